import * as z from 'zod'

/** An object of answers: its name in the OpenAPI document, what it is, and its members. */
export const model = <Members extends z.core.$ZodLooseShape>(id: string, description: string, members: Members) =>
  z.object(members).meta({ id, description })

type Strict<Members extends z.core.$ZodLooseShape> = z.ZodObject<Members, z.core.$strict>

/** An object of requests, as `model`, which takes no other members and may have to obey a rule over several. */
export const input = <Members extends z.core.$ZodLooseShape>(
  id: string,
  description: string,
  members: Members,
  obeying: (schema: Strict<Members>) => Strict<Members> = (schema) => schema,
) => obeying(z.strictObject(members)).meta({ id, description })

/** One of a list of words, as `model`. */
export const choice = <const Words extends readonly string[]>(id: string, description: string, words: Words) =>
  z.enum(words).meta({ id, description })

/** An object inside of another, which has no name of its own. */
export const part = <Members extends z.core.$ZodLooseShape>(description: string, members: Members) =>
  z.object(members).meta({ description })

/** As `part`, or null; the description says when it is. */
export const partOrNull = <Members extends z.core.$ZodLooseShape>(description: string, members: Members) =>
  z.object(members).nullable().meta({ description })

/** A list of such objects, of which as a whole the description tells. */
export const parts = <Members extends z.core.$ZodLooseShape>(description: string, members: Members) =>
  z.array(z.object(members)).meta({ description })

/** Members of any value of their kind; the description says what they are, and of the second of each pair when they are null. */
export const text = (description: string) => z.string().meta({ description })
export const textOrNull = (description: string) => z.string().nullable().meta({ description })
export const wholeNumber = (description: string) => z.int().meta({ description })
export const wholeNumberOrNull = (description: string) => z.int().nullable().meta({ description })
export const flag = (description: string) => z.boolean().meta({ description })

/** A whole number from 1 on. */
export const Ordinal = z.int().min(1).max(Number.MAX_SAFE_INTEGER)

/** Words of a list of which each may be given once, called by `name` where one is not. */
export const eachOnce = <Word extends z.ZodType<string>>(word: Word, name: string) =>
  z
    .array(word)
    .min(1)
    .refine((words) => new Set(words).size === words.length, `each ${name} only once`)
    .meta({ uniqueItems: true })
