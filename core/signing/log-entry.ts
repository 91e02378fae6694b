import { sha256Hex, utf8 } from '../../base/bytes.ts'

/**
 * An entry of the transparency log: one head of one envelope. Only readers of the envelope's evidence can match `label`
 * to the envelope.
 */
export type LogEntry = { label: string; sequence: number; head: string }

/** The types of records whose heads are logged: the seal and every final event. */
export const loggedTypes: ReadonlySet<string> = new Set(['sealed', 'completed', 'declined', 'expired', 'voided'])

const entryHeader = 'chancery-evidence-head-v1'

/**
 * Returns the label of an envelope in the log. The hash of the first record acts as a salt, because the commitments in
 * this record have random salts. Only recipients of the evidence or of the `envelope.created` event know that hash.
 */
export const logLabel = (envelopeId: string, firstHash: string): Promise<string> =>
  sha256Hex(`chancery-log-envelope-v1\n${envelopeId}\n${firstHash}\n`)

/** Returns the bytes of a log entry, which are four lines. */
export const logEntryBytes = ({ label, sequence, head }: LogEntry): Uint8Array<ArrayBuffer> =>
  utf8(`${entryHeader}\n${label}\n${sequence}\n${head}\n`)

/** Parses the bytes of a log entry. Returns null for bytes that are not the entry of a head. */
export function parseLogEntry(bytes: Uint8Array): LogEntry | null {
  const [, label = '', sequence, head = ''] =
    /^chancery-evidence-head-v1\n([0-9a-f]{64})\n([1-9]\d{0,8})\n([0-9a-f]{64})\n$/.exec(
      new TextDecoder().decode(bytes),
    ) ?? []
  return sequence === undefined ? null : { label, sequence: Number(sequence), head }
}
