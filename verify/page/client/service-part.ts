import { byId } from '../../../api/signing-page/client/dom.ts'
import { fill } from '../../../api/signing-page/texts.ts'
import { FetchFailure, fetchFiles, serviceHost } from './service.ts'
import type { Texts } from './texts.ts'

type Part = {
  /** Sets the words of the present language. */
  show: (texts: Texts) => void
}

/** The part of the page that fetches from the service which serves it; nothing of it is there in a saved page. */
export function makeServicePart(
  token: string | null,
  take: (files: File[]) => Promise<void>,
  texts: () => Texts,
): Part {
  const host = serviceHost()
  if (host === null) return { show: () => {} }
  const [button, problem] = [byId('fetch') as HTMLButtonElement, byId('fetch-problem')]
  let failed: FetchFailure['reason'] | null = null
  const show = (words: Texts): void => {
    const [label, hint] = token === null ? [words.fetchKeys, words.fetchKeysHint] : [words.fetchAll, words.fetchAllHint]
    button.textContent = fill(label, { host })
    byId('fetch-hint').textContent = fill(hint, { host })
    problem.textContent = failed === null ? '' : fill(failed === 'gone' ? words.fetchGone : words.fetchAway, { host })
    problem.hidden = failed === null
  }
  button.addEventListener('click', async () => {
    failed = null
    button.setAttribute('aria-busy', 'true')
    show(texts())
    try {
      await take(await fetchFiles({ token, keysName: fill(texts().keysOf, { host }) }))
    } catch (error) {
      failed = error instanceof FetchFailure ? error.reason : 'away'
    }
    button.removeAttribute('aria-busy')
    show(texts())
  })
  byId('service').hidden = false
  return { show }
}
