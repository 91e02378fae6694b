import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../dev/build/build-part.ts'
import { temporaryFolder } from '../support/folder.ts'

/** Starts every script of package.json that no stage of `.ci/run` starts. */

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
const ci = readFileSync(join(root, '.ci/run'), 'utf8')
const nowhere = 'postgresql://owner:secret@127.0.0.1:9/chancery'
const folder = temporaryFolder('commands')

type Start = [script: string, args: string[], status: number, output: RegExp, env?: Record<string, string>]
const starts: Start[] = [
  ['dev', [], 1, /^PORT_API must be a port from 1 to 65535\.$/m, { PORT_API: 'none' }],
  ['setup', [], 2, /^usage: npm run setup -- <staging\|production>/m],
  ['deploy', [], 2, /npm run deploy -- <staging\|production> \[--show\]/],
  ['doctor', ['nowhere'], 2, /^usage: npm run doctor/m],
  ['make-keys', ['checkpoint'], 0, /BEGIN PRIVATE KEY/],
  ['renew-seal', [], 1, /^usage: npm run renew-seal/im],
  ['db:generate', [], 1, /^Name the migration: npm run db:generate/m],
  ['db:migrate', [], 1, /The connection to the database at 127\.0\.0\.1:9 failed: /, { DATABASE_URL: nowhere }],
  ['admin', ['help'], 0, /create-organization/],
  ['chancery', ['--help'], 0, /CHANCERY_KEY/],
  ['verify-evidence', [], 2, /Exit codes: 0 all checks passed/],
  ['clients', [folder], 0, /run npm pack <path of this folder> in your project, and install the file/],
]

test.each(starts)(
  'returns the expected exit code and output from `npm run %s`',
  async (script, args, expected, output, env = {}) => {
    const { status, text } = await new Promise<{ status: number; text: string }>((resolve) => {
      const options = { cwd: root, env: { ...process.env, ...env }, timeout: 240_000 }
      execFile('npm', ['run', '--silent', script, '--', ...args], options, (error, stdout, stderr) =>
        resolve({ status: error ? Number(error.code) : 0, text: stdout + stderr }),
      )
    })
    expect(text).toMatch(output)
    expect(text).not.toMatch(/^ {4}at /m)
    expect(status).toBe(expected)
  },
)

test('runs every npm script except check and build in .ci/run or in this test', () => {
  const started = new Set(starts.map(([script]) => script))
  const isStage = (script: string) =>
    new RegExp(`npm (run --silent )?${script}(?![\\w:-])`).test(ci.replaceAll(/^#.*$/gm, ''))
  expect(Object.keys(scripts).filter((script) => !started.has(script) && !isStage(script))).toEqual(['check', 'build'])
})
