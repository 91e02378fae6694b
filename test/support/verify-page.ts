import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { buildVerifyPage } from '../../dev/build/build-verify-page.ts'
import type { Finished } from '../unit/core/signing/finished.ts'
import { publicPem } from '../unit/core/signing/samples.ts'
import { type VisitedPage, visitPage } from './browser.ts'

/** Files by their names. */
export type Files = Record<string, string | Uint8Array>

/** What a person would give for a finished envelope. */
export const filesOfEnvelope = ({ bundle, pdf, certificate, sealPem }: Finished): Files => ({
  'evidence.json': JSON.stringify(bundle),
  'sealed.pdf': pdf,
  'certificate.pdf': certificate,
  'public.pem': publicPem,
  'seal.pem': sealPem,
})

type Opened = VisitedPage & { requests: string[] }

/** The page that verifies, as a file on a disk. */
export async function openVerifyPages() {
  const folder = mkdtempSync(join(tmpdir(), 'verify-page-'))
  const file = join(folder, 'verify.html')
  writeFileSync(file, await buildVerifyPage())
  const address = pathToFileURL(file).href

  /** Writes the files; gives their paths. */
  const put = (files: Files): string[] =>
    Object.entries(files).map(([name, content]) => {
      const path = join(folder, name)
      writeFileSync(path, content)
      return path
    })

  /** Opens the page; every request but its own is noted. */
  async function openPage(fragment = '', options: Parameters<typeof visitPage>[1] = {}): Promise<Opened> {
    const requests: string[] = []
    const visited = await visitPage('about:blank', options)
    visited.page.on('request', (request) => requests.push(request.url()))
    await visited.page.goto(address + fragment)
    return { ...visited, requests }
  }

  /** Gives the files and waits for the answer. */
  async function give(page: Page, files: Files): Promise<void> {
    await page.setInputFiles('#chooser', put(files))
    await settled(page)
  }

  const close = () => rmSync(folder, { recursive: true })

  return { address, put, openPage, give, close }
}

// Scripts for the page are texts: this project's own types know no document.

/** Drops one file on the page. */
export async function drop(page: Page, name: string, content: string): Promise<void> {
  const dropped = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([${JSON.stringify(content)}], ${JSON.stringify(name)}))
    return transfer
  })()`)
  await page.dispatchEvent('#drop-target', 'drop', { dataTransfer: dropped })
}

export const settled = (page: Page) =>
  expect
    .poll(() => page.locator('#status').textContent(), { timeout: 20_000, interval: 30 })
    .not.toMatch(/^(Checking|Wird geprüft|Choose|Wählen)/)

/** The checks with a result, by their names. */
export const namesOf = async (page: Page, result: string) => {
  const rows = await page.locator(`#report li.${result}`).all()
  return Promise.all(rows.map(async (row) => (await row.getAttribute('data-check')) ?? ''))
}

export const outcomeOf = async (page: Page) =>
  (await page.locator('.verdict').getAttribute('class'))?.replace('verdict ', '')

/** The failed checks, each once, those of the seal as one. */
export async function failuresOn(page: Page): Promise<string[]> {
  const failed = (await namesOf(page, 'failed')).map((name) => (/^(seal\.|earlier)/.test(name) ? 'seal' : name))
  return [...new Set(failed as string[])]
}
