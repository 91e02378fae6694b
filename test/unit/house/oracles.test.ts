import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { root } from '../../../dev/build/build-part.ts'
import { missingTool } from '../../support/pdf-tools.ts'

afterEach(() => void vi.unstubAllEnvs())

test('skips tests with missing external programs unless these programs are required', () => {
  vi.stubEnv('PATH', '/nowhere')
  vi.stubEnv('CHANCERY_ORACLES', '')
  expect(missingTool('qpdf', 'jq')).toMatch(/qpdf .*jq /)
  vi.stubEnv('CHANCERY_ORACLES', 'required')
  expect(() => missingTool('qpdf')).toThrow('not installed')
})

const files = globSync('test/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('house/oracles.test.ts'))

/** Matches values that come from `missingTool`. */
const fromMissingTool =
  /^(!hasOpenssl|no(Openssl|Pdfsig|Qpdf|Pdftotext|Pdftoppm)|missing|missingTool\('\w+'\))( !== null)?(, missing \?\? '')?$/

test('skips tests only if an external program is missing', () => {
  const others = files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    const reasons = [...text.matchAll(/\b(?:skipIf|runIf|skip)\(([^()]*(?:\([^()]*\))?[^(),]*)/g)].map(
      ([, reason]) => reason!,
    )
    const never = [...text.matchAll(/\b(?:test|it|describe)\.(?:skip|todo|only|fails)\b/g)].map(([found]) => found)
    const isKnown = /missingTool\(|\/openssl\.ts'|\/timestamps\.ts'/.test(text)
    return [...reasons.filter((reason) => !isKnown || !fromMissingTool.test(reason)), ...never].map(
      (found) => `${file}: ${found}`,
    )
  })
  expect(others).toEqual([])
})
