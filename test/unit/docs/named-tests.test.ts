import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../../../dev/build/build-part.ts'

describe.each([
  { page: 'docs/asvs.md', testsMin: 130, filesMin: 200 },
  { page: 'docs/attacks.md', testsMin: 20, filesMin: 15 },
])('$page', ({ page, testsMin, filesMin }) => {
  const guide = readFileSync(join(root, page), 'utf8')

  test('quotes only existing test titles', () => {
    const titled = [...guide.matchAll(/`(test\/[\w./-]+\.test\.ts)` “([^”]+)”/g)].map(([, path = '', title = '']) => ({
      path,
      title,
    }))
    expect(titled.length).toBeGreaterThan(testsMin)
    const isMissing = ({ path, title }: { path: string; title: string }) => {
      const text = readFileSync(join(root, path), 'utf8')
      return !text.includes(title) && !text.includes(title.replaceAll("'", "\\'"))
    }
    expect(titled.filter(isMissing)).toEqual([])
  })

  test('names only existing files', () => {
    const named = [...guide.matchAll(/`(\w[\w./-]+\.(?:ts|md|sql|toml|json))`/g)].map(([, path]) => path!)
    expect(named.length).toBeGreaterThan(filesMin)
    expect([...new Set(named)].filter((path) => !existsSync(join(root, path)))).toEqual([])
  })
})
