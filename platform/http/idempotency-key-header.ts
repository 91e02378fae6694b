import * as z from 'zod'
import { limits } from '../../core/limits.ts'
import type { Contract } from './contract.ts'
import { repeatOf } from './repeat.ts'

/** Returns an operation's `Idempotency-Key` header for the OpenAPI document. */
export function keyHeaderOf(contract: Contract) {
  const repeat = repeatOf(contract)
  if (repeat === 'keyRequired') return { headers: z.object({ 'Idempotency-Key': IdempotencyKey }) }
  return repeat === 'keyAccepted' ? { headers: z.object({ 'Idempotency-Key': IdempotencyKey.optional() }) } : {}
}

const IdempotencyKey = z.string().min(limits.idempotencyKeyCharsMin).max(limits.idempotencyKeyCharsMax).meta({
  pattern: '^[!#-~][!-~]*$',
  description:
    'A unique key for this request. A retry with the same key and body returns the first response. The service keeps the key for 7 days.',
})
