import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../../dev/build/build-part.ts'
import { attacks } from '../../support/full/seal-attacks/attacks.ts'

it('lists every family of attacks on sealed files in the security guide', () => {
  const text = readFileSync(join(root, 'docs/security.md'), 'utf8')
  const rows = /\| unchanged seals, all levels \|.*\n([\s\S]*?)\| all attacks \|/.exec(text)?.[1] ?? ''
  const listed = [...rows.matchAll(/^\| (.*?) \|/gm)].map(([, family]) => family)
  expect(listed).toEqual([...new Set(attacks.map(({ family }) => family))])
})
