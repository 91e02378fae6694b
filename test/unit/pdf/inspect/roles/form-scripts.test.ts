import { expect, test } from 'vitest'
import { bitOf } from '../../../../../pdf/inspect/policy/feature-bits.ts'
import { bitsOfScript } from '../../../../../pdf/inspect/roles/form-scripts.ts'
import { pdfString } from '../../../../../pdf/syntax/objects.ts'

const plain = 'AFNumber_Format("a", 1)'
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()
const padded = (bytes: number) => Buffer.from(plain.padEnd(bytes))

test.each([
  ['a call', Buffer.from(plain), 'form_calculation'],
  ['a call in UTF-16', utf16(plain), 'form_calculation'],
  ['a call in UTF-8', Buffer.from(`\ufeff${plain}`), 'form_calculation'],
  ['a call with a Latin letter', Buffer.from(plain.replace('"a', '"\xe9'), 'latin1'), 'form_calculation'],
  ['a call with white space', Buffer.from(`\t${plain}\r\n`), 'form_calculation'],
  ['a call in UTF-8 with another letter', Buffer.from(`\ufeff${plain.replace('"a', '"é')}`), 'javascript'],
  ['a call with a control character', Buffer.from(plain.replace('"a', '"\x1b')), 'javascript'],
  ['a call of 1,024 bytes', padded(1_024), 'form_calculation'],
  ['a call of more than 1,024 bytes', padded(1_025), 'javascript'],
] as const)('judges %s in a form field', (_, bytes, feature) => {
  expect(bitsOfScript(pdfString(bytes))).toBe(bitOf(feature))
})
