import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../../dev/build/build-part.ts'
import { sandboxGuards } from '../../support/full/sandbox-guards.ts'

const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

test.each(sandboxGuards.map((one) => [one.guarantee, one] as const))(
  'finds each sandbox guard exactly once, and a test that detects its removal: %s',
  (_, one) => {
    expect(textOf(one.file).split(one.guard)).toHaveLength(2)
    expect(textOf(one.test)).toContain(one.title)
  },
)
