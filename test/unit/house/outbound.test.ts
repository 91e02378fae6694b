import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../../dev/build/build-part.ts'

/** The files that send requests, and the source of each address. */
const doors: Record<string, string> = {
  'db/driver.ts': 'of the settings',
  'platform/ports/mailer.ts': 'of the settings',
  'platform/ports/resolver.ts': 'of the settings',
  'platform/ports/scanner.ts': 'of the settings',
  'platform/ports/smtp.ts': 'of the settings',
  'platform/ports/timestamps/bounded-fetch.ts': 'of the settings, or of a certificate behind the guard of addresses',
  'service/webhooks/attempt.ts': 'of a user, behind the guard of addresses',
}

const layers = ['core', 'db', 'platform', 'service', 'api', 'functions']
const call = /(?:await |= |return |=> )(?:fetch|connect)\(/

test('sends outbound requests only from the listed files', () => {
  const files = layers.flatMap((layer) =>
    readdirSync(join(root, layer), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.includes('client/'))
      .map((name) => `${layer}/${name}`),
  )
  const found = files.filter((path) => call.test(readFileSync(join(root, path), 'utf8')))
  expect(found.toSorted()).toEqual(Object.keys(doors))
})
