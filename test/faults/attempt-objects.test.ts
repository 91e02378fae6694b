import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { root } from '../../dev/build/build-part.ts'

// Rendering loads fonts and compiled modules as the workers do, which requires a separate process.
test('leaves no unregistered object when a worker dies during sealing, text creation, an upload or a repair', async () => {
  const run = promisify(execFile)(process.execPath, [join(root, 'test/faults/attempt-objects.ts'), '--quick'], {
    cwd: root,
    timeout: 300_000,
  })
  const { stdout } = await run.catch((error: { stdout: string }) => error)
  expect(stdout.split('\n').filter((line) => line.includes('interruptions'))).toEqual([
    expect.stringMatching(/^sealing .* 0 findings$/),
    expect.stringMatching(/^text .* 0 findings$/),
    expect.stringMatching(/^text version .* 0 findings$/),
    expect.stringMatching(/^upload .* 0 findings$/),
    expect.stringMatching(/^repair .* 0 findings$/),
  ])
  expect(stdout.trim().split('\n').at(-1)).toBe('0 findings')
}, 320_000)
