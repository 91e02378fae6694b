import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { unstable_readConfig as readConfig } from 'wrangler'
import { withDomain, withVariable } from '../../../../admin/setup/settings.ts'
import { temporaryFolder } from '../../../support/folder.ts'

const original = readFileSync(join(import.meta.dirname, '../../../../wrangler.toml'), 'utf8')
const file = join(temporaryFolder('settings'), 'wrangler.toml')

function read(toml: string, env: string) {
  writeFileSync(file, toml)
  return readConfig({ config: file, env }, { hideWarnings: true })
}

test('changes only the given variable of one environment', () => {
  const value = 'Müller "Sign" <sign@acme.eu>\\'
  const changed = withVariable(original, 'staging', 'MAIL_FROM', value)
  expect(read(changed, 'staging').vars.MAIL_FROM).toBe(value)
  expect(read(changed, 'production').vars).toEqual(read(original, 'production').vars)
  const differing = changed.split('\n').filter((line, at) => line !== original.split('\n')[at])
  expect(differing).toEqual([`MAIL_FROM = ${JSON.stringify(value)}`])
})

test('adds a new variable to one environment', () => {
  const changed = withVariable(original, 'production', 'MAIL_BOUNCE_ADDRESS', 'bounce@acme.eu')
  expect(read(changed, 'production').vars).toEqual({
    ...read(original, 'production').vars,
    MAIL_BOUNCE_ADDRESS: 'bounce@acme.eu',
  })
  expect(read(changed, 'staging').vars).toEqual(read(original, 'staging').vars)
})

test('changes nothing if a variable already has the given value', () => {
  const once = withVariable(original, 'staging', 'UPLOAD_POLICY', '{}')
  expect(withVariable(once, 'staging', 'UPLOAD_POLICY', '{}')).toBe(once)
})

test('changes only the domain of one environment', () => {
  const changed = withDomain(original, 'staging', 'api.acme.eu')
  expect(read(changed, 'staging').routes).toEqual([{ pattern: 'api.acme.eu', custom_domain: true }])
  expect(read(changed, 'production').routes).toEqual(read(original, 'production').routes)
})
