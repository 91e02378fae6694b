import { type SignerLocale, signerLocales } from '../../core/signing/model.ts'

let read: () => Promise<string[]> = async () => []
let scripts: Promise<string[]> | null = null

type Files = { fetch: (url: string) => Promise<{ ok: boolean; json: () => Promise<unknown> }> }

/** Says where the built files are; once per isolate, before the first request. */
export function readScriptsFrom(assets: Files): void {
  scripts = null
  read = async () => {
    const found = await assets.fetch('https://assets.invalid/assets/signing-scripts.json')
    return found.ok ? ((await found.json()) as string[]) : []
  }
}

/** The scripts that the page's first script will ask for in a language, as the build wrote them down; none when they cannot be read. */
export async function scriptsAhead(locale: SignerLocale): Promise<string[]> {
  return (await allScripts()).filter((script) => {
    const [, name] = /\/(\w+)-\w+\.js$/.exec(script) ?? []
    return name === locale || !signerLocales.some((other) => other === name)
  })
}

function allScripts(): Promise<string[]> {
  scripts ??= read().catch(() => {
    scripts = null
    return []
  })
  return scripts
}
