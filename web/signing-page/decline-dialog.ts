import { limits } from '../../core/limits.ts'
import { byId, limitCharacters, makeButton, makeDialog } from '../shared/dom.ts'
import type { Texts } from './texts.ts'

/** Moves the decline form of the page into a dialog. `onDecline` resolves with a sentence to show, or with null. */
export function makeDeclineDialog(texts: Texts, onDecline: (reason: string) => Promise<string | null>): void {
  const section = byId('decline')
  const dialog = makeDialog('decline', section)
  const form = section.querySelector('form') as HTMLFormElement
  const reason = limitCharacters(byId('decline-reason') as HTMLTextAreaElement, limits.reasonCharsMax)
  const error = byId('decline-error')
  const submit = form.querySelector('button') as HTMLButtonElement
  submit.before(makeButton(texts.cancel, () => dialog.close()))

  const opener = byId('open-decline')
  opener.setAttribute('role', 'button')
  opener.addEventListener('click', (event) => {
    event.preventDefault()
    error.textContent = ''
    dialog.showModal()
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
    submit.textContent = texts.declining
    error.textContent = (await onDecline(reason.value.trim())) ?? ''
    error.scrollIntoView({ block: 'nearest' })
    submit.disabled = false
    submit.textContent = texts.declineNow
  })
}
