import { expect, test } from 'vitest'
import { codeBlock } from '../../../dev/build/reference/code-block.ts'
import { clientModel } from '../../../dev/clients/model.ts'
import { givenRequest } from '../../../dev/clients/samples/given-request.ts'
import { samplesOf } from '../../../dev/clients/samples/samples.ts'
import { readDescription } from '../../../dev/clients/write-clients.ts'

const description = readDescription()
const model = clientModel(description)

const samplesFor = (id: string) => {
  const operation = model.operations.find((one) => one.id === id)!
  return samplesOf(operation, givenRequest(description, operation), model)
}

test.each(model.operations)(
  'has no undefined, NaN or unfilled path parameter in the code samples of $id',
  (operation) => {
    for (const sample of Object.values(samplesFor(operation.id)))
      expect(sample).not.toMatch(/undefined|NaN|\{\w+\}(?=[/"])/)
  },
)

test('wraps optional and nullable values in the types of the Go client', () => {
  expect(samplesFor('documents.update').go).toContain('Title:    chancery.Ptr("Service agreement 2026"),')
  expect(samplesFor('documents.update').go).toContain('FolderID: chancery.Value("fld_')
  expect(samplesFor('signatures.requests.void').go).toContain('&chancery.VoidRequest{Reason: chancery.Ptr("The terms')
})

test('names query parameters in each code sample in the style of its language', () => {
  const { bash, typescript, python, go, java } = samplesFor('documents.searchText')
  expect(bash).toContain('/v1/documents/search?q=contract"')
  expect(typescript).toContain("chancery.documents.searchText({ q: 'contract' })")
  expect(python).toContain('chancery.documents.search_text(q="contract")')
  expect(go).toContain('chancery.DocumentsSearchTextParams{Q: "contract"}')
  expect(java).toContain('"/v1/documents/search?q=contract"')
})

test('adds a bearer token and an idempotency key only to code samples that need them', () => {
  expect(samplesFor('scim.users.create').bash).toContain('-H "Authorization: Bearer $CHANCERY_KEY"')
  expect(samplesFor('signatures.requests.create').bash).toContain('-H "Idempotency-Key: ')
  expect(samplesFor('health.get').bash).toBe('curl "$CHANCERY_URL/health"')
})

test('rejects an operation if its path parameter has no example', () => {
  const operation = model.operations.find(({ id }) => id === 'documents.get')!
  const names = Object.keys(description.components.examples ?? {})
  const examples = Object.fromEntries(names.map((name) => [name, { value: {} }]))
  const bare = { ...description, components: { ...description.components, examples } }
  expect(() => givenRequest(bare, operation)).toThrow('/v1/documents/{id} has no example of id.')
})

test('escapes HTML in code samples, with and without syntax highlighting', () => {
  expect(codeBlock('if (a < b) return "x"', 'ts')).toContain('<span class="token keyword">if</span>')
  expect(codeBlock('<script>', 'ts')).not.toContain('<script>')
  expect(codeBlock('<b> & "x"', 'unknown')).toContain('<code>&lt;b&gt; &amp; &quot;x&quot;</code>')
})
