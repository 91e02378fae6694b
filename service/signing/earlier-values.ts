import { earlierRefs } from '../../core/signing/conditions/field-logic.ts'
import type { EarlierValue } from '../../core/signing/conditions/resolve.ts'
import type { EnvelopeState } from '../../core/signing/model.ts'
import { findEarlierValues } from '../../db/signing/sequences.ts'
import type { Context } from '../../platform/context.ts'

/**
 * Returns the values of earlier steps that an envelope's fields reference. These values never change after their step.
 */
export async function earlierValues(
  { db }: Pick<Context, 'db'>,
  { id, fields }: Pick<EnvelopeState, 'id' | 'fields'>,
): Promise<EarlierValue[]> {
  const refs = earlierRefs(fields)
  if (refs.length === 0) return []
  const values = await db.run(findEarlierValues(id))
  return values.filter((value) => refs.some(({ field, step }) => field === value.field && step === value.step))
}
