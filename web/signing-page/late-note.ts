import type { Texts } from './texts.ts'
import type { ClosedView, UnavailableView } from './view.ts'

/** A request by which the signer completes or declines the signing. */
export type SignerAction = 'sign' | 'decline'

/**
 * Returns the note that a request had no effect because another action ended the envelope first. Returns null if an
 * earlier request of this page without a response may have ended it, or if the entries are kept for another session.
 */
export function lateNote(
  { state }: ClosedView | UnavailableView,
  unconfirmed: ReadonlySet<SignerAction>,
  texts: Texts,
): string | null {
  switch (state) {
    case 'gone':
      return null
    case 'sealing':
    case 'completed':
      return unconfirmed.has('sign') ? null : texts.signedElsewhere
    case 'declined':
      return unconfirmed.has('decline') ? null : texts.cameLate
    default:
      return texts.cameLate
  }
}
