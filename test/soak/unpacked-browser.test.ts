import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { root } from '../../dev/build/build-part.ts'
import { temporaryFolder } from '../support/folder.ts'

test('unpacks the browser once for two concurrent processes', async () => {
  const packages = temporaryFolder('packages')
  mkdirSync(join(packages, '@sparticuz/chromium'), { recursive: true })
  cpSync(
    join(root, 'node_modules/@sparticuz/chromium/package.json'),
    join(packages, '@sparticuz/chromium/package.json'),
  )
  const program = `
    import { execFileSync } from 'node:child_process'
    import { unpackedBrowser } from ${JSON.stringify(join(root, 'dev/support/browser.ts'))}
    const program = await unpackedBrowser(${JSON.stringify(packages)})
    console.log(execFileSync(program, ['--version', '--no-sandbox'], { encoding: 'utf8' }))`
  const start = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])
  const outputs = await Promise.all([start(), start()])
  for (const { stdout } of outputs) expect(stdout).toMatch(/^\S.* \d+\.\d+\.\d+\.\d+/)
  expect(readdirSync(join(packages, '.cache'))).toHaveLength(1)
})
