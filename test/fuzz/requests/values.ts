import fc from 'fast-check'
import type { Schema } from '../../../dev/clients/description.ts'
import type { CallReference } from '../../../platform/http/references.ts'
import { hostileTexts } from './hostile.ts'
import type { Ownership, Reference } from './tree.ts'

/** Returns the kind of resource that a property of an operation names. */
export type Named = (member: string) => CallReference | undefined

/** Returns a reference to a resource of the given kind, which usually belongs to the sender. */
export const referenceTo = (
  kind: CallReference | 'any',
  whose: fc.Arbitrary<Ownership> = fc.constant('own'),
): fc.Arbitrary<Reference> => fc.record({ $ref: fc.constant(kind), index: fc.nat(63), whose })

export const anyones = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Ownership>('own') },
  { weight: 2, arbitrary: fc.constant<Ownership>('foreign') },
  { weight: 1, arbitrary: fc.constant<Ownership>('missing') },
)

/** Returns values that match the schema, often at its limits, with references where a property names a resource. */
export function fitting(schema: Schema, named: Named = () => undefined): fc.Arbitrary<unknown> {
  const value = withoutNull(schema, named)
  return schema.nullable
    ? fc.oneof({ weight: 4, arbitrary: value }, { weight: 1, arbitrary: fc.constant(null) })
    : value
}

function withoutNull(schema: Schema, named: Named): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((one) => fitting(one, named)))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  switch (schema.type) {
    case 'string':
      return text(schema)
    case 'integer':
      return integer(schema)
    case 'number':
      return number(schema)
    case 'boolean':
      return fc.boolean()
    case 'array':
      return array(schema, named)
    case 'object':
      return object(schema, named)
    default:
      return fc.jsonValue({ depthSize: 'xsmall' })
  }
}

const formats: Record<string, fc.Arbitrary<string>> = {
  email: fc.nat(40).map((n) => `signer-${n}@example.com`),
  uri: fc.oneof(
    fc.constantFrom('https://example.com/a', 'https://app.example.com', 'http://127.0.0.1:9/hook'),
    fc.webUrl(),
  ),
  date: fc
    .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  'date-time': fc
    .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
}

function text({ format, pattern, minLength = 0, maxLength = 400 }: Schema): fc.Arbitrary<string> {
  const formatted = formats[format ?? '']
  if (formatted) return formatted
  if (pattern !== undefined)
    return fc
      .stringMatching(new RegExp(pattern, 'u'), { size: 'small' })
      .filter((one) => [...one].length >= minLength && [...one].length <= maxLength)
  const long = Math.min(maxLength, 20_000)
  const ofLength = (length: number) => fc.constantFrom('a', 'é', '界').map((one) => one.repeat(length))
  return fc.oneof(
    {
      weight: 4,
      arbitrary: fc.string({ unit: 'grapheme-ascii', minLength, maxLength: Math.min(long, minLength + 40) }),
    },
    { weight: 2, arbitrary: fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(long, minLength + 20) }) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(minLength, minLength + 1, long)
        .filter((length) => length <= long)
        .chain(ofLength),
    },
    { weight: 1, arbitrary: fc.constantFrom(...hostileTexts.map((one) => one.slice(0, long).padEnd(minLength, 'x'))) },
  )
}

function integer(schema: Schema): fc.Arbitrary<number> {
  const { min, max } = boundsOf(schema, 1, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)
  return fc.oneof(
    fc.integer({ min, max: Math.min(max, min + 30) }),
    fc.integer({ min, max }),
    fc.constantFrom(min, max),
  )
}

function number(schema: Schema): fc.Arbitrary<number> {
  const { min, max } = boundsOf(schema, Number.EPSILON, -1e300, 1e300)
  return fc.oneof(
    fc.double({ min, max, noNaN: true }),
    fc.constantFrom(min, max),
    fc.constantFrom(0.1, 0.2, 0.5).filter((n) => n >= min && n <= max),
  )
}

function boundsOf(
  { minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Schema,
  step: number,
  low: number,
  high: number,
) {
  const bound = (
    inclusive: number | undefined,
    exclusive: boolean | number | undefined,
    otherwise: number,
    inward: number,
  ) => {
    if (typeof exclusive === 'number') return exclusive + inward
    if (inclusive === undefined) return otherwise
    return exclusive ? inclusive + inward : inclusive
  }
  return { min: bound(minimum, exclusiveMinimum, low, step), max: bound(maximum, exclusiveMaximum, high, -step) }
}

function array(
  { items = {}, minItems = 0, maxItems = 300, uniqueItems }: Schema,
  named: Named,
): fc.Arbitrary<unknown[]> {
  const item = fitting(items, named)
  const lengths = { minLength: minItems, maxLength: Math.min(maxItems, minItems + 4) }
  const few = uniqueItems
    ? fc.uniqueArray(item, { ...lengths, selector: (one) => JSON.stringify(one) })
    : fc.array(item, lengths)
  if (uniqueItems) return few
  const full = item.map((one) => Array.from({ length: Math.min(maxItems, 300) }, () => one))
  return fc.oneof({ weight: 30, arbitrary: few }, { weight: 1, arbitrary: full })
}

function object({ properties = {}, required = [], additionalProperties }: Schema, named: Named): fc.Arbitrary<object> {
  const members = Object.entries(properties).map(([name, schema]) => {
    const kind = named(name)
    return [
      name,
      kind
        ? fc.oneof({ weight: 9, arbitrary: referring(schema, kind) }, { weight: 1, arbitrary: fitting(schema, named) })
        : fitting(schema, named),
    ] as const
  })
  const own = fc.record(Object.fromEntries(members), { requiredKeys: required })
  if (members.length > 0 || additionalProperties === false) return own
  const value =
    typeof additionalProperties === 'object'
      ? fitting(additionalProperties, named)
      : fc.jsonValue({ depthSize: 'xsmall' })
  return fc.dictionary(fc.string({ maxLength: 30 }), value, { maxKeys: 5 })
}

const referring = (schema: Schema, kind: CallReference): fc.Arbitrary<unknown> =>
  schema.type === 'array'
    ? fc.array(referenceTo(kind, anyones), { minLength: 1, maxLength: 3 })
    : referenceTo(kind, anyones)
