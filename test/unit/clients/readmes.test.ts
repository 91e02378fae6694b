import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../../dev/build/build-part.ts'

const textOf = (path: string) => readFileSync(join(root, 'clients', path), 'utf8')
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name!)

/** Returns the names that the prose of a README does not contain. */
function missingIn(readme: string, names: string[]): string[] {
  const prose = textOf(readme).replaceAll(/^```[\s\S]*?^```/gm, '')
  expect(names.length).toBeGreaterThan(10)
  return names.filter((name) => !new RegExp(`\\b${name}\\b`).test(prose))
}

test('describes every export of the TypeScript client in its README', () => {
  const source = (name: string) => textOf(`typescript/src/${name}.ts`)
  const listed = all(source('index'), /^export (?:type )?\{([^}]+)\}/gm)
    .flatMap((names) => names.split(','))
    .map((name) => name.replace('type ', '').trim())
  const declared = ['evidence', 'node'].flatMap((name) =>
    all(source(name), /^export (?:async )?(?:type|function|class|const) (\w+)/gm),
  )
  const [client = ''] = /^export type Client = [\s\S]*?^\}/m.exec(source('client')) ?? []
  const methods = all(client, /^ {2}(\w+)\(/gm)
  const [settings = ''] = /^export type ClientOptions = [\s\S]*?^\}/m.exec(source('transport')) ?? []
  const options = all(settings, /^ {2}(\w+)\??:/gm)
  expect(missingIn('typescript/README.md', [...listed, ...declared, ...methods, ...options])).toEqual([])
})

test('describes every export of the Python client in its README', () => {
  const source = (name: string) => textOf(`python/src/chancery/${name}.py`)
  const [exported = ''] = /__all__ = \[[^\]]+/.exec(source('__init__')) ?? []
  const methods = ['client', 'completed_files'].flatMap((name) => all(source(name), /^ {4}def ([a-z]\w+)\(/gm))
  expect(missingIn('python/README.md', [...all(exported, /"(\w+)"/g), ...methods])).toEqual([])
})

test('describes every exported function and type of the Go client in its README', () => {
  const files = readdirSync(join(root, 'clients/go')).filter(
    (name) => name.endsWith('.go') && !name.endsWith('_test.go') && !['types.go', 'operations.go'].includes(name),
  )
  const text = files.map((name) => textOf(`go/${name}`)).join('\n')
  const standard = ['Error', 'Unwrap', 'IsZero', 'MarshalJSON', 'UnmarshalJSON']
  const names = all(text, /^(?:type|func(?: \([^)]*\))?) ([A-Z]\w*)/gm).filter((name) => !standard.includes(name))
  expect(missingIn('go/README.md', names)).toEqual([])
})
