import * as z from 'zod'
import { rule } from './semantic-rule.ts'

/**
 * Adds a description to a new schema without a copy. `meta()` returns a copy, and each schema delays the first response
 * of a worker. Named schemas need `meta()`, because the OpenAPI generator reads their names from it.
 */
function described<Schema extends z.ZodType>(schema: Schema, description: string): Schema {
  z.globalRegistry.add<z.ZodType>(schema, { description })
  return schema
}

/**
 * Returns the schema of an object in responses, with its name in the OpenAPI document, its description and its
 * properties.
 */
export const model = <Members extends z.core.$ZodLooseShape>(id: string, description: string, members: Members) =>
  z.object(members).meta({ id, description })

type StrictObject<Members extends z.core.$ZodLooseShape> = z.ZodObject<Members, z.core.$strict>

/**
 * Returns the schema of an object in requests, with its name in the OpenAPI document, its description and its
 * properties. The schema rejects unknown properties and can have a rule about several properties.
 */
export const input = <Members extends z.core.$ZodLooseShape>(
  id: string,
  description: string,
  members: Members,
  obeying: (schema: StrictObject<Members>) => StrictObject<Members> = (schema) => schema,
) => obeying(z.strictObject(members)).meta({ id, description })

/** Returns the schema of an enumeration, with its name in the OpenAPI document and its description. */
export const enumeration = <const Words extends readonly string[]>(id: string, description: string, words: Words) =>
  z.enum(words).meta({ id, description })

/** Returns the schema of an object inside another object, without a name in the OpenAPI document. */
export const object = <Members extends z.core.$ZodLooseShape>(description: string, members: Members) =>
  described(z.object(members), description)

/**
 * Returns the schema of a nullable object inside another object, without a name in the OpenAPI document. The
 * description also explains null.
 */
export const objectOrNull = <Members extends z.core.$ZodLooseShape>(description: string, members: Members) =>
  described(z.object(members).nullable(), description)

/**
 * Returns the schema of a list of objects without a name in the OpenAPI document. The description is about the list.
 */
export const objectList = <Members extends z.core.$ZodLooseShape>(description: string, members: Members) =>
  described(z.array(z.object(members)), description)

/** The schemas of basic values. `description` explains the value and, for a nullable value, also null. */
export const string = (description: string) => described(z.string(), description)
export const stringOrNull = (description: string) => described(z.string().nullable(), description)
export const integer = (description: string) => described(z.int(), description)
export const integerOrNull = (description: string) => described(z.int().nullable(), description)
export const boolean = (description: string) => described(z.boolean(), description)
export const booleanOrNull = (description: string) => described(z.boolean().nullable(), description)

/** The schema of an integer from 1. */
export const Ordinal = z.int().min(1).max(Number.MAX_SAFE_INTEGER)

const protectiveSchemas = new WeakSet<z.ZodType>()

/**
 * Marks the schema of a property that protects: without its value, the service would check or limit less. A `null` for
 * such a property is an error and never counts as omitted. Mark the complete schema of the property.
 */
export function protective<Schema extends z.ZodType>(schema: Schema): Schema {
  protectiveSchemas.add(schema)
  return schema
}

/** Returns whether a schema was marked as protective. */
export const isProtective = (schema: z.ZodType): boolean => protectiveSchemas.has(schema)

const hintsOfSchemas = new WeakMap<z.ZodType, Readonly<Record<string, string>>>()

/**
 * Adds sentences to the errors for unknown properties with the given names. Use it for names that callers often guess.
 * Mark the complete schema of the body.
 */
export function withHints<Schema extends z.ZodType>(schema: Schema, hints: Readonly<Record<string, string>>): Schema {
  hintsOfSchemas.set(schema, hints)
  return schema
}

/** Returns the sentences for unknown properties, by property name. */
export const hintsOf = (schema: z.ZodType): Readonly<Record<string, string>> => hintsOfSchemas.get(schema) ?? {}

/** Returns the schema of a list of unique words. Error messages call a word by `name`. */
export const uniqueList = <Word extends z.ZodType<string>>(word: Word, name: string) =>
  z
    .array(word)
    .min(1)
    .refine((words) => new Set(words).size === words.length, {
      error: `each ${name} only once`,
      ...rule('duplicate'),
    })
    .meta({ uniqueItems: true })
