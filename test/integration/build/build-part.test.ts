import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildPart, root } from '../../../dev/build/build-part.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { copyOf } from '../../support/part-builder.ts'

const builtIn = (folder: string) => readFileSync(join(folder, 'part', 'copy'), 'utf8')

test('rebuilds a folder with changed inputs, even after concurrent builds', async () => {
  const folder = temporaryFolder('built')
  const builders = ['one', 'two', 'three'].map((text) => {
    const input = join(folder, text)
    writeFileSync(input, text)
    return { text, input, program: fork(join(root, 'test/support/part-builder.ts'), [input, folder]) }
  })
  try {
    for (let round = 0; round < 100; round++) {
      await Promise.all(
        builders.map(async ({ program }) => {
          program.send('build')
          await once(program, 'message')
        }),
      )
      const { text, input } = builders[round % builders.length]!
      await buildPart(copyOf(input), folder)
      expect(builtIn(folder)).toBe(text)
    }
  } finally {
    for (const { program } of builders) program.kill()
  }
})

test('rebuilds a folder only if its inputs have changed', async () => {
  const folder = temporaryFolder('kept')
  const input = join(folder, 'input')
  writeFileSync(input, 'old')
  const build = () => buildPart(copyOf(input), folder)
  expect([await build(), await build()]).toEqual([true, false])
  writeFileSync(input, 'new')
  expect(await build()).toBe(true)
  expect(builtIn(folder)).toBe('new')
})
