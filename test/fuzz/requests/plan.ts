import fc from 'fast-check'
import { signerLocales } from '../../../core/languages/locales.ts'
import { consentOf, currentConsentVersion } from '../../../core/signing/consent.ts'
import { hostileName, hostileTexts, hostileValue } from './hostile.ts'
import {
  contentTypes,
  hostileHeaders,
  hostileIdempotencyKeys,
  hostilePathParts,
  hostilePaths,
  otherMethods,
} from './hostile-requests.ts'
import type { Operation } from './operations.ts'
import type { Mutation } from './tree.ts'
import { anyones, fitting, type Named, referenceTo } from './values.ts'

/** The sender of a request: its organization and its API key. */
export type Sender = {
  party: number
  key: 'all' | 'reader' | 'narrow' | 'child' | 'none' | 'broken' | 'foreignBeside'
  isBearer: boolean
}

/** How the text of a body differs from the JSON of its value. */
export type BodyForm =
  | { as: 'json' | 'bom' | 'utf16' | 'latin1' | 'trailing' | 'none' | 'deep' | 'large' | 'form' | 'chunked' }
  | { as: 'cut'; at: number }
  | { as: 'bytes'; bytes: number[] }

/** A request before its references are resolved. The same seed gives the same plans. */
export type Plan = {
  operation: string
  sender: Sender
  params: Record<string, unknown>
  query: [name: string, value: unknown][]
  idempotency: { replayed: number } | { text: string } | null
  body: unknown
  mutations: Mutation[]
  form: BodyForm
  contentType: string | null
  headers: [name: string, value: string][]
  method: string | null
  path: string | null
  /** Number of concurrent copies of the request. */
  times: number
}

/** A valid signature that consents to the current text, for most envelopes of the fuzz test. */
const signed = fc.record({
  revision: fc.constantFrom(1, 2),
  consent: fc.constantFrom(...signerLocales).map((locale) => {
    const { version, sha256 } = consentOf(currentConsentVersion, locale)!
    return { version, sha256 }
  }),
  signature: fc.constantFrom(null, { kind: 'typed', text: 'Anna Berg' }),
  values: fc.constant({ 'field-1': { kind: 'typed', text: 'Anna Berg' } }),
})

const sender = (isScim: boolean): fc.Arbitrary<Sender> =>
  fc.record({
    party: fc.nat(2),
    key: fc.oneof(
      { weight: 40, arbitrary: fc.constant<Sender['key']>('all') },
      { weight: 5, arbitrary: fc.constantFrom<Sender['key'][]>('reader', 'narrow', 'child') },
      { weight: 1, arbitrary: fc.constantFrom<Sender['key'][]>('none', 'broken', 'foreignBeside') },
    ),
    isBearer: isScim
      ? fc.oneof({ weight: 9, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.boolean() })
      : fc.boolean(),
  })

const none = fc.constant<never[]>([])

/** Returns the usual arbitrary, and rarely the other one. */
const rarely = <T>(weight: number, usual: fc.Arbitrary<T>, other: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: other })

const rawPathPart = fc.constantFrom(...hostilePathParts).map(($raw) => ({ $raw }))

function paramsOf({ parameters, refersTo }: Operation): fc.Arbitrary<Record<string, unknown>> {
  const path = parameters.filter((one) => one.in === 'path')
  return fc.record(
    Object.fromEntries(
      path.map(({ name, schema }) => {
        const kind = refersTo[name]
        const usual = kind ? rarely(12, referenceTo(kind, anyones), referenceTo('any', anyones)) : fitting(schema)
        return [name, rarely(16, usual, fc.oneof(rawPathPart, fc.constantFrom(...hostileTexts), fitting(schema)))]
      }),
    ),
  )
}

function queryOf({ parameters, refersTo }: Operation): fc.Arbitrary<[string, unknown][]> {
  const query = parameters.filter((one) => one.in === 'query')
  const hostile = fc.tuple(
    fc.oneof(hostileName, fc.constantFrom(...query.map(({ name }) => name), 'limit')),
    fc.oneof(fc.constantFrom(...hostileTexts), rawPathPart, fc.integer().map(String), fc.string({ unit: 'binary' })),
  )
  const usual = query.map(({ name, schema, required }) => {
    const kind = refersTo[`query.${name}`]
    const value = fc.tuple(
      fc.constant(name),
      kind ? referenceTo(kind, anyones) : name === 'filter' ? filters : fitting(schema).map(String),
    )
    return required ? rarely(20, value, fc.constant(null)) : fc.option(value)
  })
  return fc
    .tuple(fc.tuple(...usual), rarely<[string, unknown][]>(8, none, fc.array(hostile, { minLength: 1, maxLength: 3 })))
    .map(([own, others]) => [...own.filter((one) => one !== null), ...others] as [string, unknown][])
}

const filters: fc.Arbitrary<unknown> = fc.oneof(
  referenceTo('userName').map((reference) => ({ $filter: reference })),
  fc.constantFrom(
    'userName eq "a"',
    'userName eq ""',
    'userName pr',
    'active eq true',
    'userName eq "\\""',
    `${'('.repeat(3_000)}a pr`,
  ),
  fc.constantFrom(
    'emails[type eq "work"].value co "a"',
    'not (a pr)',
    'userName eq "a" and active eq true',
    'userName eq 1',
    'eq',
    '"',
  ),
  fc.constantFrom(...hostileTexts),
)

