import { expect, test } from 'vitest'
import { attachment } from '../../../../platform/ports/attachment.ts'

const nameIn = (header: string) => decodeURIComponent(/filename\*=UTF-8''(\S+)$/.exec(header)?.[1] ?? '')

test.each([
  ['Persian joiners', 'قرارداد می\u200cخواهم', 'قرارداد می\u200cخواهم.pdf'],
  ['Sinhala joiners', 'ශ්\u200dරී', 'ශ්\u200dරී.pdf'],
  ['a bidirectional override', 'a\u202efdp.exe', 'a fdp.exe.pdf'],
  ['isolates and direction marks', '\u2066a\u2069\u200eb', 'a  b.pdf'],
  ['line breaks, tabs and NUL', 'a\r\nb\tc\u0000', 'a  b c.pdf'],
  ['path separators', '../../etc/passwd', '.. .. etc passwd.pdf'],
  ['no visible characters', '\u200b', 'document.pdf'],
])('converts a title with %s to a portable file name', (_, title, name) => {
  const header = attachment(title)
  expect(nameIn(header)).toBe(name)
  expect(header).toMatch(/^[\x20-\x7e]+$/)
})
