import { expect, it } from 'vitest'
import * as z from 'zod'
import type { ApiError } from '../../../core/errors.ts'
import { isProtective, protective } from '../../../core/schemas.ts'
import { validate } from '../../../platform/http/guards/validate.ts'
import { contracts } from '../../support/contract.ts'
import { protectiveNames } from '../../support/optional-nulls.ts'

/** Compares `null` and an omitted property in every object of every request body. */

type Parts = {
  shape?: Record<string, z.ZodType>
  options?: readonly z.ZodType[]
  innerType?: z.ZodType
  element?: z.ZodType
  out?: z.ZodType
  in?: z.ZodType
}

/** Returns the objects with fixed properties in a schema, with their paths. */
function objectsIn(schema: z.ZodType, path: string, seen = new Set<z.ZodType>()): [string, z.ZodType][] {
  if (seen.has(schema)) return []
  seen.add(schema)
  const { shape = {}, options = [], innerType, element, in: input, out } = schema.def as Parts
  const within = [...options, innerType, element, input, out].flatMap((inner) => (inner ? [inner] : []))
  return [
    ...(Object.keys(shape).length > 0 ? [[path, schema] as [string, z.ZodType]] : []),
    ...Object.entries(shape).flatMap(([name, member]) => objectsIn(member, `${path}.${name}`, seen)),
    ...within.flatMap((inner) => objectsIn(inner, path, seen)),
  ]
}

function outcomeOf(schema: z.ZodType, value: unknown): unknown {
  try {
    return { accepted: validate('body', schema, value) }
  } catch (error) {
    return { code: (error as ApiError).code, errors: (error as ApiError).extras.errors }
  }
}

const bodies = contracts.flatMap(({ id, body }) => (body ? [[id, body] as const] : []))
const objects = bodies.flatMap(([id, body]) => objectsIn(body, id))
const members = objects.flatMap(([path, schema]) =>
  Object.entries((schema.def as Parts).shape!).map(
    ([name, member]) => [`${path}.${name}`, schema, name, member] as const,
  ),
)
const isNullable = (schema: z.ZodType) => schema.safeParse(null).success
const isOmittable = (schema: z.ZodType) => !isNullable(schema) && !isProtective(schema)

it('finds the objects, nullable properties and optional properties of all request bodies', () => {
  const optional = members.filter(([, , , member]) => member.safeParse(undefined).success)
  expect([objects.length > 60, optional.length > 250]).toEqual([true, true])
  expect(members.filter(([, , , member]) => isNullable(member)).length).toBeGreaterThan(50)
})

it('treats null as omitted for each request property that is neither nullable nor protective', () => {
  for (const [path, schema, name, member] of members)
    if (isOmittable(member)) expect(outcomeOf(schema, { [name]: null }), path).toEqual(outcomeOf(schema, {}))
})

it('accepts each request example with null for the optional, non-protective properties that it omits', () => {
  for (const { id, body, examples } of contracts.filter((one) => one.body)) {
    const example = examples?.body as Record<string, unknown>
    const optional = members.flatMap(([, schema, name, member]) =>
      objectsIn(body!, id)[0]?.[1] === schema && isOmittable(member) && !(name in example) ? [[name, null]] : [],
    )
    const withNulls = { ...structuredClone(example), ...Object.fromEntries(optional) }
    expect(outcomeOf(body!, withNulls), id).toEqual(outcomeOf(body!, structuredClone(example)))
  }
})

it('rejects null for each protective property, such as an access code or an expected revision', () => {
  const protecting = members.filter(([, , , member]) => isProtective(member))
  expect(protecting.map(([path]) => path).sort()).toEqual([
    'apiKeys.create.expiresAt',
    'apiKeys.create.sandbox',
    'documents.update.expectedRevision',
    'documents.uploadUrl.create.sha256',
    'signatures.requests.correct.expectedRevision',
    'signatures.requests.correct.expiresAt',
    'signatures.requests.create.accessCode',
    'signatures.requests.create.dryRun',
    'signatures.requests.reassign.expectedGeneration',
    'signatures.requests.testSign.accessCode',
    'signatures.workflows.sequential.dryRun',
    'signatures.workflows.sequential.signers.accessCode',
    'signing.sign.document',
    'templates.bulk.dryRun',
    'templates.send.dryRun',
    'templates.send.recipients.accessCode',
    'templates.update.expectedVersion',
    'templates.update.latestVersion',
  ])
  for (const [path, schema, name] of protecting) {
    const { code, errors } = outcomeOf(schema, { [name]: null }) as { code: string; errors: { path: string }[] }
    expect([code, errors.map((error) => error.path).includes(name)], path).toEqual(['invalid_request', true])
  }
  const sameName = members.filter(
    ([, , name, member]) =>
      protectiveNames.includes(name) && isOmittable(member) && member.safeParse(undefined).success,
  )
  expect(sameName.map(([path]) => path)).toEqual([])
  const published = protecting.filter(([path]) => !path.startsWith('signing.'))
  expect([...new Set(published.map(([, , name]) => name))].sort()).toEqual([...protectiveNames].sort())
})

const Text = z.string().max(3)
const Item = z.strictObject({
  name: Text,
  note: Text.optional(),
  until: Text.nullable().optional(),
  hash: protective(Text.optional()),
})
const Choice = z.union([z.strictObject({ text: Text, size: z.int().optional() }), z.boolean()])
const Body = z.strictObject({
  items: z.array(Item).default([]),
  choice: Choice.optional(),
  code: protective(Text.optional()),
  data: z.looseObject({}),
})

it.each<[what: string, sent: object, parsed: object]>([
  ['a property with a default', { items: null }, { items: [] }],
  ['a property of an item', { items: [{ name: 'a', note: null }] }, { items: [{ name: 'a' }] }],
  ['a property of an alternative', { choice: { text: 'a', size: null } }, { items: [], choice: { text: 'a' } }],
  ['an alternative', { choice: null }, { items: [] }],
])('omits a null value from a request body: %s', (_, sent, parsed) => {
  expect(validate('body', Body, { data: {}, ...sent })).toEqual({ data: {}, ...parsed })
})

it('preserves null in a request property that the schema declares as nullable', () => {
  const sent = { items: [{ name: 'a', until: null }], data: { draft: null } }
  expect(validate('body', Body, structuredClone(sent))).toEqual(sent)
})

it.each<[what: string, sent: object, path: string, message: string]>([
  ['a required property', { items: [{ name: null }] }, 'items.0.name', 'Send a string.'],
  ['an item of an array', { items: [null] }, 'items.0', 'Send an object.'],
  ['a protective property', { code: null, choice: null }, 'code', 'Send a string.'],
  ['a protective property of an item', { items: [{ name: 'a', hash: null }] }, 'items.0.hash', 'Send a string.'],
  ['an unknown property', { color: null }, 'color', 'This property is unknown. Remove it.'],
])('rejects null for %s, and reports the path', (_, sent, path, message) => {
  const rejected = outcomeOf(Body, { data: {}, ...sent }) as { errors: unknown[] }
  expect(rejected).toMatchObject({
    code: 'invalid_request',
    errors: [{ path, message: expect.stringContaining(message) }],
  })
})

it('treats a null request body as omitted only if the body is optional', () => {
  const Reason = z.strictObject({ reason: Text.optional() }).default({ reason: 'x' })
  expect(validate('body', Reason, null)).toEqual({ reason: 'x' })
  expect(outcomeOf(Body, null)).toMatchObject({ errors: [{ path: '', message: 'Send an object.' }] })
})
