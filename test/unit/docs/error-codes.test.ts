import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { errorCodes, statusOfCode } from '../../../core/errors.ts'
import { root } from '../../../dev/build/build-part.ts'

test('the guide to the API lists every error code once, in the order of the closed list, with its status', () => {
  const guide = readFileSync(join(root, 'docs/api.md'), 'utf8')
  const listed = [...guide.matchAll(/^\| (\d{3}) \| (`[^|]+`) \|/gm)].flatMap(([, status, codes]) =>
    [...(codes ?? '').matchAll(/`(\w+)`/g)].map(([, code]) => ({ code, status: Number(status) })),
  )
  expect(listed).toEqual(errorCodes.map((code) => ({ code, status: statusOfCode(code) })))
})
