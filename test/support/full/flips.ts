import { createHash } from 'node:crypto'
import { memorySource, type Sha256Stream, toHex, utf8 } from '../../../base/bytes.ts'
import { canonicalJson } from '../../../core/canonical-json.ts'
import type { Artifact } from '../../../core/signing/events.ts'
import { checkArtifact } from '../../../core/signing/file-checks.ts'
import { verifyEvidenceText } from '../../../core/signing/verify-evidence.ts'
import { verifySealedPdf } from '../../../pdf/verify/verify.ts'
import { readCertificatesPem } from '../../../pki/certificate.ts'

/** The number of changes, the number of changes without an effect on the meaning, and the undetected changes. */
export type Flips = { tried: number; same: number; missed: string[] }

/** Returns Node's incremental SHA-256. */
export function nodeSha256(): Sha256Stream {
  const hash = createHash('sha256')
  return { update: (bytes) => void hash.update(bytes), digest: async () => hash.digest() }
}

/**
 * Flips one or all eight bits of each `stride`th byte in a bundle's JSON text. A text with the same meaning does not
 * count as tampering.
 */
export async function flipEvidence(
  json: string,
  options: { publicKey: string; bits: 1 | 8; stride: number },
): Promise<Flips> {
  const meaning = canonicalJson(JSON.parse(json))
  return flipBits(utf8(json), options, async (bytes) => {
    const text = new TextDecoder().decode(bytes)
    if (meansSame(text, meaning)) return 'same'
    return (await verifyEvidenceText(text, { publicKey: options.publicKey })).valid ? 'missed' : 'found'
  })
}

function meansSame(text: string, meaning: string): boolean {
  try {
    return canonicalJson(JSON.parse(text)) === meaning
  } catch {
    return false
  }
}

/** Flips one bit of each `stride`th byte in a file that the records name. */
export const flipRecorded = (file: Uint8Array, recorded: Artifact, stride = 1): Promise<Flips> =>
  flipBits(file, { bits: 1, stride }, async (bytes) => {
    const { ok } = await checkArtifact('file', memorySource(bytes), recorded, { createSha256: nodeSha256 })
    return ok ? 'missed' : 'found'
  })

/**
 * Flips one bit of each `stride`th byte in a sealed PDF, which the seal alone must detect. A change in a copy of a
 * trusted certificate has no effect, because the verifier uses its own copy.
 */
export const flipSealed = (
  pdf: Uint8Array,
  trusted: { sealCertificate: string; timestampCertificate?: string | undefined; stride: number },
): Promise<Flips> => {
  const copies = copiesIn(pdf, trusted.sealCertificate + (trusted.timestampCertificate ?? ''))
  return flipBits(pdf, { bits: 1, stride: trusted.stride }, async (bytes, at) => {
    const options = {
      sha256: nodeSha256,
      trustedCertificatePem: trusted.sealCertificate,
      trustedTimestampPem: trusted.timestampCertificate,
    }
    const checks = await verifySealedPdf(memorySource(bytes), options)
    if (!checks.every(({ ok }) => ok)) return 'found'
    return copies.some(({ start, end }) => at >= start && at < end) ? 'same' : 'missed'
  })
}

/** Returns the positions of a file's hexadecimal certificates. */
function copiesIn(pdf: Uint8Array, pem: string): { start: number; end: number }[] {
  const text = Buffer.from(pdf).toString('latin1').toLowerCase()
  return readCertificatesPem(pem).flatMap(({ der }) => {
    const digits = toHex(der)
    return [...text.matchAll(new RegExp(digits, 'g'))].map(({ index }) => ({
      start: index,
      end: index + digits.length,
    }))
  })
}

type Verdict = 'found' | 'missed' | 'same'

async function flipBits(
  original: Uint8Array,
  { bits, stride }: { bits: 1 | 8; stride: number },
  judge: (bytes: Uint8Array, at: number) => Promise<Verdict>,
): Promise<Flips> {
  const bytes = original.slice()
  const flips: Flips = { tried: 0, same: 0, missed: [] }
  for (let at = 0; at < bytes.length; at += stride) {
    for (const bit of bits === 8 ? [0, 1, 2, 3, 4, 5, 6, 7] : [at % 8]) {
      bytes[at] = (original[at] as number) ^ (1 << bit)
      const verdict = await judge(bytes, at)
      flips.tried++
      if (verdict === 'same') flips.same++
      if (verdict === 'missed') flips.missed.push(`byte ${at}, bit ${bit}`)
    }
    bytes[at] = original[at] as number
  }
  return flips
}
