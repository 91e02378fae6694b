import { make } from '../shared/dom.ts'
import { plainText } from '../shared/texts.ts'
import type { Api } from './api.ts'
import type { Texts } from './texts.ts'

/** Makes the links to files download with the embedded session, because a plain link cannot send the session. */
export function downloadWithSession(api: Api, documentTitle: string, texts: Texts): void {
  if (Object.keys(api.headers).length === 0) return
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-download]')) {
    link.addEventListener('click', (event) => {
      event.preventDefault()
      void download(link, api, documentTitle, texts)
    })
  }
}

async function download(link: HTMLAnchorElement, api: Api, documentTitle: string, texts: Texts): Promise<void> {
  const isDone = await (downloads[link.dataset.download ?? '']?.(api, documentTitle) ?? false)
  link.parentElement?.querySelector('.error')?.remove()
  if (!isDone) link.after(make('span', { class: 'error', role: 'alert' }, texts.downloadFailed))
}

const downloads: Record<string, (api: Api, documentTitle: string) => Promise<boolean>> = {
  document: (api) => openArtifact('document', api),
  certificate: (api) => openArtifact('certificate', api),
  evidence: async (api, title) => save(await api.evidence(), `${plainText(`${title} (evidence)`)}.json`),
  original: async (api, title) => save(await api.download(), `${plainText(`${title} (unsigned original)`)}.pdf`),
  unsigned: async (api, title) => save(await api.download(), `${plainText(title)}.pdf`),
}

async function openArtifact(kind: 'document' | 'certificate', api: Api): Promise<boolean> {
  const response = await api.artifactUrl(kind)
  if (!response.ok) return false
  make('a', { href: response.body.url, target: '_blank', rel: 'noreferrer' }).click()
  return true
}

const keepBlobMs = 60_000

function save(file: Blob | null, fileName: string): boolean {
  if (file === null) return false
  const url = URL.createObjectURL(file)
  make('a', { href: url, download: fileName }).click()
  setTimeout(() => URL.revokeObjectURL(url), keepBlobMs)
  return true
}
