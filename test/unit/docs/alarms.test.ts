import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { alarms } from '../../../core/health/backlog.ts'
import { root } from '../../../dev/build/build-part.ts'
import { logEvents } from '../../../platform/ports/log-events.ts'
import { sharedChecks } from '../../../service/health/readiness.ts'

const guide = readFileSync(join(root, 'docs/alarms.md'), 'utf8')

test('documents every alarm and every log event of level `warn` or `error` once, with a remedy', () => {
  const sections = [...guide.matchAll(/^### `(\w+)`\n(.+)$/gm)].map(([, name, text]) => ({ name, text }))
  const worthALook = new Set([...Object.keys(alarms), ...logEvents.error, ...logEvents.warn])
  expect(sections.map(({ name }) => name).sort()).toEqual([...worthALook].sort())
  expect(sections.filter(({ text }) => !/^\S.{15,}/.test(text ?? ''))).toEqual([])
})

/** Returns the names in the first column of the tables below a heading. */
const namesBelow = (heading: string) => {
  const section = guide.split(/^#{2,3} /m).find((text) => text.startsWith(`${heading}\n`)) ?? ''
  return [...section.matchAll(/^\| `(\w+)` \| \S/gm)].map(([, name]) => name)
}

test('documents every other log event once, as needing no action', () => {
  const explained = new Set<string>([...logEvents.error, ...logEvents.warn])
  const others = logEvents.info.filter((name) => !explained.has(name))
  expect(namesBelow('Other log lines').sort()).toEqual([...others].sort())
})

test('documents every readiness check of a worker', () => {
  const explained = namesBelow('`not_ready`')
  expect(explained.sort()).toEqual([...sharedChecks, 'sealKey'].sort())
})
