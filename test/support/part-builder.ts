import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { buildPart, type Part, root } from '../../dev/build/build-part.ts'

/** Returns a build part whose output is a copy of its input. */
export const copyOf = (input: string): Part => ({
  name: 'part',
  inputs: [relative(root, input)],
  build: async (outDir) => writeFileSync(join(outDir, 'copy'), readFileSync(input)),
})

// As a program, this module builds a copy of a file in a folder for each message.
if (import.meta.main) {
  const [input = '', distDir = ''] = process.argv.slice(2)
  process.on('message', async () => {
    await buildPart(copyOf(input), distDir)
    process.send?.('built')
  })
}
