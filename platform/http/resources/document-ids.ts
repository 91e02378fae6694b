import * as z from 'zod'
import { ApiError } from '../../../core/errors.ts'
import { rule } from '../../../core/semantic-rule.ts'
import { ResourceId } from './common.ts'

/** Returns the schema of a list of unique document ids. */
export const documentIdList = (max: number) =>
  z
    .array(ResourceId)
    .min(1)
    .max(max)
    .superRefine((ids, check) => {
      const firstAt = new Map<string, number>()
      for (const [index, id] of ids.entries()) {
        const first = firstAt.get(id)
        if (first === undefined) firstAt.set(id, index)
        else
          check.addIssue({
            code: 'custom',
            path: [index],
            message: `The same id is in documentIds.${first}. Remove the duplicate.`,
            ...rule('duplicate'),
          })
      }
    })

/** Throws `not_found`, with an entry in `errors` for each missing document. */
export function requireDocuments(documentIds: readonly string[], found: ReadonlySet<string>): void {
  const missing = documentIds.flatMap((id, index) => (found.has(id) ? [] : [index]))
  if (missing.length === 0) return
  throw new ApiError('not_found', 'Some documents do not exist. Remove the ids listed in `errors`.', {
    errors: missing.map((index) => ({
      path: `documentIds.${index}`,
      code: 'not_found',
      message: 'No document has this id. Check the id.',
    })),
  })
}
