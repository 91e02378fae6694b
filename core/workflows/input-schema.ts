import { type Schema, Validator } from '@cfworker/json-schema'
import * as z from 'zod'
import { utf8 } from '../../base/bytes.ts'
import { boundedText } from '../bounded-text.ts'
import { canonicalJson } from '../canonical-json.ts'
import type { FieldError } from '../errors.ts'
import { limits } from '../limits.ts'
import { rule } from '../semantic-rule.ts'
import { pointerParts } from './references.ts'

/**
 * The supported subset of JSON Schema (2020-12) for a workflow's input. It has no references and no comparison between
 * items, so the sizes of schema and input bound the cost of validation. An unknown keyword is an error.
 */

const count = z.int().min(0)
const typeName = z.enum(['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'])
const formats = ['date', 'time', 'date-time', 'duration', 'uri', 'email', 'hostname', 'ipv4', 'ipv6', 'uuid'] as const

const Pattern = boundedText(0, limits.inputPatternCharsMax).refine(isPattern, {
  error: 'a regular expression',
  ...rule('invalid_format'),
})

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, 'u').flags === 'u'
  } catch {
    return false
  }
}

const members = {
  title: z.string().optional(),
  description: z.string().optional(),
  default: z.unknown().optional(),
  examples: z.array(z.unknown()).optional(),
  type: z.union([typeName, z.array(typeName).min(1)]).optional(),
  enum: z.array(z.unknown()).min(1).optional(),
  const: z.unknown().optional(),
  minLength: count.optional(),
  maxLength: count.optional(),
  pattern: Pattern.optional(),
  format: z.enum(formats).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  exclusiveMaximum: z.number().optional(),
  multipleOf: z.number().positive().optional(),
  minItems: count.optional(),
  maxItems: count.optional(),
  minProperties: count.optional(),
  maxProperties: count.optional(),
  required: z.array(z.string()).optional(),
  get properties() {
    return z.record(z.string(), Nested).optional()
  },
  get additionalProperties() {
    return z.union([z.boolean(), Nested]).optional()
  },
  get items() {
    return Nested.optional()
  },
  get anyOf() {
    return z.array(Nested).min(1).optional()
  },
  get oneOf() {
    return z.array(Nested).min(1).optional()
  },
  get allOf() {
    return z.array(Nested).min(1).optional()
  },
  get not() {
    return Nested.optional()
  },
}

const Nested: z.ZodType = z.lazy(() => z.strictObject(members))

/** The schema of the complete input, which is an object. */
export const InputSchema = z
  .strictObject({
    ...members,
    $schema: z.literal('https://json-schema.org/draft/2020-12/schema').optional(),
    type: z.literal('object'),
  })
  .refine((schema) => utf8(canonicalJson(schema)).length <= limits.inputSchemaBytesMax, {
    error: `at most ${limits.inputSchemaBytesMax} bytes, encoded as JSON`,
    ...rule('too_big'),
  })

export type InputSchema = Record<string, unknown>

/** The keywords whose errors only repeat the error of an inner value. */
const outerKeywords = new Set(['properties', 'items', 'allOf', 'anyOf', 'oneOf'])

/**
 * Returns the errors of an input with their paths (`input.<property>`). A workflow without a schema accepts only `{}`.
 */
export function inputErrors(schema: InputSchema | null, input: Record<string, unknown>): FieldError[] {
  if (!schema) {
    return Object.keys(input).map((key) => ({
      path: `input.${key}`,
      code: 'unknown_key',
      message: 'This workflow accepts no input. Omit `input`.',
    }))
  }
  // `InputSchema` accepts only keywords that the validator's type also has.
  const { errors } = new Validator(schema as Schema, '2020-12', false).validate(input)
  const inner = errors.filter(({ keyword }) => !outerKeywords.has(keyword))
  return (inner.length > 0 ? inner : errors).slice(0, limits.inputErrorsMax).map((found) => ({
    path: ['input', ...pointerParts(decodeURI(found.instanceLocation.slice(1)))].join('.'),
    code: found.keyword === 'false' ? 'unknown_key' : found.keyword,
    message: found.error,
  }))
}
