import { expect, test } from 'vitest'
import { readStoredRecord } from '../../../../core/signing/stored-record.ts'

test.each(['', 'null', '[]', '{', '{"pii":null}', '{"pii":{},"data":{},"actor":{}}', '7'])(
  'marks the damaged record %j as unreadable at its position',
  (text) => {
    expect(readStoredRecord(text, 3)).toMatchObject({ sequence: 3, type: 'unreadable', pii: {} })
  },
)

test('returns an intact evidence record exactly as stored', () => {
  const record = { sequence: 1, pii: {}, data: {}, actor: {}, document: {}, type: 'created' }
  expect(readStoredRecord(JSON.stringify(record), 9)).toEqual(record)
})
