import { make } from '../../../pages/dom.ts'
import { plainText } from '../../../pages/texts.ts'
import type { Texts } from '../texts.ts'
import type { Api } from './api.ts'

/** In an embedded session a plain link cannot carry the session: the page's downloads are then fetched with it. */
export function carryDownloads(api: Api, documentTitle: string, texts: Texts): void {
  if (Object.keys(api.headers).length === 0) return
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-download]')) {
    link.addEventListener('click', (event) => {
      event.preventDefault()
      void download(link, api, documentTitle, texts)
    })
  }
}

async function download(link: HTMLAnchorElement, api: Api, documentTitle: string, texts: Texts): Promise<void> {
  const kind = link.dataset.download
  const isDone =
    kind === 'document' || kind === 'certificate'
      ? await openArtifact(kind, api)
      : await saveUnsigned(api, kind === 'original' ? `${documentTitle} (unsigned)` : documentTitle)
  link.parentElement?.querySelector('.error')?.remove()
  if (!isDone) link.after(make('span', { class: 'error', role: 'alert' }, texts.downloadFailed))
}

async function openArtifact(kind: 'document' | 'certificate', api: Api): Promise<boolean> {
  const answer = await api.artifactUrl(kind)
  if (!answer.ok) return false
  make('a', { href: answer.body.url, target: '_blank', rel: 'noreferrer' }).click()
  return true
}

const keepBlobMs = 60_000

async function saveUnsigned(api: Api, fileName: string): Promise<boolean> {
  const file = await api.download()
  if (file === null) return false
  const url = URL.createObjectURL(file)
  make('a', { href: url, download: `${plainText(fileName)}.pdf` }).click()
  setTimeout(() => URL.revokeObjectURL(url), keepBlobMs)
  return true
}
