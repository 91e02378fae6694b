import { type ByteSource, memorySource } from '../../../base/bytes.ts'
import { createPortableSha256 } from '../../../base/sha256.ts'
import { readHead } from '../../../core/signing/anchored-facts.ts'
import { verifyEvidenceText } from '../../../core/signing/verify-evidence.ts'

/** The files to verify, such as the result of `downloadCompleted`. Each optional file adds checks. */
export type EvidenceFiles = {
  /** The evidence as JSON text, unchanged. */
  evidence: string
  /** The signed PDF. */
  document?: Uint8Array | Blob
  /** The certificate of completion. */
  certificate?: Uint8Array | Blob
  /**
   * The public checkpoint keys, as a JWK Set or PEM. Without them, `valid` is `false`, because nothing proves that the
   * service made the evidence.
   */
  keys?: string
  /** The published certificates of the seal, as PEM. */
  seal?: string
}

/** Facts from other sources. Each option adds checks. */
export type EvidenceOptions = {
  /** The root certificates of trusted timestamp authorities, as PEM. */
  timestamps?: string
  /** Fingerprints of trusted checkpoint keys from another source, as SHA-256 in lowercase hex. */
  fingerprints?: string[]
  /**
   * Heads from another source, as `<sequence>:<sha256>`. A webhook event and a printed certificate each contain a head.
   */
  heads?: string[]
  /**
   * The policy of the transparency log (c2sp.org/tlog-policy). With a policy, the evidence needs a log proof that
   * satisfies the policy.
   */
  logPolicy?: string
}

export type EvidenceResult = {
  /**
   * True if one of `keys` signed the head of the chain, and no check failed. Checks in `notChecked` do not count: for
   * example, `valid` can be `true` if you did not pass the signed PDF.
   */
  valid: boolean
  /** The results. `findings` contains the parts of `detail` as codes and values, for texts in your own language. */
  checks: {
    name: string
    ok: boolean
    detail: string
    findings: {
      code: string
      values: Readonly<Record<string, string | number>>
      reason: { code: string; text: string } | null
    }[]
  }[]
  /** Checks that were not possible because an input is missing. */
  notChecked: { name: string; detail: string }[]
  /** The sequence number of the first faulty record. Null if no record is faulty. */
  firstBadSequence: number | null
  /** True if the envelope is unfinished, so more records can follow. */
  isOpen: boolean
}

/**
 * Verifies the evidence of an envelope and its files. Needs no network, API key or service. An invalid input is
 * reported as a failed check. Only a file of another type, a malformed head and a misplaced or unknown option throw a
 * TypeError.
 */
export async function verifyEvidence(files: EvidenceFiles, options: EvidenceOptions = {}): Promise<EvidenceResult> {
  requireFiles(files)
  requireOptions(files, options)
  return verifyEvidenceText(files.evidence, {
    pdf: files.document ? sourceOf(files.document) : undefined,
    certificate: files.certificate ? sourceOf(files.certificate) : undefined,
    publicKey: files.keys ?? undefined,
    sealCertificate: files.seal ?? undefined,
    timestampCertificate: options.timestamps,
    fingerprints: options.fingerprints,
    heads: options.heads?.map((text) => {
      const head = readHead(text)
      if (!head) throw new TypeError('A head must be a sequence, a colon and 64 hex digits.')
      return head
    }),
    logPolicy: options.logPolicy,
    createSha256: createPortableSha256,
    now: new Date(),
  })
}

/** Throws unless each file has its type. Without types, `null` means a missing file. */
function requireFiles({ evidence, keys, seal, document, certificate }: EvidenceFiles): void {
  for (const [name, text] of Object.entries({ evidence, keys: keys ?? '', seal: seal ?? '' }))
    if (typeof text !== 'string') throw new TypeError(`\`${name}\` must be a string.`)
  for (const [name, file] of Object.entries({ document, certificate }))
    if (file != null && !(file instanceof Uint8Array || file instanceof Blob))
      throw new TypeError(`\`${name}\` must be a Uint8Array or a Blob.`)
}

const optionNames = ['fingerprints', 'heads', 'logPolicy', 'timestamps'] satisfies (keyof EvidenceOptions)[]

/** Throws unless all options are in `options`, because an ignored option would skip its checks. */
function requireOptions(files: EvidenceFiles, options: EvidenceOptions): void {
  const misplaced = optionNames.find((name) => name in files)
  if (misplaced !== undefined)
    throw new TypeError(
      `\`${misplaced}\` is an option. Pass it after the files: \`verifyEvidence(files, { ${misplaced} })\`.`,
    )
  const unknown = Object.keys(options).find((name) => !optionNames.some((known) => known === name))
  if (options.heads !== undefined && !Array.isArray(options.heads))
    throw new TypeError('`heads` must be a list of strings.')
  if (unknown !== undefined)
    throw new TypeError(
      `\`${unknown}\` is not an option of \`verifyEvidence(files, options)\`. The options are ${optionNames.join(', ')}.`,
    )
}

const sourceOf = (file: Uint8Array | Blob): ByteSource =>
  file instanceof Blob
    ? {
        length: file.size,
        read: async (offset, length) => new Uint8Array(await file.slice(offset, offset + length).arrayBuffer()),
      }
    : memorySource(file)
