import { expect, test } from 'vitest'
import { bindInput, bindMetadata, checkDefinition } from '../../../../core/workflows/definition.ts'

const field = { type: 'signature', pageNumber: 1, x: 0.1, y: 0.1, width: 0.3, height: 0.1 }
const request = { type: 'requestSignature', signerEmail: 'anna@example.com', fields: [field] }
const inputSchema = { type: 'object' }
const define = (...steps: unknown[]) => ({ name: 'Contract', inputSchema, steps })

test('accepts every type of workflow step without changing it', () => {
  const steps = [
    { type: 'moveToFolder', folderId: 'fld_1' },
    { type: 'moveToFolder', folderId: null },
    { type: 'setType', documentType: 'contract' },
    { type: 'setMetadata', metadata: { state: 'signed', draft: null, nested: { a: [1] } } },
    { type: 'placeHold' },
    { type: 'releaseHold' },
    { type: 'setRetention', days: 3650 },
    { type: 'setRetention', until: '2036-01-01T00:00:00Z' },
    request,
    { type: 'fileSealedDocument', folderId: 'fld_2', title: 'Signed', documentType: 'contract' },
    { type: 'extractText' },
    { type: 'rescan' },
  ]
  expect(checkDefinition(define(...steps))).toEqual({ ok: true, value: define(...steps) })
})

test.each<[what: string, definition: unknown, path: string]>([
  ['no name', { inputSchema, steps: [{ type: 'rescan' }] }, 'name'],
  ['no steps', { name: 'Empty', steps: [] }, 'steps'],
  ['more than 20 steps', define(...Array(21).fill({ type: 'rescan' })), 'steps'],
  ['an unknown key', { ...define({ type: 'rescan' }), cron: '* * * * *' }, 'cron'],
  ['an invalid step', define({ type: 'rescan' }, 'rescan'), 'steps.1'],
  ['an unknown step type', define({ type: 'deleteDocument' }), 'steps.0.type'],
  ['a step type given by reference', define({ type: { input: '/type' } }), 'steps.0.type'],
  ['an unknown key of a step', define({ type: 'placeHold', folderId: 'fld_1' }), 'steps.0.folderId'],
  ['a missing property', define({ type: 'setType' }), 'steps.0.documentType'],
  ['an invalid email address', define(request, { ...request, signerEmail: 'anna' }), 'steps.1.signerEmail'],
  ['a field outside its bounds', define({ ...request, fields: [field, { ...field, x: 2 }] }), 'steps.0.fields.1.x'],
  [
    'both `days` and `until` of a retention',
    define({ type: 'setRetention', days: 1, until: '2036-01-01T00:00:00Z' }),
    'steps.0',
  ],
  ['neither `days` nor `until` of a retention', define({ type: 'setRetention' }), 'steps.0'],
  ['a reserved key', define({ type: 'setMetadata', metadata: { legalHold: true } }), 'steps.0.metadata'],
  ['empty metadata', define({ type: 'setMetadata', metadata: {} }), 'steps.0.metadata'],
  ['a reference without a path', define({ ...request, signerEmail: { input: 'signer' } }), 'steps.0.signerEmail'],
  [
    'a reference with an additional key',
    define({ ...request, signerEmail: { input: '/a', or: 'b' } }),
    'steps.0.signerEmail',
  ],
  ['an invalid reference', define({ ...request, signerEmail: { env: '/a' } }), 'steps.0.signerEmail'],
  [
    'a sealed document that is filed before a signature',
    define({ type: 'fileSealedDocument', folderId: 'f' }, request),
    'steps.0.type',
  ],
  [
    'an undeclared input',
    { name: 'Contract', steps: [{ ...request, signerEmail: { input: '/signer' } }] },
    'steps.0.signerEmail',
  ],
])('rejects a definition with %s', (_, definition, path) => {
  const checked = checkDefinition(definition)
  expect(checked.ok ? [] : checked.errors.map((error) => error.path)).toContain(path)
})

test.each<[what: string, schema: unknown, path: string]>([
  ['for a type other than an object', { type: 'array' }, 'inputSchema.type'],
  ['with a misspelt keyword', { type: 'object', propertys: {} }, 'inputSchema.propertys'],
  ['with a reference', { type: 'object', properties: { a: { $ref: '#' } } }, 'inputSchema.properties.a.$ref'],
  [
    'with an invalid pattern',
    { type: 'object', properties: { a: { pattern: '(' } } },
    'inputSchema.properties.a.pattern',
  ],
  [
    'with an unknown format',
    { type: 'object', properties: { a: { format: 'iban' } } },
    'inputSchema.properties.a.format',
  ],
  ['of more than 16 KiB', { type: 'object', description: 'x'.repeat(16_384) }, 'inputSchema'],
])('rejects an input schema %s', (_, schema, path) => {
  const checked = checkDefinition({ name: 'Contract', inputSchema: schema, steps: [{ type: 'rescan' }] })
  expect(checked.ok ? [] : checked.errors.map((error) => error.path)).toContain(path)
})

test('replaces references in workflow steps with input values, and omits optional properties without a value', () => {
  const steps = [
    {
      ...request,
      signerEmail: { input: '/signer/email' },
      signerName: { input: '/signer/name' },
      fields: { input: '/fields' },
    },
    { type: 'setMetadata', metadata: { by: { input: '/a~1b' }, list: [{ input: '/signer/email' }] } },
  ]
  const input = { signer: { email: 'bob@example.com' }, fields: [field], 'a/b': 7 }
  expect(bindInput(steps, input)).toEqual({
    ok: true,
    value: [
      { type: 'requestSignature', signerEmail: 'bob@example.com', fields: [field] },
      { type: 'setMetadata', metadata: { by: 7, list: ['bob@example.com'] } },
    ],
  })
})

test.each<[what: string, path: string, input: Record<string, unknown>]>([
  ['an invalid email address', 'input.signer.email', { signer: { email: 'nobody' }, fields: [field] }],
  ['a missing email address', 'input.signer.email', { fields: [field] }],
  [
    'a field outside its bounds',
    'input.fields.1.x',
    { signer: { email: 'a@example.com' }, fields: [field, { ...field, x: -1 }] },
  ],
  ['an empty list of fields', 'input.fields', { signer: { email: 'a@example.com' }, fields: [] }],
  [
    'an inherited email address',
    'input.signer.email',
    { signer: Object.create({ email: 'a@example.com' }), fields: [field] },
  ],
])('reports %s in the input of a workflow step at the path %s', (_, path, input) => {
  const steps = [{ ...request, signerEmail: { input: '/signer/email' }, fields: { input: '/fields' } }]
  const bound = bindInput(steps, input)
  expect(bound.ok ? [] : bound.errors.map((error) => error.path)).toEqual([path])
})

test('validates references to metadata only when the document is known', () => {
  const step = { ...request, signerEmail: { metadata: '/signer' } }
  const bound = bindInput([step], {})
  expect(bound).toEqual({ ok: true, value: [step] })
  expect(bindMetadata(step, { signer: 'carla@example.com' })).toMatchObject({
    ok: true,
    value: { signerEmail: 'carla@example.com', expiresInDays: 30, locale: 'en' },
  })
  const refused = bindMetadata(step, { signer: 5 })
  expect(refused.ok ? [] : refused.errors.map(({ path }) => path)).toEqual(['signerEmail'])
})
