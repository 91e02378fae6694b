import type { SignerLocale } from '../../core/languages/locales.ts'

/** A script as the build lists it; `language` is set where it holds the texts of one. */
type Script = { path: string; language?: string }

let read: () => Promise<Script[]> = async () => []
let scripts: Promise<Script[]> | null = null

type Files = { fetch: (url: string) => Promise<{ ok: boolean; json: () => Promise<unknown> }> }

/** Says where the built files are; once per isolate, before the first request. */
export function readScriptsFrom(assets: Files): void {
  scripts = null
  read = async () => {
    const found = await assets.fetch('https://assets.invalid/assets/signing-scripts.json')
    return found.ok ? ((await found.json()) as Script[]) : []
  }
}

/** The scripts that the page's first script will ask for in a language, as the build wrote them down; none when they cannot be read. */
export async function scriptsAhead(locale: SignerLocale): Promise<string[]> {
  const needed = (await allScripts()).filter(({ language = locale }) => language === locale)
  return needed.map(({ path }) => path)
}

function allScripts(): Promise<Script[]> {
  scripts ??= read().catch(() => {
    scripts = null
    return []
  })
  return scripts
}
