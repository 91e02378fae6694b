import { isOfCopies } from './erasure.ts'
import type { EvidenceDisclosure } from './evidence.ts'

/** What the sender says to one signer, why somebody was replaced, what a mail server said of an address, and who else gets a copy. */
const isKeptBack = (name: string): boolean => ['message', 'reason', 'detail'].includes(name) || isOfCopies(name)

/**
 * Returns whether everybody who gets the signed document may see a value behind the chain: nothing of former signers, and no words
 * that were for the sender or one signer alone. The chain can be verified without the rest.
 */
export function isForReaders(
  records: readonly { sequence: number; type: string }[],
): (disclosure: EvidenceDisclosure) => boolean {
  const sinceRecord = records.findLast(({ type }) => type === 'reassigned')?.sequence ?? 0
  return ({ sequence, name }) => !isKeptBack(name) && (sequence >= sinceRecord || name === 'documentTitle')
}
