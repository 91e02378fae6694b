import { SourceMap } from 'node:module'
import { build, type Metafile } from 'esbuild'
import { expect, test } from 'vitest'
import { slimModules } from '../../../../dev/build/slim-modules.ts'

/** As a build tells it: each file with the source that lies in it, which is called as the file is without its hash. */
const outputsOf = (texts: Record<string, string>): Metafile['outputs'] =>
  Object.fromEntries(
    Object.keys(texts).map((path) => {
      const source = path.replace(/-[A-Z0-9]{8}/, '')
      return [path, { bytes: 0, imports: [], exports: [], inputs: { [source]: { bytesInOutput: 0 } } }]
    }),
  )

const slim = (texts: Record<string, string>) => {
  const files = Object.entries(texts).map(([path, text]) => ({ path, text, hash: '', contents: Buffer.from(text) }))
  const outputs = outputsOf(texts)
  return Object.fromEntries(slimModules(files, outputs).files.map(({ path, contents }) => [path, String(contents)]))
}

test('modules have numbers for names, and are asked for by them', () => {
  expect(
    slim({
      '/built/worker.js': 'import{a}from"./modules/chunk-AAAAAAAA.js";a(()=>import("./modules/get-BBBBBBBB.js"));',
      '/built/modules/chunk-AAAAAAAA.js': 'export{b as a};\n//# sourceMappingURL=chunk-AAAAAAAA.js.map',
      '/built/modules/get-BBBBBBBB.js': 'import{a}from"./chunk-AAAAAAAA.js";a("get-CCCCCCCC.js");',
      '/built/modules/font-DDDDDDDD.ttf': 'letters',
    }),
  ).toEqual({
    '/built/worker.js': 'import{a}from"./modules/0.js";a(()=>import("./modules/1.js"));',
    '/built/modules/0.js': 'export{b as a};\n//# sourceMappingURL=0.js.map',
    '/built/modules/1.js': 'import{a}from"./0.js";a("get-CCCCCCCC.js");',
    '/built/modules/font-DDDDDDDD.ttf': 'letters',
  })
})

test('the numbers follow the sources, whatever the hashes are', () => {
  const numbersOf = (first: string, second: string) => {
    const files = slim({ [`/built/modules/b-${first}.js`]: 'b', [`/built/modules/a-${second}.js`]: 'a' })
    return [files['/built/modules/0.js'], files['/built/modules/1.js']]
  }
  expect(numbersOf('AAAAAAAA', 'BBBBBBBB')).toEqual(['a', 'b'])
  expect(numbersOf('BBBBBBBB', 'AAAAAAAA')).toEqual(['a', 'b'])
})

test('a module that comes with another one is not asked for once more, and one that nothing else brings is', () => {
  const files = slim({
    '/built/worker.js':
      'import"./modules/b-BBBBBBBB.js";import{a}from"./modules/a-AAAAAAAA.js";import"./modules/c-CCCCCCCC.js";a();',
    '/built/modules/a-AAAAAAAA.js': 'import{b}from"./b-BBBBBBBB.js";import"node:buffer";export{b as a};',
    '/built/modules/b-BBBBBBBB.js': 'import"./c-CCCCCCCC.js";export{b};',
    '/built/modules/c-CCCCCCCC.js': 'globalThis.c=1;',
  })
  expect(files['/built/worker.js']).toBe('import{a}from"./modules/0.js";import"./modules/2.js";a();')
  expect(files['/built/modules/0.js']).toBe('import{b}from"./1.js";import"node:buffer";export{b as a};')
  expect(files['/built/modules/1.js']).toBe('import"./2.js";export{b};')
})

test('a place in a module is still found in its source', async () => {
  const sources: Record<string, string> = {
    worker: `import { step } from 'step'
const text = \`two
lines\`; export const open = () => [import('one'), 'ahead of one', import('two')]
export const rest = step(text) + 'the rest'`,
    one: `import { step } from 'step'
export const one = 'ahead of the step' + step('the text of one')`,
    two: `import { step } from 'step'
export const two = step('the text of two')`,
    step: `export const step = (text) => 'said by a step' + text`,
  }
  const { outputFiles, metafile } = await build({
    entryPoints: { worker: 'worker' },
    outdir: '/built',
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: true,
    write: false,
    sourcemap: 'linked',
    metafile: true,
    plugins: [
      {
        name: 'sources',
        setup: ({ onResolve, onLoad }) => {
          onResolve({ filter: /^\w+$/ }, ({ path }) => ({ path, namespace: 'sources' }))
          onLoad({ filter: /./, namespace: 'sources' }, ({ path }) => ({ contents: sources[path]! }))
        },
      },
    ],
  })
  const files = slimModules(outputFiles, metafile.outputs).files.map(({ path, contents }) => ({
    path,
    text: Buffer.from(contents).toString(),
  }))
  const placesOf = (text: string) =>
    files
      .filter(({ path }) => path.endsWith('.js'))
      .flatMap((module) => {
        const row = module.text.split('\n').findIndex((line: string) => line.includes(text))
        if (row < 0) return []
        const map = new SourceMap(JSON.parse(files.find(({ path }) => path === `${module.path}.map`)!.text))
        const found = map.findEntry(row, module.text.split('\n')[row]!.indexOf(text) - 1)
        return 'originalSource' in found ? [found] : []
      })
  for (const [name, source] of Object.entries(sources))
    for (const [, text] of source.matchAll(/'([a-z]+(?: [a-z]+)+)'/g)) {
      const lines = source.split('\n')
      const originalLine = lines.findIndex((line: string) => line.includes(text!))
      const originalColumn = lines[originalLine]!.indexOf(text!) - 1
      expect(placesOf(text!), text).toMatchObject([
        { originalSource: expect.stringMatching(`sources:${name}$`), originalLine, originalColumn },
      ])
    }
})
