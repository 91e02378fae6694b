import { isAboutClient, isAboutCopyRecipient } from './erasure.ts'
import type { EvidenceDisclosure } from './evidence.ts'

/**
 * Returns whether a value is private to the sender or one signer: the sender's message, reasons, details of a mail
 * server's report, and copy recipients.
 */
const isPrivate = (name: string): boolean =>
  ['message', 'reason', 'detail'].includes(name) || isAboutCopyRecipient(name)

/**
 * Returns whether every recipient of the signed document may see a disclosed value. Values of former signers are
 * private, and so are texts that are only for the sender or one signer. The chain can be verified without these values.
 */
export function isForReaders(
  records: readonly { sequence: number; type: string }[],
): (disclosure: EvidenceDisclosure) => boolean {
  const sinceRecord = records.findLast(({ type }) => type === 'reassigned')?.sequence ?? 0
  // The record of a reassignment names the new signer, but its request came from the former signer.
  const isOfFormer = ({ sequence, name }: EvidenceDisclosure) =>
    sequence < sinceRecord || (sequence === sinceRecord && isAboutClient(name))
  return (one) => !isPrivate(one.name) && (!isOfFormer(one) || one.name === 'documentTitle')
}
