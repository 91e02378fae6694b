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

/** Files by name. */
export type Files = Record<string, string | Uint8Array>

/** Returns the files with which a person would verify a completed envelope. */
export const filesOfEnvelope = ({ bundle, pdf, certificate, sealPem }: Finished): Files => ({
  'evidence.json': JSON.stringify(bundle),
  'sealed.pdf': pdf,
  'certificate.pdf': certificate,
  'public.pem': publicPem,
  'seal.pem': sealPem,
})

type Opened = VisitedPage & { requests: string[] }

/** Opens the verification page as a local file. */
export async function openVerifyPages() {
  const folder = mkdtempSync(join(tmpdir(), 'verify-page-'))
  const file = join(folder, 'verify.html')
  writeFileSync(file, await buildVerifyPage())
  const address = pathToFileURL(file).href

  /** Writes the files to a folder, and returns their paths. */
  const put = (files: Files): string[] =>
    Object.entries(files).map(([name, content]) => {
      const path = join(folder, name)
      writeFileSync(path, content)
      return path
    })

  /** Opens the verification page, and records every other request. */
  async function openPage(fragment = '', options: Parameters<typeof visitPage>[1] = {}): Promise<Opened> {
    const requests: string[] = []
    const visited = await visitPage('about:blank', options)
    visited.page.on('request', (request) => requests.push(request.url()))
    await visited.page.goto(address + fragment)
    return { ...visited, requests }
  }

  /** Selects the files on the verification page, and waits for the result. */
  async function give(page: Page, files: Files): Promise<void> {
    await page.setInputFiles('#chooser', put(files))
    await settled(page)
  }

  const close = () => rmSync(folder, { recursive: true })

  return { address, put, openPage, give, close }
}

// The scripts of the page are strings, because tests have no browser types.

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
    .poll(() => page.locator('#status').textContent(), { interval: 30 })
    .not.toMatch(/^(Checking|Wird geprüft|Choose|Wählen)/)

/** Returns the names of the checks that have a result. */
export const namesOf = async (page: Page, result: string) => {
  const rows = await page.locator(`#report li.${result}`).all()
  return Promise.all(rows.map(async (row) => (await row.getAttribute('data-check')) ?? ''))
}

export const outcomeOf = async (page: Page) =>
  (await page.locator('.verdict').getAttribute('class'))?.replace('verdict ', '')

/** Returns the failed checks on the page without duplicates. All seal checks count as one. */
export async function failuresOn(page: Page): Promise<string[]> {
  const failed = (await namesOf(page, 'failed')).map((name) => (/^(seal\.|earlier)/.test(name) ? 'seal' : name))
  return [...new Set(failed as string[])]
}
