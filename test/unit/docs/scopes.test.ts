import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { scopes } from '../../../core/scopes.ts'
import { root } from '../../../dev/build/build-part.ts'
import { contracts } from '../../support/contract.ts'

const guide = readFileSync(join(root, 'docs/api.md'), 'utf8')
const table = guide.split('### Scopes\n')[1]?.split('\n## ')[0] ?? ''
const rows = [...table.matchAll(/^\| `(\w+)` \| (.+) \|$/gm)].map(([, scope, permits]) => ({ scope, permits }))

describe('the table of scopes in the API guide', () => {
  it('lists every scope in the order of the code', () => {
    expect(rows.map(({ scope }) => scope)).toEqual([...scopes])
  })

  it('marks exactly the scopes that no operation requires as reserved', () => {
    const used = new Set<string>(contracts.flatMap(({ scope }) => scope ?? []))
    const reserved = rows.filter(({ permits }) => permits?.startsWith('nothing yet'))
    expect(reserved.map(({ scope }) => scope)).toEqual(scopes.filter((scope) => !used.has(scope)))
  })
})
