import { make, makeButton } from '../shared/dom.ts'
import { fill } from '../shared/texts.ts'
import { exactOrigins } from './origins.ts'
import { returnHost } from './outcome.ts'
import type { Texts } from './texts.ts'
import type { ClosedView, EmbeddedFrame } from './view.ts'

export type FrameMessage = 'ready' | 'signed' | 'declined' | 'expired' | 'closed'

type Framed = { envelopeId?: string; embedded: EmbeddedFrame | null }

/** Notifies the framing page. Only the origins of the session can receive the message. */
export function tellFrame(frame: Framed, message: FrameMessage): void {
  if (frame.embedded === null || window.parent === window) return
  for (const origin of exactOrigins(frame.embedded.allowedOrigins)) {
    window.parent.postMessage({ type: `chancery.${message}`, envelopeId: frame.envelopeId ?? null }, origin)
  }
}

// WCAG 2.2, 2.2.1: enough time to stop it.
const returnDelayMs = 20_000

/**
 * Adds the end of an embedded session: in a frame, a button that asks the framing page to close it. In a separate
 * window, the way back, which is followed automatically after a completed document unless the signer stays.
 */
export function endOfSession(frame: ClosedView, texts: Texts): HTMLElement | null {
  if (frame.embedded === null) return null
  if (window.parent !== window) {
    return make(
      'p',
      { class: 'buttons' },
      makeButton(texts.close, () => tellFrame(frame, 'closed')),
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
