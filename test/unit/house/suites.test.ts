import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../../dev/build/build-part.ts'
import { longestFiles } from '../../support/longest-first.ts'

/** Suites that `.ci/run` starts only in some environments, and the condition on the same line. */
const conditional = {
  archival: '[ -d ../shared/corpus/classes ]',
  'fresh-machines': '[ "$(id -u)" = 0 ]',
}

test('runs every long suite in CI, and only listed suites under a condition', () => {
  const { stdout } = spawnSync(process.execPath, ['test/full.ts', '--list'], { cwd: root, encoding: 'utf8' })
  const suites = stdout.trim().split('\n')
  expect(suites.length).toBeGreaterThan(50)
  const ci = readFileSync(join(root, '.ci/run'), 'utf8')
  const [, lanes = ''] = /^first_lane\(\) \{\n(.*)^first_lane >/ms.exec(ci) ?? []
  const started = [...lanes.matchAll(/^ +(?:if (.*?); then )?(?:full|in_turn [123]) ([a-z][\w-]*)/gm)]
  expect(started.map(([, , name]) => name).toSorted()).toEqual(suites)
  expect(Object.fromEntries(started.flatMap(([, condition, name]) => (condition ? [[name, condition]] : [])))).toEqual(
    conditional,
  )
})

test('lists only existing files as the first to start', () => {
  expect(longestFiles.filter((file) => !existsSync(join(root, file)))).toEqual([])
})
