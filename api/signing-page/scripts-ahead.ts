import type { Fetcher } from '@cloudflare/workers-types'

let read: () => Promise<string[]> = async () => []
let scripts: Promise<string[]> | null = null

/** Says where the built files are; once per isolate, before the first request. */
export function readScriptsFrom(assets: Fetcher): void {
  scripts = null
  read = async () => {
    const found = await assets.fetch('https://assets.invalid/assets/signing-scripts.json')
    return found.ok ? ((await found.json()) as string[]) : []
  }
}

/** The scripts that the page's first script will ask for, as the build wrote them down. None when they cannot be read. */
export function scriptsAhead(): Promise<string[]> {
  scripts ??= read().catch(() => {
    scripts = null
    return []
  })
  return scripts
}
