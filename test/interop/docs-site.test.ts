import { expect, test } from 'vitest'
import { guides } from '../../dev/build/docs/guides.ts'
import { accessibilityViolations } from '../../dev/support/accessibility.ts'
import { visitPage } from '../support/browser.ts'
import { contracts } from '../support/contract.ts'
import { stack } from '../support/stack.ts'

const paths = ['/docs', ...guides.map(({ slug }) => `/docs/${slug}`), '/docs/examples', '/docs/reference']
const operationPaths = contracts
  .filter((contract) => contract.published !== false)
  .map(({ id }) => `/docs/operations/${id}`)

test('links only to existing pages and anchors in the docs', async () => {
  const pages = new Map<string, { status: number; html: string }>()
  const load = async (path: string) => {
    const known = pages.get(path)
    if (known) return known
    const response = await fetch(`${stack.baseUrl}${path}`)
    const page = { status: response.status, html: await response.text() }
    pages.set(path, page)
    return page
  }
  const lost: string[] = []
  for (const from of [...paths, '/docs/schemas', ...operationPaths]) {
    const { status, html } = await load(from)
    if (status !== 200) lost.push(from)
    for (const [, href = ''] of html.matchAll(/href="([^"]+)"/g)) {
      if (/^https?:/.test(href)) continue
      const [path, id] = href.split('#')
      const target = await load(path || from)
      if (target.status !== 200 || (id && !target.html.includes(`id="${id}"`))) lost.push(`${from}: ${href}`)
    }
  }
  expect(lost).toEqual([])
})

test('shows code in descriptions without backticks on docs pages', async () => {
  for (const path of [...paths, '/docs/schemas', ...operationPaths]) {
    const html = await (await fetch(`${stack.baseUrl}${path}`)).text()
    const words = html.replaceAll(/<(pre|code|textarea)[\s\S]*?<\/\1>/g, '')
    expect([path, /`[^`]*`/.exec(words)?.[0]]).toEqual([path, undefined])
  }
})

test('has no axe-core violations on docs pages', async () => {
  for (const [i, path] of paths.entries()) {
    const colorScheme = i % 2 === 0 ? 'light' : 'dark'
    const { page, problems, foreignRequests, close } = await visitPage(`${stack.baseUrl}${path}`, { colorScheme })
    expect([path, await accessibilityViolations(page, 'all'), problems, foreignRequests]).toEqual([path, [], [], []])
    await close()
  }
})

test('fits docs pages into a phone screen of 320 pixels', async () => {
  for (const path of [...paths, '/docs/schemas']) {
    const { page, close } = await visitPage(`${stack.baseUrl}${path}`, { viewport: { width: 320, height: 640 } })
    const width = await page.evaluate('document.documentElement.scrollWidth')
    expect([path, width]).toEqual([path, 320])
    expect(await page.locator('#contents').getAttribute('open')).toBeNull()
    await close()
  }
})

test('finds guides and operations in the docs search despite misspellings', async () => {
  const { page, problems, close } = await visitPage(`${stack.baseUrl}/docs`)
  const search = page.getByLabel('Search guides and operations')
  const found = page.locator('#found a')
  await search.fill('idempotency')
  await expect.poll(() => found.first().getAttribute('href')).toMatch(/^\/docs\//)
  await search.fill('remind signer')
  await expect.poll(() => found.allTextContents()).toContain('Send the signer a reminder')
  await search.fill('rotating secrt')
  await expect.poll(() => found.allTextContents()).toContain('Rotate a secret')
  await found.getByText('Rotate a secret').first().click()
  await expect.poll(() => page.url()).toBe(`${stack.baseUrl}/docs/webhooks#rotate-a-secret`)
  await page.getByLabel('Search guides and operations').fill('qqqqzzzz')
  await expect.poll(() => page.locator('#found-count').textContent()).toBe('Nothing found.')
  expect(problems).toEqual([])
  await close()
})

test('returns 404 for a missing docs page, but ignores a trailing slash', async () => {
  expect((await fetch(`${stack.baseUrl}/docs/nothing`)).status).toBe(404)
  expect((await fetch(`${stack.baseUrl}/docs/webhooks/`)).status).toBe(200)
  expect((await fetch(`${stack.baseUrl}/docs/`)).status).toBe(200)
})
