import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
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

/** Names that two sides of a boundary share intentionally: a schema and its source, or an operation and its rule. */
const shared = new Set([
  // Schemas of responses that have the name of their content.
  'DeliveryState',
  'EvidenceRecord',
  // The bytes of a hash, in two folders that do not import each other.
  'Hash',
  'MemberStatus',
  'SignatureField',
])

/** Every language exports the same names. */
const partOfLanguage = /^core\/languages\/\w+\//

/** Words in names that docs/contributing/style.md replaces. */
const replacedWords = new Set(
  `announced answer answered answering answers bury buried chore chores court deed deeds dice doomed errand errands farewell flaw flaws ground grounds hands
  hasten picture pictures riding stories story tick ticked ticking ticks told twin twins unanswered walls wish wishes
  woken world worlds`.split(/\s+/),
)

/** Exceptions: an option of pdf-lib, names of DNS, and a search word of the documentation. */
const otherNames = new Set(['objectsPerTick', 'Answer', 'DnsAnswer', 'answers'])

/** Returns TypeScript code without comments, texts and regular expressions. */
const codeOf = (source: string): string =>
  source.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`/g, "''")

test('uses no word in code names that the style guide replaces', () => {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts'], { cwd: root, encoding: 'utf8' })
  const found = listed
    .split('\n')
    .filter(
      (path) => path !== '' && !/\/generated\/|^dev\/prose\/|house\/names/.test(path) && existsSync(join(root, path)),
    )
    .flatMap((path) =>
      [...codeOf(readFileSync(join(root, path), 'utf8')).matchAll(/[A-Za-z]\w+/g)]
        .filter(
          ([name]) =>
            !otherNames.has(name) &&
            (name.match(/[A-Z]?[a-z]+/g) ?? []).some((word) => replacedWords.has(word.toLowerCase())),
        )
        .map(([name]) => `${path}: ${name}`),
    )
  expect([...new Set(found)]).toEqual([])
})

test('exports each name from only one product file, except listed names', () => {
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
