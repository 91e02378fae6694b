import { expect, test } from 'vitest'
import { foldUserName } from '../../core/scim/user-name.ts'
import { queryDatabase } from '../support/stack.ts'

test('folds the case of every letter in user names exactly as PostgreSQL does', async () => {
  const letters: string[] = []
  for (let code = 0x80; code < 0x20000; code++) {
    const letter = String.fromCodePoint(code)
    if (/^\p{L}$/u.test(letter)) letters.push(letter)
  }
  for (let code = 0x21; code < 0x7f; code++) letters.push(String.fromCodePoint(code))
  const rows = await queryDatabase<{ letter: string; folded: string }>(
    `select l as letter, normalize(casefold(normalize(l, nfkc) collate "pg_unicode_fast"), nfkc) as folded
     from unnest($1::text[]) l where unicode_assigned(l)`,
    [letters],
  )
  const oursOf = Map.groupBy(rows, ({ folded }) => folded)
  const theirsOf = Map.groupBy(rows, ({ letter }) => foldUserName(letter))
  const apart = [...oursOf.values()].filter(
    (group) => new Set(group.map(({ letter }) => foldUserName(letter))).size > 1,
  )
  const together = [...theirsOf.values()].filter((group) => new Set(group.map(({ folded }) => folded)).size > 1)
  expect(rows.length).toBeGreaterThan(20_000)
  expect({ apart: apart.map(lettersOf), together: together.map(lettersOf) }).toEqual({ apart: [], together: [] })
})

const lettersOf = (group: { letter: string }[]): string => group.map(({ letter }) => letter).join(' ')
