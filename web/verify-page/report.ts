import { createPortableSha256 } from '../../base/sha256.ts'
import type { EvidenceCheck } from '../../core/signing/bundle.ts'
import type { EvidenceHead } from '../../core/signing/chain.ts'
import { importCheckpointPublicKeys } from '../../core/signing/checkpoint.ts'
import {
  type EvidenceOutcome,
  outcomeOf,
  timestampTrust,
  verifyEvidenceText,
} from '../../core/signing/verify-evidence.ts'
import { hasClaimedTime, verifySealedPdf } from '../../pdf/verify/verify.ts'
import { readTrustedPem } from '../../pki/certificate.ts'
import { blobSource } from './blob-source.ts'
import { type Facts, factsOf, parseBundle } from './facts.ts'

export type Outcome = EvidenceOutcome | 'sealOnly'

export type Report = {
  outcome: Outcome
  checks: EvidenceCheck[]
  /** The names of checks whose input is missing. */
  notChecked: string[]
  firstBadSequence: number | null
  /** True if the envelope was open when the evidence was exported. */
  isOpen: boolean
  facts: Facts | null
  /** The time of the check in RFC 3339. */
  at: string
}

export type GivenFiles = {
  evidence: string | Uint8Array | null
  document: Blob | null
  certificate: Blob | null
  publicKey: string
  fingerprints: string[]
  heads: EvidenceHead[]
  sealCertificate: string
  timestampCertificate: string
  logPolicy?: string
}

/** Runs every check for which the files suffice. Returns null if there is neither evidence nor a document. */
export async function reportOn(given: GivenFiles): Promise<Report | null> {
  const { evidence, document, certificate, fingerprints, heads } = given
  const publicKey = given.publicKey || undefined
  const sealCertificate = given.sealCertificate || undefined
  const timestampCertificate = given.timestampCertificate || undefined
  if (evidence === null) return document && sealReport(document, { sealCertificate, timestampCertificate })
  const verdict = await verifyEvidenceText(evidence, {
    pdf: document ? blobSource(document) : undefined,
    certificate: certificate ? blobSource(certificate) : undefined,
    publicKey,
    fingerprints,
    heads,
    sealCertificate,
    timestampCertificate,
    logPolicy: given.logPolicy || undefined,
    createSha256: createPortableSha256,
    now: new Date(),
  })
  const bundle = parseBundle(evidence)
  const outcome = outcomeOf(verdict)
  return {
    outcome,
    checks: verdict.checks,
    notChecked: verdict.notChecked.map(({ name }) => name),
    firstBadSequence: verdict.firstBadSequence,
    isOpen: verdict.isOpen && outcome !== 'bad',
    facts: bundle && factsOf(bundle),
    at: new Date().toISOString(),
  }
}

async function sealReport(
  document: Blob,
  trust: { sealCertificate: string | undefined; timestampCertificate: string | undefined },
): Promise<Report> {
  const options = {
    sha256: createPortableSha256,
    trustedCertificatePem: trust.sealCertificate,
    trustedTimestampPem: trust.timestampCertificate,
    now: new Date(),
  }
  const checks = await verifySealedPdf(blobSource(document), options)
  const outcome = checks.every(({ ok }) => ok) ? 'sealOnly' : 'bad'
  const hasSeal = checks.every(({ name }) => name !== 'seal.found')
  return {
    outcome,
    checks,
    notChecked: [
      'evidence',
      ...(hasSeal && trust.sealCertificate === undefined ? ['seal.trust'] : []),
      ...(hasClaimedTime(checks, options) ? [timestampTrust] : []),
    ],
    firstBadSequence: null,
    isOpen: false,
    facts: null,
    at: new Date().toISOString(),
  }
}

export type KeyState = 'none' | 'usable' | 'wrong' | 'unsupported'

/** Returns whether a text contains public keys, and whether this browser supports their algorithm. */
export async function keyStateOf(pem: string): Promise<KeyState> {
  if (pem === '') return 'none'
  const isKnown = await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify']).then(
    () => true,
    () => false,
  )
  if (!isKnown) return 'unsupported'
  return importCheckpointPublicKeys(pem).then(
    () => 'usable',
    () => 'wrong',
  )
}

/** Returns whether a text contains certificates in PEM. */
export const isCertificatePem = (pem: string): boolean => readTrustedPem(pem).length > 0
