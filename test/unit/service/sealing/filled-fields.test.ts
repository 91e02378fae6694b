import { expect, test } from 'vitest'
import { filledFields } from '../../../../service/sealing/stamps.ts'
import { field } from '../../core/signing/samples.ts'

test('adds no stamp for a field value without visible characters', () => {
  const fields = ['blank', 'fillers', 'none', 'seen'].map((id) => field(id, 'text', false))
  const text = (value: string) => ({ kind: 'text' as const, text: value })
  const values = { blank: text(' \u00a0'), fillers: text('\u3164\u2800'), seen: text('\u3164한') }
  expect(filledFields(fields, values).map(({ field }) => field.id)).toEqual(['seen'])
})
