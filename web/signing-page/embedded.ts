import { make, makeButton } from '../shared/dom.ts'
import { fill } from '../shared/texts.ts'
import { exactOrigins } from './origins.ts'
import { returnHost } from './outcome.ts'
import type { Texts } from './texts.ts'
import type { ClosedView, EmbeddedFrame } from './view.ts'

export type FrameMessage = 'ready' | 'signed' | 'declined' | 'expired' | 'closed'

type EmbeddedView = { envelopeId?: string; embedded: EmbeddedFrame | null }

/** Sends a message to the framing page. Only the origins of the session can receive it. */
export function postToFrame(frame: EmbeddedView, message: FrameMessage): void {
  if (frame.embedded === null || window.parent === window) return
  for (const origin of exactOrigins(frame.embedded.allowedOrigins)) {
    window.parent.postMessage({ type: `chancery.${message}`, envelopeId: frame.envelopeId ?? null }, origin)
  }
}

// The time before the automatic return, which must suffice to stop the return (WCAG 2.2, 2.2.1).
const returnDelayMs = 20_000

/**
 * Returns the controls for the end of an embedded session, or null for a session that is not embedded. In a frame, a
 * button asks the framing page to close it. A separate window shows a link back. After the document is completed, the
 * window follows the link automatically unless the signer chooses to stay.
 */
export function endOfSession(frame: ClosedView, texts: Texts): HTMLElement | null {
  if (frame.embedded === null) return null
  if (window.parent !== window) {
    return make(
      'p',
      { class: 'buttons' },
      makeButton(texts.close, () => postToFrame(frame, 'closed')),
    )
  }
  const { returnUrl } = frame.embedded
  const host = returnHost(returnUrl)
  if (returnUrl === null || host === null || frame.state === 'sealing') return null
  const leaving = setTimeout(() => location.assign(returnUrl), returnDelayMs)
  const notice = make(
    'p',
    { class: 'facts', role: 'status' },
    `${fill(texts.returningTo, { host, seconds: returnDelayMs / 1_000 })} `,
  )
  const stay = () => {
    clearTimeout(leaving)
    notice.remove()
  }
  notice.append(makeButton(texts.stayHere, stay, { class: 'quiet' }))
  return notice
}
