import { byId } from '../shared/dom.ts'
import { fill } from '../shared/texts.ts'
import { FetchError, fetchKeys, fetchSealCertificates, fetchShown, serviceHost } from './service.ts'
import type { Texts } from './texts.ts'

type Part = {
  show: (texts: Texts) => void
}

/** Creates the part of the page that downloads files from the service. A saved page omits this part. */
export function makeServicePart(
  token: string | null,
  take: (files: File[]) => Promise<void>,
  texts: () => Texts,
): Part {
  const host = serviceHost()
  if (host === null) return { show: () => {} }
  const [button, problem] = [byId('fetch') as HTMLButtonElement, byId('fetch-problem')]
  // Without a link to an envelope, the service provides only keys, and the user chooses the evidence first.
  button.classList.toggle('primary', token !== null)
  let failed: FetchError['reason'] | null = null
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
    const tell = (error: unknown): File[] => {
      failed = error instanceof FetchError ? error.reason : 'away'
      return []
    }
    // Files and keys are requested concurrently, because the keys are useful even without the files.
    const fetched = await Promise.all([
      token === null ? [] : fetchShown(token).catch(tell),
      fetchKeys(fill(texts().keysOf, { host })).catch(tell),
      fetchSealCertificates().catch(tell),
    ])
    await take(fetched.flat())
    button.removeAttribute('aria-busy')
    show(texts())
  })
  byId('service').hidden = false
  return { show }
}
