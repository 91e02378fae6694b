import { expect, test } from 'vitest'
import { readStoredRecord } from '../../../../core/signing/stored-record.ts'

test.each(['', 'null', '[]', '{', '{"pii":null}', '{"pii":{},"data":{},"actor":{}}', '7'])(
  'a damaged record %j becomes an unreadable one at its place',
  (text) => {
    expect(readStoredRecord(text, 3)).toMatchObject({ sequence: 3, type: 'unreadable', pii: {} })
  },
)

test('a whole record is read as it was stored', () => {
  const record = { sequence: 1, pii: {}, data: {}, actor: {}, document: {}, type: 'created' }
  expect(readStoredRecord(JSON.stringify(record), 9)).toEqual(record)
})
