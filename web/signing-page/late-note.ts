import type { Texts } from './texts.ts'
import type { ClosedView, LostView } from './view.ts'

/** What a signer sends that ends the signing. */
export type Act = 'sign' | 'decline'

/**
 * What the page says of an act that met an end which something else had brought about: that it was not used. Null where this
 * page itself may have brought it about, by an act that no answer came to, and where the entries are kept for another session.
 */
export function lateNote({ state }: ClosedView | LostView, unanswered: ReadonlySet<Act>, texts: Texts): string | null {
  switch (state) {
    case 'gone':
      return null
    case 'sealing':
    case 'completed':
      return unanswered.has('sign') ? null : texts.signedElsewhere
    case 'declined':
      return unanswered.has('decline') ? null : texts.cameLate
    default:
      return texts.cameLate
  }
}
