import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const layers = [
  'base',
  'pki',
  'transparency',
  'pdf',
  'core',
  'db',
  'platform',
  'service',
  'web/shared',
  'functions',
  'admin',
]

/** Names that both sides of a boundary share intentionally: a schema and its source, an operation and its rule. */
const shared = new Set([
  // Schemas of responses, named after their content.
  'DeliveryState',
  'EvidenceRecord',
  // The bytes of a hash, in two folders that import nothing from each other.
  'Hash',
  'MemberStatus',
  'SignatureField',
])

/** Every language exports the same names. */
const partOfLanguage = /^core\/languages\/\w+\//

test('gives an exported name one meaning in all product folders', () => {
  const listed = execFileSync(
    'git',
    ['ls-files', '-co', '--exclude-standard', ...layers.map((layer) => `${layer}/*.ts`)],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
  const places = new Map<string, Set<string>>()
  for (const path of listed.split('\n').filter((path) => path !== '' && !partOfLanguage.test(path)))
    for (const [, name = ''] of readFileSync(join(root, path), 'utf8').matchAll(
      /^export (?:async )?(?:const|function\*?|class|type) (\w+)/gm,
    ))
      places.set(name, (places.get(name) ?? new Set()).add(path))
  const doubled = [...places].filter(([name, paths]) => paths.size > 1 && !shared.has(name))
  expect(doubled.map(([name, paths]) => `${name}: ${[...paths].join(', ')}`)).toEqual([])
})
