import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cyclesIn, findingsOf } from './imports.ts'

const root = join(import.meta.dirname, '../../..')
const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts'], { cwd: root, encoding: 'utf8' })
const files = listed.split('\n').filter((path) => path.includes('/') && !path.startsWith('test/'))

test('imports only modules that the layer of the importing file permits', () => {
  expect(files.length).toBeGreaterThan(500)
  expect(files.flatMap((path) => findingsOf(path, readFileSync(join(root, path), 'utf8')))).toEqual([])
})

test('has no circular imports', () => {
  expect(cyclesIn(new Map(files.map((path) => [path, readFileSync(join(root, path), 'utf8')])))).toEqual([])
})

test('detects circular imports, even through a type or an `import()`', () => {
  const sources = {
    'core/a.ts': `import type { B } from './b.ts'\nexport type A = B\n`,
    'core/b.ts': `export const load = () => import('./deep/c.ts')\nexport type B = 1\n`,
    'core/deep/c.ts': `export * from '../a.ts'\n`,
    'core/d.ts': `import { a } from './a.ts'\nexport const d = a\n`,
  }
  expect(cyclesIn(new Map(Object.entries(sources)))).toEqual([['core/a.ts', 'core/b.ts', 'core/deep/c.ts']])
})

describe('the import check', () => {
  const importing = (module: string) => `import { x } from '${module}'\nexport const y = x\n`

  test.each([
    ['functions/operations/documents/probe.ts', importing('../../../api/static.ts'), '../../../api/static.ts'],
    ['api/operations/folders/probe.ts', importing('unpdf'), 'unpdf'],
    ['api/operations/folders/probe.ts', importing('bidi-js'), 'bidi-js'],
    ['api/operations/folders/probe.ts', importing('hono'), 'hono'],
    ['api/operations/folders/probe.ts', importing('./list.ts'), './list.ts'],
    ['api/operations/folders/probe.ts', importing('../../../functions/app.ts'), '../../../functions/app.ts'],
    ['core/probe.ts', importing('node:crypto'), 'node:crypto'],
    ['service/places/probe.ts', importing('../../pdf/text/read-pages.ts'), '../../pdf/text/read-pages.ts'],
    ['pdf/inspect/scan/probe.ts', importing('../forms/field-table.ts'), '../forms/field-table.ts'],
    ['core/probe.ts', importing('../db/statement.ts'), '../db/statement.ts'],
    ['pdf/seal/probe.ts', importing('../../core/errors.ts'), '../../core/errors.ts'],
    ['pki/probe.ts', importing('../pdf/syntax/objects.ts'), '../pdf/syntax/objects.ts'],
    ['platform/probe.ts', importing('@neondatabase/serverless'), '@neondatabase/serverless'],
    ['platform/http/probe.ts', importing('drizzle-orm'), 'drizzle-orm'],
    ['platform/probe.ts', importing('../service/files/stored-source.ts'), '../service/files/stored-source.ts'],
    ['service/uploads/probe.ts', importing('../../api/worker.ts'), '../../api/worker.ts'],
    ['db/probe.ts', importing('../bench/main.ts'), '../bench/main.ts'],
    ['db/documents/probe.ts', importing('@neondatabase/serverless'), '@neondatabase/serverless'],
    ['dev/probe.ts', importing('../bench/main.ts'), '../bench/main.ts'],
    ['admin/probe.ts', importing('../dev/build.ts'), '../dev/build.ts'],
    ['bench/probe.ts', importing('../test/support/tenant.ts'), '../test/support/tenant.ts'],
    ['web/shared/probe.ts', importing('../../api/static.ts'), '../../api/static.ts'],
    ['core/probe.ts', `import type { X } from 'hono'\nexport type Y = X\n`, 'hono'],
    ['core/probe.ts', `export * from 'hono'\n`, 'hono'],
    ['core/probe.ts', `export const load = () => import('hono')\n`, 'hono'],
    ['core/probe.ts', `export type Y = import('hono').Hono\n`, 'hono'],
    ['core/probe.ts', 'export const load = (name: string) => import(name)\n', 'a module by a computed name'],
  ])('detects the forbidden import in %s: %s', (path, source, module) => {
    expect(findingsOf(path, source)).toEqual([expect.stringContaining(` imports ${module}, which `)])
  })

  test.each([
    ['core/probe.ts', 'export const now = () => Date.now()', 'Date.now'],
    ['core/probe.ts', 'export const now = () => new Date()', 'Date()'],
    ['core/probe.ts', 'export const chance = Math.random', 'Math.random'],
    ['pdf/syntax/probe.ts', 'export const get = () => fetch("https://a.example")', 'fetch'],
    ['pki/probe.ts', 'export const bytes = crypto.getRandomValues(new Uint8Array(8))', 'crypto.getRandomValues'],
    ['db/probe.ts', 'export const home = process.env.HOME', 'process'],
    ['base/probe.ts', 'export const { random } = globalThis.Math', 'globalThis'],
    ['core/probe.ts', 'setTimeout(() => {}, 1)', 'setTimeout'],
  ])('detects the forbidden global in %s: %s', (path, source, name) => {
    expect(findingsOf(path, source)).toContainEqual(expect.stringContaining(` uses ${name}, and `))
  })

  test('detects a file outside all layers', () => {
    expect(findingsOf('helpers/probe.ts', '')).toEqual(['helpers/probe.ts is in no layer'])
  })

  test.each([
    ['core/probe.ts', 'export const at = (text: string) => new Date(text)'],
    ['pdf/document/probe.ts', 'export const load = (fetch: (at: number) => number) => fetch(1)'],
    ['core/probe.ts', 'export const digest = (bytes: Uint8Array) => crypto.subtle.digest("SHA-256", bytes)'],
    ['core/probe.ts', 'export const of = (request: { process: string }) => request.process'],
  ])('permits code without forbidden dependencies in %s: %s', (path, source) => {
    expect(findingsOf(path, source)).toEqual([])
  })
})
