import { byId, make, makeButton } from '../shared/dom.ts'
import { askForCode } from './access-code.ts'
import { type Credentials, createApi } from './api.ts'
import { postToFrame } from './embedded.ts'
import { activateOutcome, messageAbout } from './outcome-page.ts'
import { focusMain, localizeTimes, showBody } from './page-body.ts'
import { readFromTab, removeFromTab, storeInTab } from './tab-memory.ts'
import { loadTexts, textsOf } from './texts.ts'
import { type EmbeddedShell, isUnavailable, type ReadingView, type SigningView, viewElementId } from './view.ts'

// If this state is not set in time, the style sheet shows that the script failed.
const scriptState = document.documentElement.dataset
scriptState.script = 'running'

const view = JSON.parse(byId(viewElementId).textContent ?? '') as SigningView | EmbeddedShell | ReadingView

void orFail(start())

async function start(): Promise<void> {
  await loadTexts(view.locale)
  if (view.state === 'embedded-shell') return openSession(view)
  if (view.state === 'reading') return (await import('./app.ts')).startReading(view, createApi(view.basePath))
  if (isUnavailable(view)) return postToFrame(view, 'expired')
  return begin(view, {})
}

/** Shows an error on the page if a chunk of the script cannot be loaded. */
async function orFail(work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    scriptState.script = 'failed'
    throw error
  }
}

/**
 * Opens an embedded session, which is possible only once. The response contains a token for all further calls. The tab
 * stores the token, so it can continue the session after a reload.
 */
async function openSession(shell: EmbeddedShell): Promise<void> {
  const memory = `session.${shell.basePath}`
  const remembered = readFromTab(memory)
  const known = typeof remembered === 'string' ? remembered : null
  const response = await createApi(shell.basePath, { session: known }).open(shell.locale)
  if (response.ok) {
    storeInTab(memory, response.body.session)
    showBody(response.body.view)
    await begin(response.body.view, { session: response.body.session })
    return postToFrame(shell, messageAbout(response.body.view))
  }
  if (response.problem.status === 0 || response.problem.status >= 500) return offerRetry(shell)
  removeFromTab(memory)
  const { locale, isTest, embedded, envelopeId } = shell
  showBody({ state: 'gone', locale, sender: null, isTest, embedded })
  postToFrame({ envelopeId, embedded }, 'expired')
}

function offerRetry(shell: EmbeddedShell): void {
  const texts = textsOf(shell.locale)
  const retry = () => {
    showBody(shell)
    void orFail(openSession(shell))
  }
  byId('document').replaceChildren(
    make('h1', { class: 'opening-text', role: 'alert' }, texts.documentFailed),
    make('p', { class: 'buttons start' }, makeButton(texts.tryAgain, retry, { class: 'primary' })),
  )
}

async function begin(shown: SigningView, credentials: Credentials): Promise<void> {
  await loadTexts(shown.locale)
  localizeTimes(shown)
  if (isUnavailable(shown)) return
  if (shown.state === 'access-code')
    return askForCode(shown, credentials, (opened, access) => {
      showBody(opened)
      focusMain()
      void orFail(begin(opened, { ...credentials, access }))
    })
  const api = createApi(shown.basePath, credentials)
  if (shown.state === 'open') (await import('./app.ts')).startSigning(shown, api)
  else activateOutcome(shown, api)
}
