import { limits } from '../../core/limits.ts'
import type { FieldValue } from '../../core/signing/model.ts'
import { limitCharacters, make, makeButton, makeDialog, openDialog } from '../shared/dom.ts'
import { fill } from '../shared/texts.ts'
import { printProblem } from './print-fonts.ts'
import type { Texts } from './texts.ts'
import type { OpenView } from './view.ts'

/**
 * Called when the signer presses "Sign now". Resolves with a sentence to show, or with null if nothing remains to be
 * done in the dialog.
 */
export type OnSign = (signature: FieldValue | null) => Promise<string | null>

/**
 * Creates the dialog of the last step: all entries, the consent in short and in full, a typed name if no field contains
 * a signature, and one button.
 */
export function makeFinishDialog(view: OpenView, texts: Texts, onSign: OnSign) {
  let asksName = false
  const name = make('input', {
    id: 'typed-name',
    type: 'text',
    dir: 'auto',
    autocomplete: 'name',
    'aria-describedby': 'typed-name-problem',
    value: view.signer.name ?? '',
  })
  limitCharacters(name, limits.signerNameCharsMax)
  const nameProblem = make('p', { class: 'error', role: 'alert', id: 'typed-name-problem' })
  const error = make('p', { class: 'error', role: 'alert', id: 'finish-error' })
  const agreeing = make(
    'p',
    { class: 'agreeing', id: 'finish-agreeing' },
    fill(texts.consentByButton, { button: texts.signNow }),
  )
  const sign = make(
    'button',
    { type: 'submit', class: 'primary', 'aria-describedby': 'finish-agreeing' },
    texts.signNow,
  )
  const back = makeButton(texts.back, () => dialog.close())
  const summary = { title: view.documentTitle, organization: view.organizationName }
  const nameRow = make('div', {}, make('label', { for: 'typed-name' }, texts.typedNameLabel), name, nameProblem)
  const entries = make('div')
  const form = make(
    'form',
    { novalidate: true },
    make('p', { class: 'finish-summary' }, fill(texts.finishSummary, summary)),
    entries,
    consentPart(view.consent.text, texts),
    nameRow,
    make('div', { class: 'buttons' }, error, agreeing, back, sign),
  )
  const dialog = makeDialog('finish', make('h2', { id: 'finish-title', tabindex: -1 }, texts.finishTitle), form)

  let isSending = false
  dialog.addEventListener('cancel', (event) => {
    if (isSending) event.preventDefault()
  })
  const clearErrors = () => {
    error.textContent = ''
    nameProblem.textContent = ''
    name.removeAttribute('aria-invalid')
  }
  name.addEventListener('input', async () => {
    clearErrors()
    const typed = name.value
    const problem = await printProblem(typed, texts).catch(() => null)
    if (problem !== null && name.value === typed) refuse(problem)
  })
  const problemOf = async (typed: string) =>
    typed === '' ? texts.typedNameMissing : printProblem(typed, texts).catch(() => null)
  /** Shows a message at the name and scrolls to it, because it may be below the fixed buttons. */
  function refuse(message: string): void {
    nameProblem.textContent = message
    nameProblem.scrollIntoView({ block: 'nearest' })
    name.setAttribute('aria-invalid', 'true')
  }
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (isSending) return
    clearErrors()
    const typed = name.value.trim()
    setSending(true)
    const problem = asksName ? await problemOf(typed) : null
    if (problem !== null) {
      setSending(false)
      name.focus()
      return refuse(problem)
    }
    error.textContent = (await onSign(asksName ? { kind: 'typed', text: typed } : null)) ?? ''
    setSending(false)
  })
  function setSending(sending: boolean): void {
    isSending = sending
    // The button keeps its width, so the other button stays in its place.
    sign.style.minWidth = sending ? `${sign.offsetWidth}px` : ''
    sign.textContent = sending ? texts.signing : texts.signNow
    for (const button of [sign, back]) button.setAttribute('aria-disabled', String(sending))
    back.disabled = sending
  }
  return {
    open: (options: { asksName: boolean; entries: HTMLElement }) => {
      asksName = options.asksName
      entries.replaceChildren(options.entries)
      nameRow.hidden = !asksName
      clearErrors()
      openDialog(dialog)
      // The dialog opens at its top, because signers must read the consent before the button.
      dialog.querySelector('h2')?.focus()
    },
    close: () => dialog.close(),
  }
}

/** Creates the consent as three sentences and the full statement, which can be expanded. */
function consentPart(text: string, texts: Texts): HTMLElement {
  const points = [texts.consentKind, texts.consentRecord, texts.consentChoice]
  return make(
    'section',
    { class: 'consent', 'aria-label': texts.consentText },
    make('ul', {}, ...points.map((point) => make('li', {}, point))),
    make(
      'details',
      {},
      make('summary', {}, texts.consentWhole),
      make('div', { class: 'consent-whole' }, ...paragraphs(text)),
    ),
  )
}

const paragraphs = (text: string): HTMLElement[] =>
  text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => make('p', {}, paragraph.trim()))
