import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../../dev/build/build-part.ts'

const linesMax = 300

test('keeps every style sheet and HTML page within 300 lines', () => {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.css', '*.html'], {
    cwd: root,
    encoding: 'utf8',
  })
  const paths = listed.split('\n').filter((path) => path !== '' && existsSync(join(root, path)))
  expect(paths.length).toBeGreaterThan(20)
  const linesOf = (path: string) => readFileSync(join(root, path), 'utf8').trimEnd().split('\n').length
  expect(paths.map((path) => [path, linesOf(path)] as const).filter(([, lines]) => lines > linesMax)).toEqual([])
})
