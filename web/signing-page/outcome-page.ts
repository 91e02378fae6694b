import { byId, make } from '../shared/dom.ts'
import type { Api } from './api.ts'
import { downloadWithSession } from './downloads.ts'
import { forgetDraft } from './draft.ts'
import { endOfSession, type FrameMessage, postToFrame } from './embedded.ts'
import { focusMain, showBody } from './page-body.ts'
import type { Problem } from './sign-problem.ts'
import { textsOf } from './texts.ts'
import {
  type ClosedState,
  type ClosedView,
  closedStates,
  isUnavailable,
  type OpenView,
  type SigningView,
  type Status,
  type UnavailableView,
} from './view.ts'

const messageOf = {
  sealing: 'signed',
  completed: 'signed',
  declined: 'declined',
  expired: 'expired',
  voided: 'expired',
} as const satisfies Record<ClosedState, FrameMessage>

/**
 * Ends the signing: shows the outcome, notifies the framing page, and waits while the document is sealed. `note`
 * explains why a request of this page did not cause the outcome.
 */
export function showOutcome(
  view: ClosedView | UnavailableView,
  from: OpenView,
  api: Api,
  note: string | null = null,
): void {
  // An expired session does not end the envelope, so the entries remain for the next session.
  if (view.state !== 'gone') forgetDraft(from.envelopeId)
  show(view, api, note)
  postToFrame(from, messageAbout(view))
}

/** Returns the message to the framing page about a view. */
export function messageAbout(view: SigningView): FrameMessage {
  if (view.state === 'open' || view.state === 'access-code') return 'ready'
  return isUnavailable(view) ? 'expired' : messageOf[view.state]
}

/** Activates the controls of an end page: its downloads, the way back, and the check whether the document is sealed. */
export function activateOutcome(view: ClosedView, api: Api, note: string | null = null): void {
  const texts = textsOf(view.locale)
  forgetDraft(view.envelopeId)
  downloadWithSession(api, view.documentTitle, texts)
  const ending = endOfSession(view, texts)
  if (ending !== null) byId('document').append(ending)
  if (view.state === 'sealing') void waitForSeal(view, api, note)
}

/** Returns the view of an envelope that the signer can no longer change, or null while it is open. */
export function closedView(from: OpenView | ClosedView, { status, ...found }: Status): ClosedView | null {
  const state = closedStates.find((each) => each === status)
  if (state === undefined) return null
  const { locale, basePath, envelopeId, organizationName, color, logo, contact, documentTitle, isTest, embedded } = from
  const frame = {
    locale,
    basePath,
    envelopeId,
    organizationName,
    color,
    logo,
    contact,
    documentTitle,
    isTest,
    embedded,
  }
  return { ...frame, state, isCopy: 'isCopy' in from && from.isCopy, ...found }
}

/**
 * Returns the view that explains why the service rejected a request: the end of the envelope, or an expired link.
 * Returns null if the reason is unknown.
 */
export async function viewOfRejection(
  view: OpenView,
  problem: Problem,
  api: Api,
): Promise<ClosedView | UnavailableView | null> {
  // The session after the access code has expired, so the page requests the code again and keeps the entries.
  if (problem.code === 'access_code_required') {
    location.reload()
    return null
  }
  if (!endingCodes.includes(problem.code) && !linkIsDead(problem)) return null
  const response = await api.status()
  if (response.ok) return closedView(view, response.body)
  if (!linkIsDead(response.problem)) return null
  const { locale, organizationName, contact, isTest, embedded } = view
  const { code, reason } = response.problem
  const sender = code === 'link_expired' ? { organizationName, contact } : null
  const state = reason === 'replaced' || reason === 'corrected' ? reason : 'gone'
  return { state, locale, sender, isTest, embedded }
}

const endingCodes = ['envelope_not_active', 'revision_conflict']

const linkIsDead = ({ status }: Problem): boolean => [401, 403, 404, 410].includes(status)

function show(view: ClosedView | UnavailableView, api: Api, note: string | null): void {
  showBody(view)
  if (note !== null) document.querySelector('.outcome h1')?.after(make('p', {}, note))
  focusMain()
  if (!isUnavailable(view)) activateOutcome(view, api, note)
}

const pollFirstMs = 1_000
const pollMaxMs = 15_000
const slowAfterMs = 60_000

async function waitForSeal(view: ClosedView, api: Api, note: string | null): Promise<void> {
  const texts = textsOf(view.locale)
  const notice = make('p', { class: 'facts', role: 'status' })
  byId('document').append(notice)
  let waitedMs = 0
  for (let waitMs = pollFirstMs; ; waitMs = Math.min(waitMs * 1.5, pollMaxMs)) {
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    waitedMs += waitMs
    if (waitedMs > slowAfterMs) notice.textContent = texts.sealingSlow
    if (document.visibilityState === 'hidden') continue
    const response = await api.status()
    if (!response.ok && linkIsDead(response.problem)) {
      notice.textContent = texts.sealingSlow
      return
    }
    const next = response.ok ? closedView(view, response.body) : null
    if (next !== null && next.state !== 'sealing') return show(next, api, note)
  }
}
