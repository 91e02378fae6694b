import { limits } from '../../core/limits.ts'
import { byId, setAttributes } from '../shared/dom.ts'
import { fill } from '../shared/texts.ts'
import { makeActionBar } from './action-bar.ts'
import type { Api, Reassignment } from './api.ts'
import { makeAttachmentDialog } from './attachment-dialog.ts'
import { makeConnectionNotice } from './connection.ts'
import { loadDocument } from './document-loading.ts'
import { downloadWithSession } from './downloads.ts'
import type { AdoptedKind } from './draft.ts'
import { restoreDraft, saveDraft } from './draft.ts'
import { readerRegion } from './entry-forms.ts'
import { makeErrorSummary } from './error-summary.ts'
import { followKeyboard, makeFieldSheet } from './field-sheet.ts'
import { type FieldBox, makeFieldBoxes } from './fields.ts'
import { reportFirstInteraction } from './first-interaction.ts'
import { isFilledOnSheet, makeGuide } from './guide.ts'
import { makeOptOutDialog } from './opt-out-dialog.ts'
import { makeOptionalOffers } from './optional-offers.ts'
import { makePages, type Pages } from './pages.ts'
import { makeSignatureDialog } from './signature-dialog.ts'
import { declineWith, makeSigning, reassignTo } from './signing.ts'
import { createStore, type Store } from './store.ts'
import { bytesPerImage, pointsPerDrawing } from './strokes.ts'
import { textsOf } from './texts.ts'
import { makeToolbar } from './toolbar.ts'
import { initialsOf } from './values.ts'
import type { OpenView, SigningField } from './view.ts'
import { makeVisibility } from './visibility.ts'

export { startReading } from './reading.ts'

/** Makes the open page the workspace in which the signer reads, fills in and signs the document. */
export function startSigning(view: OpenView, api: Api): void {
  const texts = textsOf(view.locale)
  const store = createStore(view, restoreDraft(view, Date.now()), readerRegion(view.locale, navigator.languages))
  const pages = makePages(view.pages, texts)
  const askToSign = dialogsOf(view, api, store)
  const isComplete = () => store.next(null) === null
  const guided = (box: FieldBox) => askToSign(box.field, () => isComplete() && signing.review())
  const boxes = makeFieldBoxes(store, texts, (page) => pages.box(page)?.size ?? { width: 0, height: 0 }, {
    onSign: (box) => askToSign(box.field),
    onOpen: (box) => guide.reach(box),
    onProblem: (control) => requestAnimationFrame(() => pages.uncover(control)),
  })
  const sheet = makeFieldSheet(store, texts, {
    onSign: (box) => askToSign(box.field),
    onClose: (box) => box.focus(),
  })
  const guide = makeGuide({ store, boxes, pages, sheet, sign: guided })
  const summary = makeErrorSummary(texts, guide.reach)
  placeOnPages(boxes, pages, (page) => fill(texts.pageFields, { page }))
  const connection = makeConnectionNotice(texts)
  const loading = loadDocument({
    api,
    document: view.document,
    pages,
    boxes,
    summary,
    connection,
    onExplained: sheet.rename,
    texts,
  })
  const saveEntries = keepEntries(view, store)
  const signing = makeSigning({ view, api, store, saveEntries, boxes, summary, loading, texts })
  const actionBar = makeActionBar(store, texts, {
    toNextField: guide.next,
    toSigning: signing.review,
    toOptional: makeOptionalOffers(store, boxes, texts, guide.reach),
  })
  actionBar.prepend(connection.element, sheet.element, makeVisibility(store, boxes, texts))
  const main = byId('document')
  const toolbar = makeToolbar(pages, texts, sheet.close)
  main.replaceChildren(toolbar, summary.element, pages.element)
  // Without the document, there is nothing to read, to fill in or to sign.
  loading.onChange(() => {
    for (const part of [toolbar, pages.element, actionBar]) part.hidden = loading.state() === 'failed'
  })
  // The bar follows `main`, so it is at the lower edge of the window even before the end of the document.
  main.after(actionBar)
  leadOnByEnter([pages.element, sheet.element], guide.next)
  followKeyboard()
  if (!isFilledOnSheet(pages)) pages.separate(store.fields)

  makeOptOutDialog(texts, {
    id: 'decline',
    charsMax: { reason: limits.reasonCharsMax },
    sending: texts.declining,
    onSend: ({ reason = '' }) => declineWith(reason, view, api, texts),
  })
  if (view.canReassign)
    makeOptOutDialog(texts, {
      id: 'reassign',
      charsMax: {
        signerName: limits.signerNameCharsMax,
        signerEmail: limits.emailCharsMax,
        reason: limits.reasonCharsMax,
      },
      sending: texts.reassigning,
      onSend: (entries) => reassignTo(entries as Reassignment, view, api, texts),
    })
  downloadWithSession(api, view.documentTitle, texts)
  reportFirstInteraction(api)
}

