import { expect, test } from 'vitest'
import { accessibilityViolations } from '../../dev/support/accessibility.ts'
import { visitPage } from '../support/browser.ts'
import { contracts } from '../support/contract.ts'
import { stack } from '../support/stack.ts'
import { newOrganization } from '../support/tenant.ts'

const docs = `${stack.baseUrl}/docs/reference`

const published = contracts.filter((contract) => contract.published !== false)

test('shows every published operation, and sends no third-party request', async () => {
  const { page, problems, foreignRequests, close } = await visitPage(docs)
  const ids = await page.locator('section.operation').evaluateAll((all) => all.map(({ id }) => id))
  expect(ids.toSorted()).toEqual(published.map(({ id }) => `operation-${id}`).toSorted())
  expect(await page.locator('section.operation form.request').count()).toBe(published.length)
  expect([...problems, ...foreignRequests]).toEqual([])
  await close()
})

test.each(['light', 'dark'] as const)('passes axe-core in the reference (%s)', async (colorScheme) => {
  const { page, close } = await visitPage(docs, { colorScheme })
  await page.evaluate(thinOut)
  for (const summary of ['nav[aria-label=Operations] details details > summary', 'section.operation details > summary'])
    await page.locator(summary).first().click()
  expect(await accessibilityViolations(page, 'all')).toEqual([])
  await close()
})

// Tests the first operation of every subject and three schemas. axe-core would need half a minute for all of them, and
// they share one structure.
const thinOut = `{
  const seen = new Set()
  for (const section of document.querySelectorAll('section.operation')) {
    const subject = section.id.split('.')[0]
    if (seen.has(subject)) section.remove()
    seen.add(subject)
  }
  for (const section of [...document.querySelectorAll('section.schema')].slice(3)) section.remove()
  for (const link of document.querySelectorAll('a[href^="#"]')) {
    if (!document.getElementById(link.hash.slice(1))) link.replaceWith(link.textContent)
  }
}`

test('links only to existing targets within the reference', async () => {
  const { page, close } = await visitPage(docs)
  // This is a string, because browser types are not available in the tests.
  const lost = await page.evaluate(`[...document.querySelectorAll('a[href^="#"]')]
    .map((link) => link.getAttribute('href'))
    .filter((href) => !document.getElementById(href.slice(1)))`)
  expect(lost).toEqual([])
  await close()
})

test('sends a test request to the running service with the entered key, and shows the response', async () => {
  const { apiKey } = await newOrganization()
  const { page, problems, foreignRequests, close } = await visitPage(docs)
  await page.getByLabel('API key for test requests').fill(apiKey)
  const create = page.locator('[id="operation-folders.create"]')
  await create.getByText('Test request', { exact: true }).click()
  await create.getByLabel('Body').fill('{"name":"Contracts"}')
  await create.getByRole('button', { name: 'Send to this service' }).click()
  await expect.poll(() => create.getByRole('status').textContent()).toMatch(/^201 [\s\S]*"name": "Contracts"/)

  const list = page.locator('[id="operation-folders.list"]')
  await list.getByText('Test request', { exact: true }).click()
  await list.getByRole('button', { name: 'Send to this service' }).click()
  await expect.poll(() => list.getByRole('status').textContent()).toMatch(/^200 [\s\S]*"name": "Contracts"/)

  // An operation of the functions worker, to which this address proxies the request.
  const search = page.locator('[id="operation-documents.searchText"]')
  await search.getByText('Test request', { exact: true }).click()
  await search.getByLabel('q', { exact: true }).fill('contract')
  await search.getByRole('button', { name: 'Send to this service' }).click()
  await expect.poll(() => search.getByRole('status').textContent()).toMatch(/^200 [\s\S]*"scanned": 0/)
  expect([...problems, ...foreignRequests]).toEqual([])
  await close()
})
