import { expect, test } from 'vitest'
import { utf8 } from '../../../../../base/bytes.ts'
import { contentBytes } from '../../../../../pdf/text/page-subset/content-bytes.ts'

const forms = new Map([
  ['A', 100],
  ['B', 3],
])

test.each([
  ['0 0 m', 0],
  ['/A Do', 100],
  ['/A Do /B Do\n/A\tDo', 203],
  ['q/A Do Q', 100],
  // An unknown name counts as the largest form XObject.
  ['/A%comment\nDo', 100],
  ['/C Do', 100],
  ['/A[] Do', 100],
  ['/A Document', 0],
])('counts the bytes of the form XObjects that the content %j draws: %i', (content, more) => {
  expect(contentBytes(utf8(content), forms)).toBe(content.length + more)
})
