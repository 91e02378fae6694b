import { isOfCopies } from './erasure.ts'
import type { EvidenceDisclosure } from './evidence.ts'

/** Matches the sender's message, reasons, details of a mail server's report, and other recipients of copies. */
const isKeptBack = (name: string): boolean => ['message', 'reason', 'detail'].includes(name) || isOfCopies(name)

/**
 * Returns whether every recipient of the signed document may see a disclosed value. Values of former signers are
 * private, and so are texts for only the sender or one signer. Readers can verify the chain without these values.
 */
export function isForReaders(
  records: readonly { sequence: number; type: string }[],
): (disclosure: EvidenceDisclosure) => boolean {
  const sinceRecord = records.findLast(({ type }) => type === 'reassigned')?.sequence ?? 0
  return ({ sequence, name }) => !isKeptBack(name) && (sequence >= sinceRecord || name === 'documentTitle')
}
