import { expect, test } from 'vitest'
import { fileNameVerdict } from '../../../../../pdf/inspect/roles/embedded-file-names.ts'

const utf16 = (text: string, isBigEndian: boolean): Uint8Array => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le')
  return isBigEndian ? bytes.swap16() : bytes
}
const utf8 = (text: string): Uint8Array => Buffer.from(`\ufeff${text}`)

test.each([
  ['in UTF-16, big-endian', utf16('note.txt', true), 'listed'],
  ['in UTF-16, little-endian', utf16('note.txt', false), 'listed'],
  ['in UTF-8', utf8('note.txt'), 'listed'],
  ['in UTF-8 with an accented letter', utf8('né.txt'), 'listed'],
  ['without an extension', Buffer.from('note'), 'listed'],
  ['in a folder', Buffer.from('C:\\folder/note.txt'), 'listed'],
  ['of a program in UTF-16, big-endian', utf16('note.exe', true), 'program'],
  ['of a program in UTF-16, little-endian', utf16('note.exe', false), 'program'],
  ['of a program in UTF-8', utf8('note.exe'), 'program'],
  ['of a program before another extension', Buffer.from('note.exe.txt'), 'program'],
  ['of a program with a period at its end', Buffer.from('note.exe.'), 'program'],
  ['with a blank at its end', Buffer.from('note.txt '), 'unlisted'],
  ['with text from right to left', utf16('note\u202etxt.txt', true), 'unlisted'],
  ['with an unknown extension', Buffer.from('note.unknown'), 'unlisted'],
  ['with more than eight extensions', Buffer.from(`note${'.txt'.repeat(9)}`), 'unlisted'],
  ['with eight extensions', Buffer.from(`note${'.txt'.repeat(8)}`), 'listed'],
  ['of more than 512 bytes', Buffer.from(`${'n'.repeat(509)}.txt`), 'unlisted'],
  ['of 512 bytes', Buffer.from(`${'n'.repeat(508)}.txt`), 'listed'],
])('judges a file name %s', (_, name, verdict) => {
  expect(fileNameVerdict(name)).toBe(verdict)
})
