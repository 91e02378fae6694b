import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { type ByteSource, concatBytes, type Sha256Stream, utf8 } from '../../../../base/bytes.ts'
import { verifySealedPdf } from '../../../../pdf/verify/verify.ts'
import { sized } from '../../../support/size.ts'
import { appendObjects, blankPdf, type FreshKey, failures, latin1, sealedBlank, sealPdf, verify } from './signed-pdf.ts'

const { key, sealed } = await sealedBlank()

describe.each(['P-256', 'RSA-2048'] as const)('a file sealed with a key of type %s', (algorithm) => {
  let own: FreshKey
  let file: Uint8Array<ArrayBuffer>
  beforeAll(async () => {
    const { key, sealed } = await sealedBlank(algorithm)
    ;[own, file] = [key, sealed]
  })

  it('passes every check', async () => {
    expect(await verify(file, { trustedCertificatePem: own.certificatePem })).toMatchObject([
      { name: 'seal.byteRange', ok: true, detail: 'The signature in "Step 1" excludes only its own bytes.' },
      { name: 'seal.coverage', ok: true, detail: 'The signature covers the whole file.' },
      { name: 'seal.digest', ok: true, detail: 'The covered bytes match the signature.' },
      { name: 'seal.signature', ok: true, detail: 'Signed by CN=Chancery local seal.' },
      {
        name: 'seal.certificate',
        ok: true,
        detail: 'The signed attributes identify the certificate, which permits signing.',
      },
      {
        name: 'seal.trust',
        ok: true,
        detail: 'The certificate is one of the trusted certificates or chains to one.',
      },
    ])
  })

  it('fails verification if any sampled byte is changed', async () => {
    const missed: string[] = []
    for (let at = 0; at < file.length; at += sized(11, 1)) {
      for (const mask of [0x01, 0x20]) {
        file[at]! ^= mask
        if (failures(await verify(file)).length === 0) missed.push(`byte ${at} ^ ${mask}`)
        file[at]! ^= mask
      }
    }
    expect(missed).toEqual([])
  }, 60_000)

  it('fails the signature check with another algorithm identifier', async () => {
    const [from, to] =
      algorithm === 'P-256' ? ['2a8648ce3d040302', '2a8648ce3d040303'] : ['2a864886f70d01010b', '2a864886f70d010101']
    const text = latin1.decode(file)
    const at = text.lastIndexOf(from)
    const renamed = utf8(text.slice(0, at) + to + text.slice(at + to.length))
    expect(failures(await verify(renamed))).toEqual(['seal.signature'])
  })
})

describe('a file with an addition after the seal', () => {
  const pageOnly = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 7 0 R >>'

  it.each([
    ['one byte', () => concatBytes(sealed, utf8('\n')), 1],
    ['a comment', () => concatBytes(sealed, utf8('% harmless\n')), 11],
    ['a revision that replaces the page', () => appendObjects(sealed, { 3: pageOnly }, 8), null],
    [
      'a revision that drops the form',
      () => appendObjects(sealed, { 1: '<< /Type /Catalog /Pages 2 0 R >>' }, 8),
      null,
    ],
    ['a revision that empties the form', () => appendObjects(sealed, { 4: '<< /Fields [] >>' }, 8), null],
    ['a revision that empties the field', () => appendObjects(sealed, { 5: '<< /FT /Sig /T (Step 1) >>' }, 8), null],
    ['100 kB that are not a PDF', () => concatBytes(sealed, new Uint8Array(100_000)), 100_000],
  ])('fails the coverage check, which reports the size and offset of the addition: %s', async (_, attack, added) => {
    const attacked = attack()
    const found = (await verify(attacked)).filter(({ ok }) => !ok)
    const count = added ?? attacked.length - sealed.length
    expect(found.map(({ name }) => name)).toEqual(['seal.coverage'])
    expect(found[0]?.detail).toContain(
      `A later change added ${count} bytes after "Step 1", from offset ${sealed.length} on`,
    )
  })

  it('fails the coverage check if the addition copies the signature dictionary', async () => {
    const dict = /<< \/Type \/Sig .*? >>/.exec(latin1.decode(sealed))![0]
    const attacked = appendObjects(sealed, { 6: dict, 3: pageOnly }, 8)
    expect(failures(await verify(attacked))).toEqual(['seal.coverage'])
  })
})

