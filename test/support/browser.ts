import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

import { launchBrowser } from '../../dev/support/browser.ts'

let running: Promise<Browser> | undefined

/** Returns the browser that all tests of this process share. The browser closes with the process. */
export const sharedBrowser = (): Promise<Browser> => {
  running ??= launchBrowser()
  return running
}

export type VisitedPage = { page: Page; problems: string[]; foreignRequests: string[]; close(): Promise<void> }

/** Opens a new page that records script errors, content security policy violations and requests to other origins. */
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

/** Blocks a page's requests to matching URLs until the returned function is called. */
export async function holdBack(page: Page, pattern: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(pattern, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
