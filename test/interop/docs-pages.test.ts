import { expect, test } from 'vitest'
import { accessibilityViolations } from '../../dev/support/accessibility.ts'
import { visitPage } from '../support/browser.ts'
import { contracts } from '../support/contract.ts'
import { stack } from '../support/stack.ts'
import { newOrganization } from '../support/tenant.ts'

const published = contracts.filter((contract) => contract.published !== false)
const pageOf = (id: string) => `${stack.baseUrl}/docs/operations/${id}`

test('links the API reference to the page of every published operation', async () => {
  const index = await (await fetch(`${stack.baseUrl}/docs/reference`)).text()
  const [, list = ''] = index.split('<h1>')
  const linked = [...list.matchAll(/<li><a href="\/docs\/operations\/([\w.]+)"/g)].map(([, id]) => id)
  expect(linked.toSorted()).toEqual(published.map(({ id }) => id).toSorted())
})

test.each(published.map(({ id }) => id))(
  'shows samples in five languages, a response and a request form on the docs page of %s',
  async (id) => {
    const html = await (await fetch(pageOf(id))).text()
    const languages = [...html.matchAll(/data-language="(\w+)"/g)].map(([, language]) => language)
    expect(languages).toEqual(['bash', 'typescript', 'python', 'go', 'java'])
    expect(html).toContain('<form class="request"')
    expect(html).toContain('<h2 id="response">')
    expect(html).not.toMatch(/undefined|\[object Object\]/)
  },
)

test.each([
  ['signatures.requests.create at 360 pixels', 'signatures.requests.create', 'light', 360],
  ['signatures.requests.create at 1280 pixels', 'signatures.requests.create', 'dark', 1280],
  ['folders.delete without a response body', 'folders.delete', 'light', 1280],
  ['scim.users.patch', 'scim.users.patch', 'dark', 360],
] as const)(
  'has no axe-core violations or horizontal overflow on the docs page of %s with every <details> element open',
  async (_, id, colorScheme, width) => {
    const { page, problems, foreignRequests, close } = await visitPage(pageOf(id), {
      colorScheme,
      viewport: { width, height: 800 },
    })
    await page.evaluate(`for (const part of document.querySelectorAll('details')) part.open = true`)
    expect(await accessibilityViolations(page, 'all')).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
    expect([...problems, ...foreignRequests]).toEqual([])
    await close()
  },
)

test('remembers the selected sample language on the docs page of another operation', async () => {
  const { page, problems, close } = await visitPage(pageOf('signatures.requests.create'))
  const shown = page.locator('[data-language]:not([hidden])')
  expect(await shown.count()).toBe(1)
  expect(await shown.textContent()).toContain('curl -X POST')
  await page.getByRole('radio', { name: 'Python' }).check()
  expect(await shown.textContent()).toContain('chancery.signatures.requests.create({')
  await page.goto(pageOf('documents.get'))
  expect(await shown.textContent()).toContain('chancery.documents.get(')
  expect(problems).toEqual([])
  await close()
})

test('copies a code sample to the clipboard', async () => {
  const { page, close } = await visitPage(pageOf('account.get'), { permissions: ['clipboard-read', 'clipboard-write'] })
  const copy = page.getByRole('button', { name: 'Copy: Request in curl' })
  await copy.click()
  await expect.poll(() => page.locator('.copy').first().textContent()).toBe('Copied')
  expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(/^curl "\$CHANCERY_URL\/v1\/account"/)
  await close()
})

test('shows the response to a test request from the docs, and does not store a live key', async () => {
  const { apiKey, test: sandbox } = await newOrganization()
  const { page, problems, foreignRequests, close } = await visitPage(pageOf('folders.create'))
  const send = async (body?: string) => {
    await page.getByText('Test request', { exact: true }).click()
    if (body) await page.getByLabel('Body').fill(body)
    await page.getByRole('button', { name: 'Send to this service' }).click()
  }
  const output = page.getByRole('status', { name: 'Response of the test request' })
  await page.getByText('Test request', { exact: true }).click()
  await page.getByLabel('API key').fill(sandbox.apiKey)
  await page.getByText('Test request', { exact: true }).click()
  await send('{"name":"Contracts"}')
  await expect.poll(() => output.textContent()).toMatch(/^201 [\s\S]*"name": "Contracts"/)

  // The browser tab remembers the test key.
  await page.goto(pageOf('folders.list'))
  await send()
  await expect.poll(() => output.textContent()).toMatch(/^200 [\s\S]*"name": "Contracts"/)

  // The main address proxies this operation to the functions worker. The page does not store a live key.
  await page.goto(pageOf('documents.searchText'))
  await page.getByText('Test request', { exact: true }).click()
  await page.getByLabel('API key').fill(apiKey)
  await page.getByLabel('q', { exact: true }).fill('contract')
  await page.getByRole('button', { name: 'Send to this service' }).click()
  await expect.poll(() => output.textContent()).toMatch(/^200 [\s\S]*"scanned": 0/)
  expect(await page.evaluate('JSON.stringify([sessionStorage, localStorage])')).not.toContain(apiKey)
  expect([...problems, ...foreignRequests]).toEqual([])
  await close()
})
