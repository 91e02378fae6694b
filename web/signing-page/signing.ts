import type { FieldValue } from '../../core/signing/model.ts'
import { type Api, consentOf, type Reassignment } from './api.ts'
import type { DocumentLoading } from './document-loading.ts'
import type { FieldFault, makeErrorSummary } from './error-summary.ts'
import { problemSentence } from './field-problem.ts'
import type { FieldBox } from './fields.ts'
import { makeFinishDialog } from './finish-dialog.ts'
import { entriesOf } from './finish-entries.ts'
import { noEffectNote } from './late-note.ts'
import { closedView, showOutcome, viewOfRejection } from './outcome-page.ts'
import { isBusy, type Problem, signProblemSentence } from './sign-problem.ts'
import type { Store } from './store.ts'
import type { Texts } from './texts.ts'
import { fieldOfPath, isSignedInField, problemOf, valuesToPost } from './values.ts'
import type { OpenView } from './view.ts'

type Parts = {
  view: OpenView
  api: Api
  store: Store
  /** Saves the entries in case the signer leaves the page without signing. */
  saveEntries: () => void
  boxes: FieldBox[]
  summary: ReturnType<typeof makeErrorSummary>
  loading: DocumentLoading
  texts: Texts
}

/** Handles the steps from the filled-in document to the signed one: validation, consent, sending, and errors. */
export function makeSigning(parts: Parts): { review: () => void } {
  const { view, api, store, saveEntries, boxes, summary, loading, texts } = parts
  const finish = makeFinishDialog(view, texts, send)

  // True if the signer asked to sign before the document was loaded. After a later change, the signer must ask again.
  let isWanted = false
  store.onChange(() => {
    isWanted = false
  })
  loading.onChange(() => {
    if (isWanted && loading.state() === 'shown') review()
  })

  function review(): void {
    const faults = faultsOf(parts)
    isWanted = loading.state() === 'loading'
    if (isWanted) summary.tell(texts.opening)
    if (loading.state() !== 'shown') summary.reveal()
    else if (faults.length > 0) summary.show(faults)
    else {
      summary.clear()
      const asksName = !isSignedInField(store.shown(), store.values)
      finish.open({ asksName, entries: entriesOf(boxes, store, texts) })
    }
  }

  async function send(signature: FieldValue | null): Promise<string | null> {
    saveEntries()
    const values = valuesToPost(store.shown(), store.values, store.region)
    const response = await api.sign({ ...consentOf(view), signature, values })
    if (response.ok) return end('sealing', view, api)
    const { problem } = response
    const ended = await endIfOver(view, problem, api, texts)
    if (ended) return null
    const faults = faultsIn(problem, parts)
    if (faults.length === 0) return signProblemSentence(problem, texts)
    finish.close()
    summary.show(faults)
    return null
  }
  return { review }
}

/** Sends the signer's refusal. Resolves with a sentence if this failed, otherwise with null. */
export async function declineWith(reason: string, view: OpenView, api: Api, texts: Texts): Promise<string | null> {
  const response = await api.decline(reason)
  if (response.ok) return end('declined', view, api)
  const { problem } = response
  if (await endIfOver(view, problem, api, texts)) return null
  if (problem.status === 0) return texts.declineNotSent
  return isBusy(problem) ? texts.tooBusy : texts.errorMalformed
}

/** Assigns the envelope to another person. Resolves with a sentence if this failed, otherwise with null. */
export async function reassignTo(to: Reassignment, view: OpenView, api: Api, texts: Texts): Promise<string | null> {
  const response = await api.reassign(to)
  const { locale, organizationName, contact, isTest, embedded } = view
  if (response.ok) {
    const address = new URL(location.href)
    address.searchParams.set('result', 'reassigned')
    history.replaceState(null, '', address)
    showOutcome({ state: 'reassigned', locale, sender: { organizationName, contact }, isTest, embedded }, view, api)
    return null
  }
  const { problem } = response
  if (await endIfOver(view, problem, api, texts)) return null
  if (problem.status === 0) return texts.declineNotSent
  return isBusy(problem) ? texts.tooBusy : texts.reassignRejected
}

/**
 * Shows the outcome after the service accepted an action, as a reload would. Without a response about the outcome, the
 * page shows only the new status.
 */
async function end(status: 'sealing' | 'declined', view: OpenView, api: Api): Promise<null> {
  const response = await api.status()
  const nothing = { occurredAt: null, reason: null, signed: null, head: null }
  const artifacts = { document: false, certificate: false, evidence: false }
  const closed =
    (response.ok ? closedView(view, response.body) : null) ?? closedView(view, { status, ...nothing, artifacts })
  if (closed !== null) showOutcome(closed, view, api)
  return null
}

async function endIfOver(view: OpenView, problem: Problem, api: Api, texts: Texts): Promise<boolean> {
  const ended = await viewOfRejection(view, problem, api)
  if (ended !== null) showOutcome(ended, view, api, noEffectNote(ended, api.unconfirmed, texts))
  return ended !== null
}

function faultsOf({ store, boxes, texts }: Parts): FieldFault[] {
  const shown = store.shown()
  return boxes.flatMap((box) => {
    const field = shown.find(({ id }) => id === box.field.id)
    if (field === undefined) return []
    const problem = problemOf(field, store.values, shown, store.region)
    if (problem !== null) return [{ box, message: problemSentence(box.field, { code: problem }, texts, store.region) }]
    const unprintable = box.unprintable()
    return unprintable === null ? [] : [{ box, message: unprintable }]
  })
}

function faultsIn(problem: Problem, { store, boxes, texts }: Parts): FieldFault[] {
  return problem.errors.flatMap(({ path, code, message }) => {
    const field = fieldOfPath(store.fields, path)
    const box = boxes.find((each) => each.field.id === field?.id)
    return box === undefined
      ? []
      : [{ box, message: problemSentence(box.field, { code, message }, texts, store.region) }]
  })
}
