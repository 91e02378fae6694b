/**
 * Counts the requests and bytes that a signer's browser fetches from an empty cache until the first page of the
 * document is drawn.
 */

import { gzipSync } from 'node:zlib'
import type { Browser, Response } from 'playwright-core'
import { launchBrowser } from '../dev/support/browser.ts'
import { megabytes, table } from '../dev/support/table.ts'
import { documents, invite } from './support/invitations.ts'
import { sized } from './support/size.ts'
import { withBenchStack } from './support/stack.ts'
import { judge } from './support/verdict.ts'

const ownBytesMax = 200_000

type Load = { part: string; bytes: number; gzipBytes: number; isForeign: boolean }

const partOf = (path: string): string => {
  if (path.endsWith('/document')) return 'the document'
  if (/pdfjs|chunks\/pdf-/.test(path)) return 'pdf.js'
  return 'page, script, style'
}

async function loadOf(response: Response, origin: string): Promise<Load> {
  const body = await response.body()
  const { pathname, origin: from } = new URL(response.url())
  return { part: partOf(pathname), bytes: body.length, gzipBytes: gzipSync(body).length, isForeign: from !== origin }
}

/** Returns all responses up to the first drawn page and an idle network. */
async function firstView(browser: Browser, link: string): Promise<Load[]> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 3,
    isMobile: true,
  })
  const page = await context.newPage()
  const loads: Promise<Load>[] = []
  page.on('response', (response) => loads.push(loadOf(response, new URL(link).origin)))
  await page.goto(link)
  await page.locator('.sheet > canvas').first().waitFor()
  await page.waitForLoadState('networkidle')
  const all = await Promise.all(loads)
  await context.close()
  return all
}

await withBenchStack({}, async ({ service }) => {
  const browser = await launchBrowser()
  try {
    for (const [name, pdf] of sized(documents, documents.slice(0, 1))) {
      const loads = await firstView(browser, await invite(service, pdf()))
      console.log(`\n${name}`)
      const parts = [...Map.groupBy(loads, ({ part }) => part)]
      const sum = (of: Load[], key: 'bytes' | 'gzipBytes') => of.reduce((total, load) => total + load[key], 0)
      const rows = parts.map(([part, of]) => [part, of.length, megabytes(sum(of, 'bytes')), sum(of, 'gzipBytes')])
      console.log(table(['part', 'requests', 'bytes', 'compressed'], rows))
      const own = loads.filter(({ part }) => part === 'page, script, style')
      judge(`${name}, compressed page, script and style`, sum(own, 'gzipBytes'), ownBytesMax, { isCount: true })
      const foreign = loads.filter(({ isForeign }) => isForeign).length
      judge(`${name}, requests to other hosts`, foreign, 0, { isCount: true })
    }
  } finally {
    await browser.close()
  }
})
