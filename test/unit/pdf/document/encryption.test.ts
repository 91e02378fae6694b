import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { latin1, memorySource, toHex, utf8 } from '../../../../base/bytes.ts'
import { trailerOf } from '../../../../pdf/document/catalog.ts'
import { decryptAes } from '../../../../pdf/document/encryption/aes-cbc.ts'
import { fileKeyOf } from '../../../../pdf/document/encryption/file-key.ts'
import { md5 } from '../../../../pdf/document/encryption/md5.ts'
import { rc4 } from '../../../../pdf/document/encryption/rc4.ts'
import { openEncryptedPdf, openPdf } from '../../../../pdf/document/pdf-file.ts'
import { defaultReadLimits } from '../../../../pdf/document/window-source.ts'
import { isDict, isStream, isString } from '../../../../pdf/syntax/kinds.ts'
import { pdfDict, pdfName, pdfRef, pdfString } from '../../../../pdf/syntax/objects.ts'
import { unboundedWork } from '../../../../pdf/syntax/work.ts'
import { encryptedPdf, openMethods } from '../../../support/encrypted-pdf.ts'

type Name = Parameters<typeof encryptedPdf>[0]
const sourceOf = (name: Name) => memorySource(encryptedPdf(name))
const open = (name: Name) => openEncryptedPdf(sourceOf(name), defaultReadLimits, unboundedWork)

describe('MD5', () => {
  it('computes the same hash as Node.js for messages of 0 to 130 bytes', () => {
    for (let length = 0; length <= 130; length++) {
      const bytes = Uint8Array.from({ length }, (_, index) => (index * 37 + length) & 255)
      expect(toHex(md5(bytes))).toBe(createHash('md5').update(bytes).digest('hex'))
    }
  })
})

describe('RC4', () => {
  it.each([
    ['Key', 'Plaintext', 'bbf316e8d940af0ad3'],
    ['Wiki', 'pedia', '1021bf0420'],
  ])('uses the key %s to encrypt %s to %s, and to decrypt it', (key, text, hex) => {
    const encrypted = rc4(utf8(key), utf8(text))
    expect(toHex(encrypted)).toBe(hex)
    expect(latin1(rc4(utf8(key), encrypted))).toBe(text)
  })
})

describe('AES decryption', () => {
  it('returns no bytes for ciphertext without a complete block', async () => {
    expect(await decryptAes(new Uint8Array(16), new Uint8Array(16))).toEqual(new Uint8Array(0))
    expect(await decryptAes(new Uint8Array(16), new Uint8Array(0))).toEqual(new Uint8Array(0))
  })
})

describe('the PDF reader', () => {
  it.each(openMethods)('decrypts the strings and streams of a file that is encrypted with %s', async (name) => {
    const file = await open(name)
    const info = await file.resolve(trailerOf(file).get('Info'))
    const title = isDict(info) ? info.get('Title') : null
    expect(isString(title) && latin1(title.bytes)).toBe('Encrypted contract')
    const texts: string[] = []
    for (let number = 1; number < file.xref.numberEnd; number++) {
      const value = await file.getObject(pdfRef(number))
      const isContent = isStream(value) && !value.dict.has('Type')
      if (isContent) texts.push(latin1(await file.decodedStream(value)))
    }
    expect(texts.join()).toContain('(Pay 100 EUR) Tj')
  })

  it('rejects a file that requires a password', async () => {
    await expect(open('password')).rejects.toMatchObject({ reason: 'encrypted' })
  })

  it('rejects an encrypted file if decryption was not requested', async () => {
    await expect(openPdf(sourceOf('aes-256'))).rejects.toMatchObject({ reason: 'encrypted' })
  })
})

describe('the derivation of the file encryption key', () => {
  const standard = { Filter: pdfName('Standard'), V: 1, R: 2, P: -4, O: pdfString(new Uint8Array(32)) }

  it.each([
    ['a security handler other than Standard', { ...standard, Filter: pdfName('Adobe.PubSec') }],
    ['an unknown revision', { ...standard, R: 7 }],
    ['an unknown version', { ...standard, V: 3 }],
    ['no permission flags', { ...standard, P: null }],
    ['a key length that is not a multiple of 8', { ...standard, V: 2, R: 3, Length: 41 }],
    ['no crypt filters', { ...standard, V: 4, R: 4 }],
    [
      'an unknown crypt filter method',
      {
        ...standard,
        V: 4,
        R: 4,
        StmF: pdfName('Mine'),
        CF: pdfDict({ Mine: pdfDict({ CFM: pdfName('AESV9') }) }),
      },
    ],
    ['a verifier that the empty password does not match', standard],
    ['keys that are too short', { ...standard, V: 5, R: 6, CF: pdfDict({}) }],
  ])('returns no key for an encryption dictionary with %s', async (_, entries) => {
    expect(await fileKeyOf(pdfDict(entries), new Uint8Array(16))).toBe(null)
  })
})
