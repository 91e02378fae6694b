import type { EvidenceEntry } from '../../core/signing/bundle.ts'
import { readBundle, type UnverifiedBundle } from '../../core/signing/bundle-shape.ts'
import { readBundleText } from '../../core/signing/bundle-text.ts'

/** The reason why a value has no text: it was erased, or it is withheld from this reader. */
export type Missing = { missing: 'erased' | 'withheld' }

/** The facts in the evidence for display. `undefined` means that the evidence does not contain a fact. */
export type Facts = {
  envelopeId: string
  /** True if the envelope was created in the sandbox. */
  isTest: boolean
  documentTitle?: string | Missing | undefined
  signerName?: string | Missing | undefined
  signerEmail?: string | Missing | undefined
  signedAt: string | undefined
  completedAt: string | undefined
  head: { sequence: number; hash: string }
  keyId: string | undefined
  originalSha256: string
  /** The SHA-256 of the uploaded, damaged file. Undefined if the file was not repaired. */
  repairedFromSha256: string | undefined
  /** The SHA-256 of the uploaded image or office file. Undefined if no file was converted. */
  convertedFromSha256: string | undefined
  sealedSha256: string | undefined
  records: { sequence: number; at: string; type: string; hash: string }[]
}

/** Parses an evidence bundle from a string or bytes, without verifying it. Returns null if there is none. */
export function parseBundle(input: string | Uint8Array): UnverifiedBundle | null {
  const read = readBundleText(input)
  if (!read.ok) return null
  const shape = readBundle(read.value)
  return shape.ok ? shape.bundle : null
}

/** Returns the facts in a bundle without verifying them. */
export function factsOf({ envelopeId, records, head, checkpoint, artifacts }: UnverifiedBundle): Facts {
  const timeOf = (type: string) => records.findLast((record) => record.type === type)?.at
  return {
    envelopeId,
    isTest: records[0]?.data.environment === 'test',
    documentTitle: newestValue(records, 'documentTitle'),
    signerName: newestValue(records, 'name'),
    signerEmail: newestValue(records, 'email'),
    signedAt: timeOf('signed'),
    completedAt: timeOf('completed'),
    head,
    keyId: checkpoint?.keyId,
    originalSha256: records[0]?.document.sha256 ?? '',
    repairedFromSha256: hashOf(records[0]?.data.repairedFrom),
    convertedFromSha256: hashOf(records[0]?.data.convertedFrom),
    sealedSha256: artifacts.document?.sha256,
    records: records.map(({ sequence, at, type, hash }) => ({ sequence, at, type, hash })),
  }
}

function newestValue(records: EvidenceEntry[], name: string): string | Missing | undefined {
  const record = records.findLast(({ disclosures }) => Object.hasOwn(disclosures, name))
  const disclosure = record?.disclosures[name]
  if (!disclosure) return undefined
  if ('value' in disclosure) return disclosure.value
  return { missing: 'erased' in disclosure ? 'erased' : 'withheld' }
}

function hashOf(sent: unknown): string | undefined {
  const isArtifact = typeof sent === 'object' && sent !== null && 'sha256' in sent
  return isArtifact && typeof sent.sha256 === 'string' ? sent.sha256 : undefined
}
