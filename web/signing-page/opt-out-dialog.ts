import { byId, limitCharacters, makeButton, makeDialog, openDialog, type TextControl } from '../shared/dom.ts'
import type { Texts } from './texts.ts'

type OptOut = {
  /** The id of the form's section. Its opener has the id `open-<id>`. */
  id: 'decline' | 'reassign'
  /** The maximum number of characters of each entry, by name. */
  charsMax: Readonly<Record<string, number>>
  /** The label of the button while the form is being sent. */
  sending: string
  /** Sends the trimmed entries. Resolves with a sentence to show, or with null. */
  onSend: (entries: Readonly<Record<string, string>>) => Promise<string | null>
}

/** Moves a form with which the signer does not sign into a dialog. */
export function makeOptOutDialog(texts: Texts, { id, charsMax, sending, onSend }: OptOut): void {
  const section = byId(id)
  const dialog = makeDialog(id, section)
  const form = section.querySelector('form') as HTMLFormElement
  const controls = [...form.querySelectorAll<TextControl>('input, textarea')].map((control) =>
    limitCharacters(control, charsMax[control.name]),
  )
  const error = byId(`${id}-error`)
  const submit = form.querySelector('button') as HTMLButtonElement
  const label = submit.textContent
  submit.before(makeButton(texts.cancel, () => dialog.close()))

  const opener = byId(`open-${id}`)
  opener.setAttribute('role', 'button')
  opener.addEventListener('click', (event) => {
    event.preventDefault()
    error.textContent = ''
    openDialog(dialog)
  })
  opener.addEventListener('keydown', (event) => {
    if (event.key !== ' ') return
    event.preventDefault()
    opener.click()
  })
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (submit.disabled) return
    submit.disabled = true
    submit.style.minWidth = `${submit.offsetWidth}px`
    submit.textContent = sending
    const entries = Object.fromEntries(controls.map(({ name, value }) => [name, value.trim()]))
    error.textContent = (await onSend(entries)) ?? ''
    submit.disabled = false
    submit.textContent = label
  })
}
