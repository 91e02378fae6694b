import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { newId } from '../../../core/ids.ts'
import { contracts } from '../../support/contract.ts'

const paged = contracts.filter(({ query }) => query && 'cursor' in query.shape)

const characters = [...'abz019_-.~%=+/\\\'" \t\n\0;:<>(){}é😀\ud800', 'A', 'Z', '--', '..', '%00', 'dlv_', ' or 1=1']
const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)]!
const place = (text: string) => Math.floor(Math.random() * (text.length + 1))

const mutations: ((text: string) => string)[] = [
  (text) => text.slice(0, place(text)),
  (text) => text.slice(place(text)),
  (text) => text + text.slice(place(text)),
  (text) => text.slice(0, place(text)) + pick(characters) + text.slice(place(text)),
  (text) => text.replace(/.$/s, () => pick(characters)),
  (text) => text.toUpperCase(),
  (text) => [...text].reverse().join(''),
  (text) => Buffer.from(text).toString('base64url'),
  (text) => randomBytes(1 + (text.length % 40)).toString('latin1'),
]

test('there is an operation with a cursor', () => {
  expect(paged.map(({ id }) => id)).toContain('signatures.webhooks.deliveries.list')
})

test.each(paged.map((contract) => [contract.id, contract] as const))(
  '%s takes 100,000 mutated cursors for nothing but an id of its own form or a refusal',
  (_, contract) => {
    let taken = 0
    for (let i = 0; i < 100_000; i++) {
      let cursor = newId('delivery', new Date(), randomBytes(16))
      for (let n = 0; n <= i % 4; n++) cursor = pick(mutations)(cursor)
      const parsed = contract.query!.safeParse({ cursor })
      if (!parsed.success) continue
      taken += 1
      expect(cursor).toMatch(/^dlv_[a-z0-9]{26}$/)
      expect(parsed.data.cursor).toBe(cursor)
    }
    expect(taken).toBeLessThan(100_000)
  },
)
