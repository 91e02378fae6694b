import type { EvidenceCheck } from '../../core/signing/bundle.ts'

type Findings = EvidenceCheck['findings']

/** Returns the findings of a passed check that limit what the check proves: an expired certificate of the seal. */
export const warningsOf = ({ ok, findings }: Pick<EvidenceCheck, 'ok' | 'findings'>): Findings =>
  ok ? findings.filter(({ code }) => code === 'certificate_expired') : []

/** Returns whether a PDF was checked alone and has no readable seal. */
export const hasNoSeal = (checks: Pick<EvidenceCheck, 'name'>[]): boolean =>
  checks.length === 1 && checks[0]?.name === 'seal.found'
