import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../../dev/build/build-part.ts'
import { operationPage } from '../../../dev/build/reference/operation-page.ts'
import { schemasPage, subjectsOf } from '../../../dev/build/reference/operations.ts'
import type { Description } from '../../../dev/clients/description.ts'
import { clientModel } from '../../../dev/clients/model.ts'

const description = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8')) as Description
const model = clientModel(description)
const operations = subjectsOf(description).flatMap((subject) => subject.operations)

test('lists the properties of a schema once on the page of an operation, and links later uses to the schema', async () => {
  const anchors = new Set([...(await schemasPage(description)).matchAll(/id="(schema-[^"]+)"/g)].map(([, id]) => id))
  for (const placed of operations) {
    const page = await operationPage(placed, description, model)
    const listed = [...page.matchAll(/<summary>Properties of ([A-Z]\w*)<\/summary>/g)].map(([, name]) => name)
    expect([placed.operation.operationId, listed]).toEqual([placed.operation.operationId, [...new Set(listed)]])
    for (const [, id] of page.matchAll(/href="\/docs\/schemas#([^"]+)"/g)) expect(anchors).toContain(id)
  }
})

test('lists every property of the fields of a request on the page of the operation', async () => {
  const placed = operations.find(({ operation }) => operation.operationId === 'signatures.requests.create')!
  const page = await operationPage(placed, description, model)
  const names = Object.keys(description.components.schemas.SignatureFieldInput?.properties ?? {})
  expect(names.length).toBeGreaterThan(20)
  for (const name of ['fields', ...names]) expect(page).toContain(`<dt><code>${name}</code>`)
})
