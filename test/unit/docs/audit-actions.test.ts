import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { auditActions, auditActorKinds, envelopeAction } from '../../../core/audit.ts'
import { root } from '../../../dev/build/build-part.ts'

const guide = readFileSync(join(root, 'docs/audit.md'), 'utf8')
const actions = Object.entries(auditActions).map(([action, target]) => ({ action, target }))

test('lists every audit action once in the audit guide, in the order of the code, with its target', () => {
  const listed = [...guide.matchAll(/^\| `(\w+\.\w+)` \| (\w+) \| \S.*\|$/gm)].map(([, action, target]) => ({
    action,
    target,
  }))
  expect(listed).toEqual(actions)
})

test('describes every kind of actor in the audit guide', () => {
  const listed = [...guide.matchAll(/^\| `(\w+)` \| /gm)].map(([, kind]) => kind)
  expect(listed).toEqual([...auditActorKinds])
})

test('uses only defined audit actions, with their targets, in SQL statements', () => {
  const folder = join(root, 'drizzle')
  const written = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .flatMap((name) => [
      ...readFileSync(join(folder, name), 'utf8').matchAll(/insert into audit_events[\s\S]*?'(\w+\.\w+)', '(\w+)'/g),
    ])
    .map(([, action, target]) => ({ action, target }))
  expect(written.length).toBeGreaterThan(0)
  for (const one of written) expect(actions).toContainEqual(one)
})

test.each([
  ['consented', 'envelope.signed'],
  ['sealed', 'envelope.completed'],
  ['voided', 'envelope.voided'],
] as const)('maps the envelope event “%s” to the audit action %s', (last, action) => {
  expect(envelopeAction(last)).toBe(action)
})
