import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../../dev/build/build-part.ts'
import { attacks } from '../../support/full/seal-attacks/attacks.ts'
import { honestSeals } from '../../support/full/seal-attacks/honest.ts'

const levels = 3
const row = /^\| ([^|]+) \| (\d+) \| (\d+) \| \d+ \| \d+ \| \d+ \|$/gm

it('documents the attacks on sealed files of every family, all of which are rejected', () => {
  const found = [...readFileSync(join(root, 'docs/security.md'), 'utf8').matchAll(row)]
  const families = [...new Set(attacks.map(({ family }) => family))]
  const countOf = (family: string) => attacks.filter((attack) => attack.family === family).length
  expect(found.map(([, family, files, library]) => [family, Number(files), Number(library)])).toEqual([
    ['unchanged seals, all levels', levels * honestSeals.length, 0],
    ...families.map((family) => [family, countOf(family), countOf(family)]),
    ['all attacks', attacks.length, attacks.length],
  ])
})
