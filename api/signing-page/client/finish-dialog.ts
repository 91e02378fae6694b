import { limits } from '../../../core/limits.ts'
import type { FieldValue } from '../../../core/signing/model.ts'
import { fill, type Texts } from '../texts.ts'
import type { OpenView } from '../view.ts'
import { make, makeButton, makeDialog } from './dom.ts'

/** What happens on "Sign now": resolves with a sentence to show, or null when the dialog has done its work. */
export type OnSign = (signature: FieldValue | null) => Promise<string | null>

/** The consent step: the whole statement, the agreement, a typed name where no field takes one, and one last button. */
export function makeFinishDialog(view: OpenView, texts: Texts, onSign: OnSign) {
  let asksName = false
  const name = make('input', {
    id: 'typed-name',
    type: 'text',
    dir: 'auto',
    autocomplete: 'name',
    maxlength: limits.signerNameCharsMax,
    'aria-describedby': 'finish-error',
    value: view.signer.name ?? '',
  })
  const agree = make('input', { type: 'checkbox', id: 'agree', 'aria-describedby': 'finish-error' })
  const error = make('p', { class: 'error', role: 'alert', id: 'finish-error' })
  const sign = make('button', { type: 'submit', class: 'primary' }, texts.signNow)
  const back = makeButton(texts.back, () => dialog.close())
  const summary = { title: view.documentTitle, organization: view.organizationName }
  const nameRow = make('div', {}, make('label', { for: 'typed-name' }, texts.typedNameLabel), name)
  const entries = make('div')
  const form = make(
    'form',
    { novalidate: true },
    make('p', {}, fill(texts.finishSummary, summary)),
    entries,
    make(
      'div',
      { class: 'consent', role: 'region', 'aria-label': texts.consentText, tabindex: 0 },
      ...paragraphs(view.consent.text),
    ),
    make('div', { class: 'agree' }, agree, make('label', { for: 'agree' }, texts.consentAgree)),
    nameRow,
    error,
    make('div', { class: 'buttons' }, back, sign),
  )
  const dialog = makeDialog('finish', make('h2', { id: 'finish-title' }, texts.finishTitle), form)

  let isSending = false
  dialog.addEventListener('cancel', (event) => {
    if (isSending) event.preventDefault()
  })
  function refuse(message: string, control: HTMLElement): void {
    error.textContent = message
    control.setAttribute('aria-invalid', 'true')
    control.focus()
  }
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (isSending) return
    error.textContent = ''
    for (const control of [agree, name]) control.removeAttribute('aria-invalid')
    if (!agree.checked) return refuse(texts.consentMissing, agree)
    const typed = name.value.trim()
    if (asksName && typed === '') return refuse(texts.typedNameMissing, name)
    setSending(true)
    error.textContent = (await onSign(asksName ? { kind: 'typed', text: typed } : null)) ?? ''
    setSending(false)
  })
  function setSending(sending: boolean): void {
    isSending = sending
    sign.textContent = sending ? texts.signing : texts.signNow
    for (const button of [sign, back]) button.setAttribute('aria-disabled', String(sending))
    back.disabled = sending
  }
  return {
    open: (options: { asksName: boolean; entries: HTMLElement }) => {
      asksName = options.asksName
      entries.replaceChildren(options.entries)
      nameRow.hidden = !asksName
      error.textContent = ''
      dialog.showModal()
    },
    close: () => dialog.close(),
  }
}

const paragraphs = (text: string): HTMLElement[] =>
  text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => make('p', {}, paragraph.trim()))