const mutation: fc.Arbitrary<Mutation> = fc.record({
  at: fc.nat(200),
  how: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add', 'double', 'rename', 'wrap'),
  name: hostileName,
  value: rarely(4, hostileValue, referenceTo('any', anyones)),
})

const form: fc.Arbitrary<BodyForm> = fc.oneof(
  { weight: 60, arbitrary: fc.constant<BodyForm>({ as: 'json' }) },
  {
    weight: 4,
    arbitrary: fc
      .constantFrom(...(['chunked', 'bom', 'utf16', 'latin1', 'trailing', 'none', 'form'] as const))
      .map((as) => ({ as })),
  },
  { weight: 1, arbitrary: fc.nat(400).map((at) => ({ as: 'cut' as const, at })) },
  {
    weight: 1,
    arbitrary: fc.array(fc.nat(255), { maxLength: 60 }).map((bytes) => ({ as: 'bytes' as const, bytes })),
  },
  { weight: 1, arbitrary: fc.constantFrom<BodyForm[]>({ as: 'deep' }, { as: 'large' }) },
)

type BodyPlan = Pick<Plan, 'body' | 'mutations' | 'form' | 'contentType'>

function bodyOf(operation: Operation): fc.Arbitrary<BodyPlan> {
  const { body, refersTo } = operation
  if (body === null) {
    const nothing = { body: undefined, mutations: [], form: { as: 'none' as const }, contentType: null }
    const something = fc.record({
      body: hostileValue,
      mutations: none,
      form,
      contentType: fc.constantFrom('application/json', ...contentTypes),
    })
    return rarely<BodyPlan>(25, fc.constant(nothing), something)
  }
  const named: Named = (member) => refersTo[`body.${member}`]
  const example = operation.id === 'signing.sign' ? signed : references(withReferences(body.example, named))
  return fc.record({
    body: fc.oneof({ weight: 3, arbitrary: example }, { weight: 4, arbitrary: fitting(body.schema, named) }),
    mutations: rarely<Mutation[]>(2, none, fc.array(mutation, { minLength: 1, maxLength: 3 })),
    form,
    contentType: rarely(30, fc.constant(body.mediaType), fc.constantFrom(...contentTypes)),
  })
}

/** Replaces the ids in an example by references, in the form that `references` expects. */
export function withReferences(value: unknown, named: Named): unknown {
  if (Array.isArray(value)) return value.map((item) => withReferences(item, named))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const kind = named(name)
      const reference = kind && { $named: kind }
      return [name, reference ? (Array.isArray(member) ? [reference] : reference) : withReferences(member, named)]
    }),
  )
}

export function references(value: unknown): fc.Arbitrary<unknown> {
  if (Array.isArray(value)) return value.length === 0 ? fc.constant([]) : fc.tuple(...value.map(references))
  if (typeof value !== 'object' || value === null) return fc.constant(value)
  if ('$named' in value) return referenceTo(value.$named as never, anyones)
  return fc.record(Object.fromEntries(Object.entries(value).map(([name, member]) => [name, references(member)])))
}

const header = fc
  .constantFrom(...hostileHeaders)
  .chain(([name, values]) => fc.tuple(fc.constant(name), fc.constantFrom(...values)))

function planOf(operation: Operation): fc.Arbitrary<Plan> {
  const isIdempotent = operation.parameters.some((one) => one.in === 'header')
  const keyed = rarely<Plan['idempotency']>(
    30,
    fc.record({ replayed: fc.nat(10_000) }),
    fc.constantFrom(...hostileIdempotencyKeys).map((text) => ({ text })),
  )
  return fc
    .tuple(
      fc.record({
        operation: fc.constant(operation.id),
        sender: sender(operation.isScim),
        params: paramsOf(operation),
        query: queryOf(operation),
        idempotency: isIdempotent ? rarely(40, keyed, fc.constant(null)) : rarely(200, fc.constant(null), keyed),
        headers: rarely<[string, string][]>(6, none, fc.array(header, { minLength: 1, maxLength: 3 })),
        method: rarely(80, fc.constant(null), fc.constantFrom(...otherMethods)),
        path: rarely(150, fc.constant(null), fc.constantFrom(...hostilePaths)),
        times: fc.oneof(
          { weight: 30, arbitrary: fc.constant(1) },
          { weight: 1, arbitrary: fc.integer({ min: 2, max: 4 }) },
        ),
      }),
      bodyOf(operation),
    )
    .map(([own, body]) => ({ ...own, ...body }))
}

/** Rarely chooses operations that close or delete resources, so resources remain for other requests. */
const endings = /delete|revoke|deactivate|void|decline|sign$/

/** Returns plans of requests to all given operations. */
export const anyPlan = (operations: readonly Operation[]): fc.Arbitrary<Plan> =>
  fc.oneof(
    ...operations.map((operation) => ({ weight: endings.test(operation.id) ? 1 : 3, arbitrary: planOf(operation) })),
  )
