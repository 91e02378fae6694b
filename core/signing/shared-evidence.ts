import { isOfCopies } from './erasure.ts'
import type { EvidenceDisclosure } from './evidence.ts'

/** The sender's message, reasons, details of a mail server's report, and other recipients of copies. */
const isKeptBack = (name: string): boolean => ['message', 'reason', 'detail'].includes(name) || isOfCopies(name)

/**
 * Returns whether every recipient of the signed document may see a disclosed value. Values of former signers, and words
 * for the sender or for one signer alone, are private. The chain can be verified without them.
 */
export function isForReaders(
  records: readonly { sequence: number; type: string }[],
): (disclosure: EvidenceDisclosure) => boolean {
  const sinceRecord = records.findLast(({ type }) => type === 'reassigned')?.sequence ?? 0
  return ({ sequence, name }) => !isKeptBack(name) && (sequence >= sinceRecord || name === 'documentTitle')
}
