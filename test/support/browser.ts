import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

import { launchBrowser } from '../../dev/support/browser.ts'

let running: Promise<Browser> | undefined

/** The browser of all tests of this process, with which it ends. */
export const sharedBrowser = (): Promise<Browser> => {
  running ??= launchBrowser()
  return running
}

export type VisitedPage = { page: Page; problems: string[]; foreignRequests: string[]; close(): Promise<void> }

/** A fresh page that notes script errors, policy violations and every request to another origin than its own. */
export async function visitPage(url: string, options: BrowserContextOptions = {}): Promise<VisitedPage> {
  const browser = await sharedBrowser()
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 900 }, ...options })
  const page = await context.newPage()
  const problems: string[] = []
  const foreignRequests: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  page.on('request', (request) => {
    const target = new URL(request.url())
    if (target.protocol.startsWith('http') && target.origin !== new URL(url).origin) foreignRequests.push(request.url())
  })
  await page.goto(url)
  return { page, problems, foreignRequests, close: () => context.close() }
}

/** Keeps what a page asks for at matching addresses waiting until the function that it gives is called. */
export async function holdBack(page: Page, pattern: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(pattern, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
