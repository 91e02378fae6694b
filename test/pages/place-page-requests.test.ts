import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { fieldTypes } from '../../core/signing/field-types.ts'
import { buildPlacePage } from '../../dev/build/build-place-page.ts'
import { visitPage } from '../support/browser.ts'
import { once, openApi } from '../support/open-api.ts'
import { contract } from '../support/signing-page.ts'
import { stack } from '../support/stack.ts'
import { readyDocument } from '../support/upload.ts'

const folder = mkdtempSync(join(tmpdir(), 'place-page-requests-'))
writeFileSync(join(folder, 'place.html'), await buildPlacePage())
writeFileSync(join(folder, 'contract.pdf'), contract())
afterAll(() => rmSync(folder, { recursive: true }))

/** The text to enter in the detail control of each field type that has one. */
const details: Partial<Record<string, string>> = {
  dropdown: 'Berlin\nWien',
  radio: 'payment',
  multiselect: 'extras',
  label: 'Clause 7',
  consent: 'I accept the terms.',
}
const types = fieldTypes.flatMap((type) => (type === 'radio' || type === 'multiselect' ? [type, type] : [type]))

test('generates requests that the API accepts for one signer, several signers and a template', async () => {
  const { page, problems, close } = await visitPage(pathToFileURL(join(folder, 'place.html')).href)
  await page.setInputFiles('#chooser', join(folder, 'contract.pdf'))
  await page.locator('#page-1[data-drawn]').waitFor()
  const add = async (type: string, role: string, index: number) => {
    await page.locator('#type').selectOption(type)
    await page.locator('#add').click()
    await page.locator('#field-role').fill(role)
    await page.locator('#field-id').fill(`${type}-${index}`)
    const detail = details[type]
    if (detail !== undefined) await page.locator('#field-detail').fill(detail)
    for (const [side, value] of [
      ['y', index * 4.5],
      ['height', 4],
      ['width', 20],
    ] as const) {
      await page.locator(`#field-${side}`).fill(String(value))
      await page.locator(`#field-${side}`).press('Tab')
    }
  }
  for (const [index, type] of types.entries()) await add(type, 'Tenant', index)
  await add('signature', 'Landlord', types.length)

  const api = await openApi(stack)
  const documentId = await readyDocument(api, contract())
  const result = async (kind: string) => {
    await page.locator('#result-kind').selectOption(kind)
    return { ...JSON.parse(await page.locator('#json').inputValue()), documentId }
  }
  const workflow = await result('workflow')
  expect(workflow.signers.map(({ fields }: { fields: object[] }) => fields.length)).toEqual([types.length, 1])
  const post = async (path: string, status: number, sent: object) => {
    const response = await api.send('POST', path, sent, once())
    expect([path, response.status, response.body]).toMatchObject([path, status, {}])
    return response.body
  }
  const { steps } = await post('/v1/signatures/workflows/sequential', 200, { ...workflow, dryRun: true })
  expect(steps.map((step: { fields: object[] }) => step.fields.length)).toEqual([types.length, 1])
  const { fields } = await post('/v1/signatures/requests', 200, { ...(await result('request')), dryRun: true })
  expect(new Set(fields.map(({ type }: { type: string }) => type))).toEqual(new Set(fieldTypes))
  const { roles } = await post('/v1/templates', 201, await result('template'))
  expect(roles).toMatchObject([{ role: 'Tenant' }, { role: 'Landlord' }])
  expect(problems).toEqual([])
  await close()
})
