import { createHmac, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { isCursorOf, placeOfCursor, writeCursor } from '../../../core/cursor.ts'
import { inWords, sized } from '../../support/size.ts'

const secret = 'a secret of at least thirty-two characters'
const binding = { operation: 'a.list', organizationId: 'org_1', filters: { state: 'open', order: null } }
const place = ['4711', 'aud_06f1']
const cursor = await writeCursor(secret, binding, place)

test('encodes an HMAC and the position in a base64url cursor, which does not depend on the order of the filters', async () => {
  const text = '["4711","aud_06f1"]'
  const mac = createHmac('sha256', secret)
    .update('chancery-cursor-v1\0')
    .update('{"filters":{"order":null,"state":"open"},"operation":"a.list","organizationId":"org_1"}\0')
    .update(text)
  expect(cursor).toBe(Buffer.concat([mac.digest(), Buffer.from(text)]).toString('base64url'))
  expect(await writeCursor(secret, { ...binding, filters: { order: null, state: 'open' } }, place)).toBe(cursor)
})

test('accepts a cursor for the list that it was created for, and returns its position', async () => {
  expect(placeOfCursor(cursor)).toEqual(place)
  expect(await isCursorOf(secret, binding, cursor)).toBe(true)
})

test.each([
  ['operation', { ...binding, operation: 'b.list' }],
  ['organization', { ...binding, organizationId: 'org_2' }],
  ['filter', { ...binding, filters: { state: 'done', order: null } }],
  ['order', { ...binding, filters: { state: 'open', order: 'asc' } }],
])('rejects a cursor for a list with a different %s', async (_, other) => {
  expect(await isCursorOf(secret, other, cursor)).toBe(false)
})

test('rejects a cursor whose HMAC was computed with a different secret', async () => {
  expect(await isCursorOf(`${secret}.`, binding, cursor)).toBe(false)
})

const characters = [...'abzAZ019_-.~%=+/\\\'" \t\n\0;:é😀\ud800', '--', '%00', '\ufeff']
const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)]!
const at = (text: string) => Math.floor(Math.random() * (text.length + 1))
const flip = (text: string) => {
  const bytes = Buffer.from(text, 'base64url')
  const index = Math.floor(Math.random() * bytes.length)
  bytes[index] = (bytes[index] ?? 0) ^ (1 << Math.floor(Math.random() * 8))
  return bytes.toString('base64url')
}

const mutations: ((text: string) => string)[] = [
  (text) => text.slice(0, at(text)),
  (text) => text.slice(at(text)),
  (text) => text + text.slice(at(text)),
  (text) => text.slice(0, at(text)) + pick(characters) + text.slice(at(text)),
  (text) => text.replace(/.$/s, () => pick(characters)),
  (text) => text.toUpperCase(),
  (text) => [...text].reverse().join(''),
  (text) => Buffer.from(text).toString('base64url'),
  (text) => `${text}=`,
  (text) => randomBytes(1 + (text.length % 140)).toString('base64url'),
  flip,
  (text) =>
    Buffer.concat([Buffer.from(text, 'base64url').subarray(0, 32), Buffer.from('["1","aud_06f1"]')]).toString(
      'base64url',
    ),
]

const mutationCount = sized(10_000, 100_000)

test(`rejects ${inWords(mutationCount)} mutated cursors without throwing`, async () => {
  const taken: string[] = []
  for (let i = 0; i < mutationCount; i++) {
    let mutated = cursor
    for (let n = 0; n <= i % 3; n++) mutated = pick(mutations)(mutated)
    if (mutated === cursor || placeOfCursor(mutated) === null) continue
    if (await isCursorOf(secret, binding, mutated)) taken.push(mutated)
  }
  expect(taken).toEqual([])
})

test.each([
  ['an empty string', ''],
  ['an oversized cursor', Buffer.from(JSON.stringify(['x'.repeat(500)])).toString('base64url')],
  ['invalid JSON', Buffer.concat([randomBytes(32), Buffer.from('[')]).toString('base64url')],
  ['JSON that is not an array', Buffer.concat([randomBytes(32), Buffer.from('{"a":"b"}')]).toString('base64url')],
  ['a JSON array of numbers', Buffer.concat([randomBytes(32), Buffer.from('[1]')]).toString('base64url')],
  ['invalid UTF-8', Buffer.concat([randomBytes(32), Buffer.from([0xff])]).toString('base64url')],
  ['an HMAC without a position', randomBytes(32).toString('base64url')],
])('rejects a malformed cursor: %s', (_, text) => {
  expect(placeOfCursor(text)).toBeNull()
})
