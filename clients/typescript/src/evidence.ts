import { type ByteSource, memorySource } from '../../../base/bytes.ts'
import { createPortableSha256 } from '../../../base/sha256.ts'
import { readHead } from '../../../core/signing/known-facts.ts'
import { verifyEvidenceText } from '../../../core/signing/verify-evidence.ts'

/** What is held against the evidence; the more, the more is checked. */
export type EvidenceInputs = {
  /** The evidence as JSON text, as it was fetched. */
  evidence: string
  /** The sealed PDF. */
  document?: Uint8Array | Blob
  /** The certificate of completion. */
  certificate?: Uint8Array | Blob
  /** The published checkpoint keys: a JWK Set or PEM. Without them nothing shows that the service made the evidence. */
  keys?: string
  /** The published certificates of the seal, PEM. */
  seal?: string
  /** Certificates to which the authorities of time stamps must lead, PEM. */
  timestamps?: string
  /** Fingerprints of checkpoint keys, SHA-256 in lower-case hex, known from elsewhere. */
  fingerprints?: string[]
  /** Heads known from elsewhere, `<number of records>:<sha256>`: a webhook or a printed certificate carries one. */
  heads?: string[]
  /** Policy of the transparency log (c2sp.org/tlog-policy). The evidence must then have a proof that fulfils it. */
  logPolicy?: string
}

export type EvidenceResult = {
  /** Every check that was made is good; look at `notChecked` too. */
  valid: boolean
  checks: { name: string; ok: boolean; detail: string }[]
  /** What could not be checked for want of an input. */
  notChecked: { name: string; detail: string }[]
  /** The first record that is wrong, or null. */
  firstBadSequence: number | null
  /** The envelope had not ended: records may follow. */
  isOpen: boolean
}

/**
 * Verifies the evidence of an envelope with what belongs to it: no network, no key of an API, no service. Whatever is wrong with
 * an input is a failed check; throws a TypeError only for a head of another form.
 */
export async function verifyEvidence(inputs: EvidenceInputs): Promise<EvidenceResult> {
  return verifyEvidenceText(inputs.evidence, {
    pdf: inputs.document && sourceOf(inputs.document),
    certificate: inputs.certificate && sourceOf(inputs.certificate),
    publicKey: inputs.keys,
    sealCertificate: inputs.seal,
    timestampCertificate: inputs.timestamps,
    fingerprints: inputs.fingerprints,
    heads: inputs.heads?.map((text) => {
      const head = readHead(text)
      if (!head) throw new TypeError('A head is the number of records, a colon, and 64 hex digits.')
      return head
    }),
    logPolicy: inputs.logPolicy,
    createSha256: createPortableSha256,
  })
}

const sourceOf = (file: Uint8Array | Blob): ByteSource =>
  file instanceof Blob
    ? {
        length: file.size,
        read: async (offset, length) => new Uint8Array(await file.slice(offset, offset + length).arrayBuffer()),
      }
    : memorySource(file)
