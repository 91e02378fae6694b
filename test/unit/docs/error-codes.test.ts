import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { errorCodes, statusOfCode } from '../../../core/errors.ts'
import { root } from '../../../dev/build/build-part.ts'

const guide = readFileSync(join(root, 'docs/errors.md'), 'utf8')
const rows = [...guide.matchAll(/^\| (\d{3}) \| `(\w+)` \| (.+?) \| (.+) \|$/gm)].map(
  ([, status, code, cause = '', cure = '']) => ({ status: Number(status), code, cause, cure }),
)

test('lists every error code once in the error guide, in the order of the code, with its status', () => {
  expect(rows.map(({ code, status }) => ({ code, status }))).toEqual(
    errorCodes.map((code) => ({ code, status: statusOfCode(code) })),
  )
})

test('documents a cause and a remedy for every error code', () => {
  expect(rows.filter(({ cause, cure }) => cause.length < 10 || !/^[A-Z].{8,}\.$/.test(cure))).toEqual([])
})
