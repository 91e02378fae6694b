import { sha256Hex, utf8 } from '../../base/bytes.ts'

/**
 * An entry of the transparency log: one head of one envelope. `label` identifies the envelope to those who have its evidence, and
 * is meaningless to others.
 */
export type LogEntry = { label: string; sequence: number; head: string }

/** The heads that are logged: those of the seal and of every end. */
export const loggedTypes: ReadonlySet<string> = new Set(['sealed', 'completed', 'declined', 'expired', 'voided'])

const entryHeader = 'chancery-evidence-head-v1'

/**
 * Returns the label of an envelope. The hash of its first record salts it: that record has commitments with random salts, and
 * whoever received the evidence or the event `envelope.created` knows its hash.
 */
export const logLabel = (envelopeId: string, firstHash: string): Promise<string> =>
  sha256Hex(`chancery-log-envelope-v1\n${envelopeId}\n${firstHash}\n`)

/** Returns the bytes of an entry: four lines. */
export const logEntryBytes = ({ label, sequence, head }: LogEntry): Uint8Array<ArrayBuffer> =>
  utf8(`${entryHeader}\n${label}\n${sequence}\n${head}\n`)

/** Reads the bytes of an entry; null if it is not one of a head. */
export function parseLogEntry(bytes: Uint8Array): LogEntry | null {
  const [, label = '', sequence, head = ''] =
    /^chancery-evidence-head-v1\n([0-9a-f]{64})\n([1-9]\d{0,8})\n([0-9a-f]{64})\n$/.exec(
      new TextDecoder().decode(bytes),
    ) ?? []
  return sequence === undefined ? null : { label, sequence: Number(sequence), head }
}
