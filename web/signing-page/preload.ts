import type { SignerLocale } from '../../core/languages/locales.ts'

/** A script in the build's manifest. `language` is set if the script contains the texts of one language. */
type Script = { path: string; language?: string }

let read: () => Promise<Script[]> = async () => []
let scripts: Promise<Script[]> | null = null

type Files = { fetch: (url: string) => Promise<{ ok: boolean; json: () => Promise<unknown> }> }

/** Sets where the built files are read from. Call this function once per isolate, before the first request. */
export function setScriptSource(assets: Files): void {
  scripts = null
  read = async () => {
    const found = await assets.fetch('https://assets.invalid/assets/signing-scripts.json')
    return found.ok ? ((await found.json()) as Script[]) : []
  }
}

/**
 * Returns the scripts that the page's first script imports for a language, from the build's list. Returns an empty list
 * if that list cannot be read.
 */
export async function scriptsToPreload(locale: SignerLocale): Promise<string[]> {
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
