import * as z from 'zod'

/** A text whose length is bounded in characters (code points), as JSON Schema counts them. */
export const boundedText = (min: number, max: number) =>
  z
    .string()
    .refine((text) => hasLength(text, min, max), `${min} to ${max} characters`)
    .meta({ minLength: min, maxLength: max })

/** A text without the blanks around it, of which something is left. */
export const trimmedText = (max: number) => z.string().trim().min(1).max(max).meta({ pattern: '\\S' })

function hasLength(text: string, min: number, max: number): boolean {
  // No character has more than two code units, so longer texts need not be counted.
  if (text.length < min || text.length > 2 * max) return false
  const count = [...text].length
  return count >= min && count <= max
}
