import { expect, test } from 'vitest'
import { killRun } from '../../dev/proofs/support/killed-run.ts'

test('a run whose workers are killed half way holds, has signed and files each document once', async () => {
  const kills: string[] = []
  expect(await killRun({ documents: 4, log: (line) => kills.push(line) })).toEqual([])
  expect(kills.filter((line) => line.startsWith('killed')).length).toBe(2)
}, 120_000)