/**
 * Returns the function that opens the dialog of a field. A signature field gets the adopted signature. If there is
 * none, its dialog requests one and then calls `onAdopted`. An attachment field calls `onAdopted` when its dialog
 * closes.
 */
function dialogsOf(view: OpenView, api: Api, store: Store): (field: SigningField, onAdopted?: () => void) => void {
  const texts = textsOf(view.locale)
  const name = view.signer.name ?? ''
  const pointsMax = pointsPerDrawing(store.fields.length)
  const bytesMax = bytesPerImage(store.fields.length)
  const dialogs: Partial<Record<AdoptedKind, ReturnType<typeof makeSignatureDialog>>> = {}
  let attaching: ReturnType<typeof makeAttachmentDialog> | null = null
  return (field, onAdopted) => {
    if (field.type === 'attachment') {
      attaching ??= makeAttachmentDialog({ view, api, store, texts })
      return attaching.open(field, onAdopted)
    }
    const kind = field.type === 'initials' ? 'initials' : 'signature'
    const current = store.values[field.id] ?? null
    const adopted = store.adopted(kind)
    if (current === null && adopted !== null) return store.set(field, adopted)
    dialogs[kind] ??= makeSignatureDialog(
      { kind, suggestion: kind === 'initials' ? initialsOf(name) : name, pointsMax, bytesMax },
      texts,
    )
    dialogs[kind].open({
      current,
      emptyBeside: store.emptyBeside(kind, field).length,
      onAdopt: (value, isForEmptyOnes) => {
        store.adopt(kind, field, value, isForEmptyOnes)
        onAdopted?.()
      },
      onRemove: () => store.set(field, null),
    })
  }
}

function placeOnPages(boxes: FieldBox[], pages: Pages, nameOf: (pageNumber: number) => string): void {
  for (const box of boxes) {
    const layer = pages.box(box.field.pageNumber)?.fields
    if (layer === undefined) continue
    setAttributes(layer, { role: 'group', 'aria-label': nameOf(box.field.pageNumber) })
    layer.append(box.element)
  }
}

/**
 * Moves to the next field when the signer presses Enter, because a phone's on-screen keyboard covers the action bar.
 */
function leadOnByEnter(places: HTMLElement[], lead: () => void): void {
  for (const place of places) {
    place.addEventListener('keydown', ({ key, target }) => {
      if (key === 'Enter' && target instanceof HTMLInputElement && !/checkbox|radio/.test(target.type)) lead()
    })
  }
}

const saveDelayMs = 300

/**
 * Saves entries for a reload, and warns before the tab closes. Returns a function that saves the entries immediately.
 */
function keepEntries(view: OpenView, store: Store): () => void {
  const isStillSigning = () => document.querySelector('.action-bar') !== null
  let saving: ReturnType<typeof setTimeout> | undefined
  let isChangingLanguage = false
  const save = (): boolean => {
    clearTimeout(saving)
    return isStillSigning() && store.hasEntries() && saveDraft(view, store.draft(), Date.now())
  }
  for (const link of document.querySelectorAll('.languages a')) {
    link.addEventListener('click', () => {
      isChangingLanguage = save()
    })
  }
  store.onChange(() => {
    clearTimeout(saving)
    saving = setTimeout(save, saveDelayMs)
  })
  addEventListener('pagehide', save)
  document.addEventListener('visibilitychange', save)
  addEventListener('beforeunload', (event) => {
    if (isStillSigning() && store.hasEntries() && !isChangingLanguage) event.preventDefault()
  })
  return save
}
