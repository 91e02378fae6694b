import { isOfCopies } from './erasure.ts'
import type { EvidenceDisclosure } from './evidence.ts'

/** What the sender says to one signer, why somebody was replaced, what a mail server said of an address, and who else gets a copy. */
const isKeptBack = (name: string): boolean => ['message', 'reason', 'detail'].includes(name) || isOfCopies(name)

/**
 * What of the personal data behind a chain everybody may see who gets the signed document: of former signers nothing, and no words
 * that were for the sender or one signer alone. The chain can be verified without the rest.
 */
export function disclosuresForReaders(
  records: readonly { sequence: number; type: string }[],
  disclosures: EvidenceDisclosure[],
): EvidenceDisclosure[] {
  const sinceRecord = records.findLast(({ type }) => type === 'reassigned')?.sequence ?? 0
  return disclosures.filter(
    ({ sequence, name }) => !isKeptBack(name) && (sequence >= sinceRecord || name === 'documentTitle'),
  )
}
