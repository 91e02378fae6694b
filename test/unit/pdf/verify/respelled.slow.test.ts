import { expect, it } from 'vitest'
import { randomFrom } from '../../../../dev/support/random-numbers.ts'
import { sized } from '../../../support/size.ts'
import { openArchiveWorkshop } from './archive-workshop.ts'
import { failures, verify } from './signed-pdf.ts'

const { workshop, trust, sealed } = await openArchiveWorkshop()

const token = /\([^)]*\)|\/[A-Za-z]+|\d+ \d+ R|\d+/g
const hex = (character: string) => character.charCodeAt(0).toString(16)

/** Returns other notations of a token that the project's parser reads as the same value. */
function spellingsOf(written: string): string[] {
  if (written.startsWith('/')) return [`/#${hex(written[1]!)}${written.slice(2)}`]
  if (written.startsWith('(')) return [`(\\${written.charCodeAt(1).toString(8).padStart(3, '0')}${written.slice(2)}`]
  if (written.endsWith('R')) return [`0${written}`, written.replace(' 0 R', ' 00 R')]
  return [`${written}.0`, `${written}.`, `+${written}`, `0${written}`]
}

/** Returns the body with one random token in another notation. Keeps the names of the new field. */
function respelled(body: string, random: () => number): string {
  const isNew = body.includes('/Widget')
  const found = [...body.matchAll(token)].filter(([text]) => !(isNew && text.startsWith('(')))
  const chosen = found[Math.floor(random() * found.length)]!
  const spellings = spellingsOf(chosen[0])
  const other = spellings[Math.floor(random() * spellings.length)]!
  return body.slice(0, chosen.index) + other + body.slice(chosen.index + chosen[0].length)
}

it('rejects an archived document whose archive update contains a token in another notation', async () => {
  const missed: string[] = []
  for (let seed = 0; seed < sized(60, 400); seed++) {
    const random = randomFrom(seed)
    const place = Math.floor(random() * 4)
    let count = 0
    let words = ''
    const file = await workshop.archiveByHand(sealed, workshop.trusted, {
      spell: (body) => {
        const other = count++ === place ? respelled(body, random) : body
        if (other !== body) words = other
        return other
      },
    })
    if (failures(await verify(file, trust)).length === 0) missed.push(`${seed}: ${words}`)
  }
  expect(missed).toEqual([])
})

it('accepts an archived document whose archive update contains different white space', async () => {
  const file = await workshop.archiveByHand(sealed, workshop.trusted, {
    spell: (body) => body.replace(/\([^)]*\)|[ /]/g, (part) => (part.length > 1 ? part : `\n${part}`)),
  })
  expect(failures(await verify(file, trust))).toEqual([])
})
