import type { ByteSource } from '../../base/bytes.ts'
import type { EvidenceCheck } from './bundle.ts'
import type { EvidenceHead } from './chain.ts'
import { importCheckpointPublicKeys } from './checkpoint.ts'
import { duplicateMember } from './duplicate-members.ts'
import { checkCertificate, checkSealedDocument, type FileCheckOptions } from './file-checks.ts'
import { checkIntegrity } from './integrity.ts'

export type VerifyEvidenceOptions = FileCheckOptions & {
  /** The sealed document. */
  pdf?: ByteSource
  /** The certificate of completion. */
  certificate?: ByteSource
  /** The checkpoint keys: SPKI PEM, one block or several, or a JWK Set. */
  publicKey?: string
  /** SHA-256, in lower-case hex, of the public keys known from elsewhere. */
  fingerprints?: string[]
  /** Heads known from elsewhere: a certificate, a webhook, an earlier bundle. */
  heads?: EvidenceHead[]
}

export type EvidenceVerdict = {
  /** Every check that was made is ok; says nothing about those in `notChecked`. */
  valid: boolean
  checks: EvidenceCheck[]
  /** What could not be checked for want of an input. */
  notChecked: { name: string; detail: string }[]
  /** The first place in the chain where a check found something wrong, or null. */
  firstBadSequence: number | null
}

/**
 * Verifies a bundle and the files that belong to it with nothing but these and public keys. Never relies on what the
 * bundle says of its own integrity, and never throws: whatever is wrong with an input is a failed check.
 */
export async function verifyEvidence(input: unknown, options: VerifyEvidenceOptions = {}): Promise<EvidenceVerdict> {
  const { pdf, certificate, publicKey, fingerprints, heads } = options
  const publicKeys = publicKey === undefined ? undefined : await importCheckpointPublicKeys(publicKey).catch(() => [])
  const { checks, bundle } = await checkIntegrity(input, { publicKeys, fingerprints, heads })
  if (bundle && pdf) checks.push(...(await checkSealedDocument(pdf, bundle.records, options)))
  if (bundle && certificate) checks.push(...(await checkCertificate(certificate, bundle.records, options)))
  const firstBad = checks.flatMap((check) => check.firstBadSequence ?? [])
  return {
    valid: checks.every(({ ok }) => ok),
    checks,
    notChecked: missingInputs(options),
    firstBadSequence: firstBad.length > 0 ? Math.min(...firstBad) : null,
  }
}

/** The same for the text of a bundle, which must be JSON without a member that an object holds twice. */
export async function verifyEvidenceText(json: string, options: VerifyEvidenceOptions = {}): Promise<EvidenceVerdict> {
  const parsed = parseBundle(json)
  if (parsed.ok) return verifyEvidence(parsed.bundle, options)
  const checks = [{ name: 'structure', ok: false, detail: parsed.detail }]
  return { valid: false, checks, notChecked: missingInputs(options), firstBadSequence: null }
}

const shownCharsMax = 60

function parseBundle(json: string): { ok: true; bundle: unknown } | { ok: false; detail: string } {
  let bundle: unknown
  try {
    bundle = JSON.parse(json)
  } catch {
    return { ok: false, detail: 'The bundle is not JSON.' }
  }
  const twice = duplicateMember(json)
  if (twice === null) return { ok: true, bundle }
  const name = JSON.stringify(twice.slice(0, shownCharsMax))
  return { ok: false, detail: `An object of the bundle holds the member ${name} twice.` }
}

function missingInputs({ pdf, certificate, publicKey, heads }: VerifyEvidenceOptions): EvidenceVerdict['notChecked'] {
  const inputs = [
    { name: 'checkpoint_signature', isGiven: publicKey !== undefined, detail: 'No public key was given.' },
    {
      name: 'known_heads',
      isGiven: heads !== undefined && heads.length > 0,
      detail: 'No head known from elsewhere was given.',
    },
    { name: 'sealed_document', isGiven: pdf !== undefined, detail: 'The sealed document was not given.' },
    { name: 'certificate', isGiven: certificate !== undefined, detail: 'The certificate was not given.' },
  ]
  return inputs.filter(({ isGiven }) => !isGiven).map(({ name, detail }) => ({ name, detail }))
}
