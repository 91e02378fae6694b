import type { Texts } from './texts.ts'
import type { ClosedView, UnavailableView } from './view.ts'

/** A request with which the signer signs, declines or names another signer. */
export type SignerAction = 'sign' | 'decline' | 'reassign'

/**
 * Returns a note that a request had no effect because another action ended the envelope first. Returns null if an
 * earlier request of this page, which got no response, may have ended it, or if the entries are kept for another
 * session.
 */
export function noEffectNote(
  { state }: ClosedView | UnavailableView,
  unconfirmed: ReadonlySet<SignerAction>,
  texts: Texts,
): string | null {
  switch (state) {
    case 'gone':
    case 'reassigned':
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
