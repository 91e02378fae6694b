import { type ByteSource, memorySource } from '../../../base/bytes.ts'
import { createPortableSha256 } from '../../../base/sha256.ts'
import { readHead } from '../../../core/signing/anchored-facts.ts'
import { verifyEvidenceText } from '../../../core/signing/verify-evidence.ts'

/** Inputs of a verification. Each optional input adds checks. */
export type EvidenceInputs = {
  /** The evidence as JSON text, unchanged. */
  evidence: string
  /** The signed PDF. */
  document?: Uint8Array | Blob
  /** The certificate of completion. */
  certificate?: Uint8Array | Blob
  /**
   * The public checkpoint keys, as a JWK Set or PEM. Without them, nothing proves that the service made the evidence.
   */
  keys?: string
  /** The published certificates of the seal, as PEM. */
  seal?: string
  /** Certificates of trusted time-stamping authorities, as PEM. */
  timestamps?: string
  /** Fingerprints of checkpoint keys from another source, SHA-256 in lowercase hex. */
  fingerprints?: string[]
  /** Heads from another source, as `<sequence>:<sha256>`. Webhooks and printed certificates contain one. */
  heads?: string[]
  /** Policy of the transparency log (c2sp.org/tlog-policy). The evidence must then have a proof that fulfils it. */
  logPolicy?: string
}

export type EvidenceResult = {
  /** True if all checks passed. Also read `notChecked`. */
  valid: boolean
  checks: { name: string; ok: boolean; detail: string }[]
  /** Checks that were not possible because an input is missing. */
  notChecked: { name: string; detail: string }[]
  /** Sequence number of the first faulty record, or null. */
  firstBadSequence: number | null
  /** True if the envelope was unfinished, so more records may follow. */
  isOpen: boolean
}

/**
 * Verifies the evidence of an envelope and its files. Needs no network, API key or service. An invalid input is a
 * failed check; only a malformed head throws a TypeError.
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
      if (!head) throw new TypeError('A head must be a record number, a colon and 64 hex digits.')
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