describe('a malformed signature dictionary', () => {
  const restated = (from: RegExp, to: string) => {
    const text = latin1.decode(sealed)
    return utf8(text.replace(from, (found) => to.padEnd(found.length)))
  }

  const range = /(?<=\/ByteRange )\[.*?\]/
  it.each([
    ['without /ByteRange', /\/ByteRange \[[^\]]*\]/, '', 'does not contain four offsets and lengths.'],
    ['with an empty /ByteRange', range, '[]', 'does not contain four offsets and lengths.'],
    ['with a negative offset', range, '[0 10 20 -1]', 'does not contain four offsets and lengths.'],
    ['with a range that begins later', /(?<=\/ByteRange )\[0 /, '[1 ', 'does not begin at the first byte.'],
    ['with a range beyond the file', range, '[0 10 20 99999]', 'is not within the file.'],
    ['with ranges that overlap', range, '[0 20 10 30]', 'is not within the file.'],
    ['with a gap at a wrong offset', range, '[0 10 20 30]', 'excludes something other than a hexadecimal string.'],
    ['with a /Contents of one byte', /<30[0-9a-f]*>/, '<00>', 'excludes something other than a hexadecimal string.'],
    [
      'with a /Contents that is not DER',
      /(?<=<)30(?=[0-9a-f]{20})/,
      'ff',
      'excludes something other than one DER element.',
    ],
    ['with a byte after the padding', /0(?=> >>)/, '1', 'excludes something other than one DER element.'],
    [
      'with its /Contents under a different key',
      /\/Contents(?= <30)/,
      '/Elsewise',
      'excludes something other than /Contents.',
    ],
  ])('fails the byte range check: %s', async (_, from, to, problem) => {
    const detail = `/ByteRange ${problem}`
    expect(await verify(restated(from, to))).toMatchObject([{ name: 'seal.byteRange', ok: false, detail }])
  })

  it('fails the byte range check if the gap differs from /Contents by one byte', async () => {
    const text = latin1.decode(sealed)
    const [, a, b, c] = /\/ByteRange \[0 (\d+) (\d+) (\d+)/.exec(text)!.map(Number) as [number, number, number, number]
    for (const range of [`[0 ${a - 1} ${b} ${c}`, `[0 ${a} ${b + 1} ${c - 1}`, `[0 ${a + 1} ${b} ${c}`]) {
      const [check] = await verify(
        utf8(text.replace(/(?<=\/ByteRange )\[[^\]]*/, (found) => range.padEnd(found.length))),
      )
      expect(check?.detail).toBe('/ByteRange excludes something other than a hexadecimal string.')
    }
  })
})

describe('the verification of a file without a readable seal', () => {
  it.each([
    ['an empty file', new Uint8Array(0), 'The file cannot be read: the end of the file contains no startxref keyword.'],
    ['a text file', utf8('hello'), 'The file cannot be read: the end of the file contains no startxref keyword.'],
    ['a PDF without a signature', blankPdf(), 'The file contains no signature.'],
  ])('fails the check for a seal: %s', async (_, bytes, detail) => {
    expect(await verify(bytes)).toMatchObject([{ name: 'seal.found', ok: false, detail }])
  })

  it('fails for a sealed file that is truncated to any sampled length', async () => {
    for (let length = 0; length < sealed.length; length += 7) {
      expect(failures(await verify(sealed.subarray(0, length))).length).toBeGreaterThan(0)
    }
  })

  it('fails the check for a seal if the bytes of the file cannot be read', async () => {
    const source: ByteSource = { length: 1_000, read: () => Promise.reject(new Error('the store is away')) }
    expect(await verifySealedPdf(source)).toMatchObject([
      { name: 'seal.found', ok: false, detail: 'The file cannot be read: the store is away.' },
    ])
  })
})

describe('a large file', () => {
  const megabyte = 1_048_576
  let large: Uint8Array
  beforeAll(async () => {
    large = await sealPdf(blankPdf(65 * megabyte), key.sealKey)
  })

  it('is hashed in chunks of at most 1 MiB with a streaming hash', async () => {
    let longest = 0
    const sha256 = (): Sha256Stream => {
      const hash = createHash('sha256')
      return {
        update: (bytes) => {
          longest = Math.max(longest, bytes.length)
          hash.update(bytes)
        },
        digest: async () => new Uint8Array(hash.digest()),
      }
    }
    expect(failures(await verify(large, { sha256 }))).toEqual([])
    expect(longest).toBe(megabyte)
  })

  it('fails the digest check without a streaming hash', async () => {
    expect(failures(await verify(large))).toEqual(['seal.digest'])
  })
})
