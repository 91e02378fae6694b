import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../../dev/build/build-part.ts'

/** The runner of the benchmarks, a list that it reads, and a benchmark that needs another service. */
const others = ['main', 'known-misses', 'peer']

test('runs every benchmark before a release and for each commit', () => {
  const files = readdirSync(join(root, 'bench')).filter((name) => name.endsWith('.ts'))
  const benchmarks = files.map((name) => name.replace(/\.ts$/, '')).filter((name) => !others.includes(name))
  const runner = readFileSync(join(root, 'bench/main.ts'), 'utf8')
  const loaded = [...runner.matchAll(/=> import\('\.\/([\w-]+)\.ts'\)/g)].map(([, name]) => name)
  expect(loaded.toSorted()).toEqual(benchmarks.toSorted())
  const ci = readFileSync(join(root, '.ci/run'), 'utf8')
  const named = [...ci.matchAll(/^benchmarks(?:_apart)?='(.*)'$/gm)].flatMap(([, names = '']) => names.split(' '))
  expect(named.toSorted()).toEqual(benchmarks.toSorted())
  expect(ci).toContain('npm run --silent bench -- all\n')
})
