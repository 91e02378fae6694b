import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { buildPart, root } from '../../../../dev/build/build-part.ts'
import { functionsFilesPart } from '../../../../dev/build.ts'
import { piecesFor } from '../../../../pdf/compose/font-pieces.ts'

let read: string[] = []
const readIndex = async (family: string) => {
  read.push(family)
  return JSON.parse(readFileSync(join(root, 'dist', 'functions-files', `${family}.json`), 'utf8')) as string[]
}

beforeAll(async () => {
  await buildPart(functionsFilesPart)
}, 120_000)

test.each([
  ['Japanese text with kana', '田中さくら', ['jp']],
  ['a Chinese name that is also valid Japanese', '王小明', ['jp']],
  ['simplified Chinese text', '张伟', ['sc']],
  ['Chinese text with Bopomofo', '陳ㄔㄣˊ', ['tc']],
  ['Korean text with ideographs', '金김', ['kr']],
  ['Arabic and Latin text', 'Ali علي', ['arabic']],
  ['a name and an emoji', '田😀', ['emoji', 'jp']],
])('selects the font families $2 for %s', async (_, text, families) => {
  const { pieces } = await piecesFor(text, readIndex)
  expect([...new Set(pieces.map(({ family }) => family))].sort()).toEqual(families)
})

test('reads no font index for text that the regular font covers', async () => {
  read = []
  expect(await piecesFor('Jürgen Ωμέγα Дмитрий → ✓', readIndex)).toEqual({ ideographs: null, pieces: [] })
  expect(read).toEqual([])
})
