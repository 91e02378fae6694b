import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../../dev/build/build-part.ts'
import { guardedSources } from '../../support/full/guarded-sources.ts'
import { mutateSource, nameOf } from '../../support/full/guards.ts'
import { redundantGuards } from '../../support/full/redundant-guards.ts'
import { redundantInspectorGuards } from '../../support/full/redundant-inspector-guards.ts'
import { redundantVerifierGuards } from '../../support/full/redundant-verifier-guards.ts'
import { sandboxGuards } from '../../support/full/sandbox-guards.ts'

const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

test.each(sandboxGuards.map((one) => [one.guarantee, one] as const))(
  'lists a sandbox guard that occurs once in the code, together with its test: %s',
  (_, one) => {
    expect(textOf(one.file).split(one.guard)).toHaveLength(2)
    expect(textOf(one.test)).toContain(one.title)
  },
)

test('lists only existing tests and guards for the suites that remove guards', () => {
  const tests = guardedSources.flatMap(({ onStack }) => onStack)
  expect(tests.filter((name) => globSync(`test/${name}*`, { cwd: root }).length === 0)).toEqual([])
  const namesIn = (sources: readonly string[]) => {
    const files = sources.flatMap((pattern) => globSync(pattern, { cwd: root }))
    return new Set(
      files.flatMap((file) => mutateSource(file, readFileSync(join(root, file), 'utf8'), 0).guards.map(nameOf)),
    )
  }
  const guarded = namesIn(guardedSources.map(({ sources }) => sources))
  expect(Object.keys(redundantGuards).filter((name) => !guarded.has(name))).toEqual([])
  const ofInspector = namesIn(['pdf/inspect/**/*.ts'])
  expect(Object.keys(redundantInspectorGuards).filter((name) => !ofInspector.has(name))).toEqual([])
  const ofVerifier = namesIn(['pdf/verify/*.ts'])
  expect(Object.keys(redundantVerifierGuards).filter((name) => !ofVerifier.has(name))).toEqual([])
})
