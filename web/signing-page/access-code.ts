import { byId } from '../shared/dom.ts'
import { fill } from '../shared/texts.ts'
import { type Credentials, createApi } from './api.ts'
import { showBody } from './page-body.ts'
import { readFromTab, removeFromTab, storeInTab } from './tab-memory.ts'
import { textsOf } from './texts.ts'
import type { AccessView, SigningView } from './view.ts'

type Opened = (view: SigningView, access: string) => void

/**
 * Requests the access code and then opens the page. After a reload, the tab proves that the correct code was entered
 * before.
 */
export async function askForCode(view: AccessView, credentials: Credentials, onOpened: Opened): Promise<void> {
  const memory = `access.${view.basePath}`
  const open = (response: { access: string; view: SigningView }) => {
    storeInTab(memory, response.access)
    onOpened(response.view, response.access)
  }
  const remembered = readFromTab(memory)
  if (typeof remembered === 'string') {
    const response = await createApi(view.basePath, { ...credentials, access: remembered }).access(
      undefined,
      view.locale,
    )
    if (response.ok) return open(response.body)
    removeFromTab(memory)
  }
  const form = document.querySelector<HTMLFormElement>('#access')
  const input = document.querySelector<HTMLInputElement>('#access-code')
  const button = form?.querySelector('button')
  if (!form || !input || !button) return
  const texts = textsOf(view.locale)
  const tell = (sentence: string) => {
    byId('access-error').textContent = sentence
    input.setAttribute('aria-invalid', 'true')
    input.select()
    input.focus()
  }
  let isSending = false
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (isSending) return
    isSending = true
    const response = await createApi(view.basePath, credentials).access(input.value, view.locale)
    isSending = false
    if (response.ok) return open(response.body)
    const { status, code, attemptsLeft = 0 } = response.problem
    if (code === 'access_code_wrong') return tell(fill(texts.accessWrong, { count: attemptsLeft }))
    if (code === 'access_code_outdated') return tell(texts.accessOutdated)
    if (code === 'access_code_locked') return showBody({ ...view, attemptsLeft: 0 })
    if ([404, 410].includes(status)) return location.reload()
    tell(texts.accessNotSent)
  })
  input.disabled = false
  button.disabled = false
  input.focus()
}
