import { expect, test } from 'vitest'
import { killRun } from '../support/full/killed-run.ts'
import { ownDatabase } from '../support/stack.ts'

test('applies each step of a workflow run once if a worker is killed', async () => {
  const lines: string[] = []
  const findings = await killRun({
    documents: 2,
    killAt: ['filed'],
    database: await ownDatabase(),
    log: (line) => lines.push(line),
  })
  expect(findings).toEqual([])
  expect(lines.filter((line) => line.startsWith('killed')).length).toBe(1)
})
