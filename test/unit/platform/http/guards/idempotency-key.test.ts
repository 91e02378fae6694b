import { expect, it } from 'vitest'
import { readIdempotencyKey } from '../../../../../platform/http/guards/idempotency-key.ts'

const read = (value: string) => readIdempotencyKey(new Headers({ 'Idempotency-Key': value }))

it('parses an Idempotency-Key with and without structured-field quotes', () => {
  expect([read('order-4711'), read('"order-4711"'), read('a"b"c"d"e'), readIdempotencyKey(new Headers())]).toEqual([
    'order-4711',
    'order-4711',
    'a"b"c"d"e',
    undefined,
  ])
})

it.each(['short', 'k'.repeat(129), 'with a space', '"order-4711', '""order-4711""', 'grün-4711'])(
  'rejects the Idempotency-Key %j',
  (value) => {
    expect(() => read(value)).toThrow(expect.objectContaining({ code: 'invalid_header' }))
  },
)
