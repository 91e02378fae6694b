import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ByteSource, memorySource, utf8 } from '../../../base/bytes.ts'
import type { EvidenceCheck } from '../../../core/signing/bundle.ts'
import { verifyEvidence, verifyEvidenceText } from '../../../core/signing/verify-evidence.ts'
import { type Finished, finish } from '../../unit/core/signing/finished.ts'
import { bundleOf, evidenceOf, publicPem, sampleEnvelope } from '../../unit/core/signing/samples.ts'
import { ownChecks } from '../../unit/core/signing/tampering.ts'
import { freshSealKey } from '../../unit/pdf/verify/signed-pdf.ts'

const failedNames = (checks: EvidenceCheck[]) => {
  const names = checks.filter(({ ok }) => !ok).map(({ name }) => (/^(seal\.|earlier)/.test(name) ? 'seal' : name))
  return [...new Set(names)]
}

let finished: Finished
let folder: string
beforeAll(async () => {
  finished = await finish()
  folder = await mkdtemp(join(tmpdir(), 'evidence-'))
})
afterAll(() => rm(folder, { recursive: true }))

/**
 * Returns the failed checks of a completed envelope with some of its files or its bundle replaced. All seal checks
 * count as one.
 */
async function failures(changes: Partial<Finished> = {}) {
  const { bundle, pdf, certificate, sealPem } = { ...finished, ...changes }
  const { valid, checks } = await verifyEvidence(bundle, {
    pdf: memorySource(pdf),
    certificate: memorySource(certificate),
    publicKey: publicPem,
    sealCertificate: sealPem,
    heads: [bundle.head],
  })
  const failed = failedNames(checks)
  expect(valid).toBe(failed.length === 0)
  return failed
}

describe('verifyEvidence', () => {
  test('passes every check for a completed envelope with its files', async () => {
    expect(await failures()).toEqual([])
  })

  test('fails the hash and seal checks for a changed byte of the sealed document', async () => {
    const pdf = finished.pdf.slice()
    const place = Buffer.from(pdf).lastIndexOf('120000Z')
    pdf[place] = 0x32
    expect(await failures({ pdf })).toEqual(['sealed_document', 'seal'])
  })

  test('fails verification for a changed byte of the original document', async () => {
    const pdf = finished.pdf.slice()
    pdf[10] = 0x21
    expect(await failures({ pdf })).toEqual(['sealed_document', 'original', 'seal'])
  })

  test('fails verification for bytes appended after the seal', async () => {
    const pdf = new Uint8Array([...finished.pdf, 0x0a])
    expect(await failures({ pdf })).toEqual(['sealed_document', 'seal'])
  })

  test('fails the hash check for the document without the last signature', async () => {
    const record = finished.bundle.records[1]
    const pdf = finished.pdf.slice(0, record?.document.contentLength)
    expect(await failures({ pdf })).toEqual(['sealed_document'])
  })

  test('fails verification for a changed or truncated certificate', async () => {
    expect(await failures({ certificate: utf8('%PDF-1.7 a certificatf') })).toEqual(['certificate'])
    expect(await failures({ certificate: utf8('%PDF-1.7') })).toEqual(['certificate'])
  })

  test('fails the seal checks for a seal with a different certificate', async () => {
    const { certificatePem } = await freshSealKey()
    expect(await failures({ sealPem: certificatePem })).toEqual(['seal'])
  })

  test('fails verification for a PDF and a certificate of an envelope that is not completed', async () => {
    const bundle = await bundleOf(await evidenceOf(sampleEnvelope(), []))
    expect(await failures({ bundle })).toEqual(['sealed_document', 'original', 'certificate'])
  })

  test('fails verification for an unreadable file without throwing an error', async () => {
    const broken: ByteSource = { length: finished.pdf.length, read: () => Promise.reject(new Error('disk')) }
    const { checks } = await verifyEvidence(finished.bundle, { pdf: broken })
    expect(failedNames(checks)).toEqual(['sealed_document', 'original', 'seal'])
  })

  test('distinguishes a changed original from a file that is too short or unreadable', async () => {
    const { bundle, pdf } = finished
    const broken: ByteSource = { length: pdf.length, read: () => Promise.reject(new Error('disk')) }
    const codes = async (file: ByteSource) => {
      const { checks } = await verifyEvidence(bundle, { pdf: file })
      return ['sealed_document', 'original'].map((name) => checks.find((one) => one.name === name)?.findings[0]?.code)
    }
    expect(await codes(memorySource(pdf.with(10, 0x21)))).toEqual(['file_hash_differs', 'original_changed'])
    expect(await codes(memorySource(pdf.slice(0, 100)))).toEqual(['file_size_differs', 'original_missing'])
    expect(await codes(broken)).toEqual(['file_unreadable', 'file_unreadable'])
  })

  test('fails the check of the original for an impossible length in a record', async () => {
    const document = { sha256: '00'.repeat(32), contentLength: Number.MAX_SAFE_INTEGER }
    const records = finished.bundle.records.map((record) => ({ ...record, document }))
    const { checks } = await verifyEvidence({ ...finished.bundle, records }, { pdf: memorySource(finished.pdf) })
    expect(checks.find(({ name }) => name === 'original')?.ok).toBe(false)
  })
})

describe('verifyEvidence without files or a valid key', () => {
  test('reports checks without input as not run, and never confirms a bundle without a key', async () => {
    const { pdf, certificate, sealPem: sealCertificate } = finished
    const all = { pdf: memorySource(pdf), certificate: memorySource(certificate), sealCertificate }
    const { valid, checks, notChecked, firstBadSequence } = await verifyEvidence(finished.bundle)
    expect([valid, failedNames(checks)]).toEqual([false, []])
    expect((await verifyEvidence(finished.bundle, all)).valid).toBe(false)
    expect((await verifyEvidence(finished.bundle, { ...all, publicKey: publicPem })).valid).toBe(true)
    expect(firstBadSequence).toBeNull()
    expect(notChecked.map(({ name }) => name)).toEqual([
      'checkpoint_signature',
      'known_heads',
      'sealed_document',
      'seal.trust',
      'certificate',
    ])
  })

  test('fails the checkpoint signature check for an invalid key', async () => {
    const { checks } = await verifyEvidence(finished.bundle, { publicKey: 'nonsense' })
    expect(failedNames(checks)).toEqual(['checkpoint_signature'])
  })
})

const asciiOnly = (json: string): string =>
  json.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

describe('verifyEvidenceText', () => {
  const textVerdict = async (json: string) => {
    const { valid, checks } = await verifyEvidenceText(json, { publicKey: publicPem })
    return valid ? 'good' : checks.find(({ ok }) => !ok)?.detail
  }

  test('ignores white space and property order in a bundle', async () => {
    expect(await textVerdict(JSON.stringify(finished.bundle))).toBe('good')
    expect(await textVerdict(JSON.stringify(finished.bundle, null, 4))).toBe('good')
    const reversed = Object.fromEntries(Object.entries(finished.bundle).reverse())
    expect(await textVerdict(JSON.stringify(reversed))).toBe('good')
  })

  test.each([
    ['escaped non-ASCII characters, as in Python and PHP', (json: string) => asciiOnly(json)],
    ['escaped slashes, as in PHP', (json: string) => json.replaceAll('/', '\\/')],
    ['escaped at signs', (json: string) => json.replaceAll('@', '\\u0040')],
    ['an escaped value', (json: string) => json.replaceAll('ada@', '\\u0061da@')],
    ['an escaped name', (json: string) => json.replace('"head":', '"\\u0068ead":')],
    [
      'spaces after commas and colons',
      (json: string) => JSON.stringify(JSON.parse(json), null, 1).replaceAll(/\n */g, ' '),
    ],
  ])('accepts an evidence bundle with %s', async (_, edit) => {
    expect(await textVerdict(edit(JSON.stringify({ ...finished.bundle, integrity: { note: 'Zoë/😀 <&>' } })))).toBe(
      'good',
    )
  })

  test.each([
    [
      'a lone surrogate',
      (json: string) => json.replace('"integrity":{', '"integrity":{"x":"\\ud83d",'),
      'an unpaired surrogate',
    ],
    ['a lone surrogate in a name', (json: string) => json.replace('{', '{"\\udc00":1,'), 'unknown property'],
    [
      'an integer with an exponent',
      (json: string) => json.replace('"v":1,', '"v":1e0,'),
      'The bundle contains 1e0 instead of 1.',
    ],
    [
      'an integer with a fraction of zeros',
      (json: string) => json.replace('"v":1,', '"v":1.0000,'),
      'contains 1.0000 instead of 1.',
    ],
    [
      'the integer 1 as `10E-1`',
      (json: string) => json.replace('"v":1,', '"v":10E-1,'),
      'The bundle contains 10E-1 instead of 1.',
    ],
    [
      'an exponent with an unnecessary sign',
      (json: string) => json.replace('"sequence":1,', '"sequence":1.0e+00,'),
      'contains 1.0e+00 instead of',
    ],
    ['an unknown property', (json: string) => `{"more":null,${json.slice(1)}`, 'contains the unknown property "more".'],
    ['an unknown property of a record', (json: string) => json.replace('"v":1,', '"v":1,"w":1,'), 'Record 1 is not'],
    [
      'an unknown property of the checkpoint',
      (json: string) => json.replace('"keyId":', '"w":1,"keyId":'),
      'malformed',
    ],
    [
      'a hash in upper case',
      (json: string) => json.replace(/(?<="hash":")[0-9a-f]{64}/, (hash) => hash.toUpperCase()),
      '',
    ],
  ])('reports an evidence bundle with %s as invalid', async (_, edit, detail) => {
    const { valid, checks } = await verifyEvidenceText(edit(JSON.stringify(finished.bundle)), { publicKey: publicPem })
    expect(valid).toBe(false)
    expect(checks.flatMap(({ ok, detail }) => (ok ? [] : detail)).join(' ')).toContain(detail)
  })

  test('reports an open chain for the bundle of an unfinished envelope', async () => {
    expect((await verifyEvidenceText(JSON.stringify(finished.bundle))).isOpen).toBe(false)
    const json = JSON.stringify(await bundleOf(await evidenceOf(sampleEnvelope(), [])))
    const { valid, isOpen } = await verifyEvidenceText(json, { publicKey: publicPem })
    expect([valid, isOpen]).toEqual([true, true])
  })

  test.each([
    ['"at"', (json: string) => json.replace('"at":', '"at":"2026-01-01T00:00:00.000Z","at":')],
    ['"at"', (json: string) => json.replace('"at":', '"\\u0061t" : "2026-01-01T00:00:00.000Z","at":')],
    ['"head"', (json: string) => `{"head":{},${json.slice(1)}`],
  ])('reports an evidence bundle as invalid if an object contains %s twice', async (name, edit) => {
    const json = edit(JSON.stringify(finished.bundle))
    expect(await textVerdict(json)).toBe(`An object in the bundle contains the key ${name} twice.`)
  })

  test('reports an evidence bundle that is not JSON as invalid', async () => {
    expect(await textVerdict('{"envelopeId":')).toBe('The bundle is not JSON.')
  })

  test('detects duplicate keys only within one object', async () => {
    const records = '[["a","a"],{"a":"a\\\\"},{"a":"{\\"a\\":1,\\"a\\":2}"},{"b":{"a":1},"a":1}]'
    expect(await textVerdict(`{"records":${records}}`)).toBe('envelopeId is missing.')
  })
})

describe('verify command', () => {
  const run = (...args: string[]) =>
    new Promise<{ code: number; out: string; err: string }>((resolve) => {
      execFile(process.execPath, ['clients/verifier/command.ts', ...args], (error, out, err) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err })
      })
    })
  const file = async (name: string, content: string | Uint8Array) => {
    const path = join(folder, name)
    await writeFile(path, content)
    return path
  }

  test('prints every check of a valid envelope, and exits with status 0', async () => {
    const { head } = finished.bundle
    const fingerprint = '21fe31dfa154a261626bf854046fd2271b7bed4b6abe45aa58877ef47f9721b9'
    const { code, out, err } = await run(
      await file('bundle.json', JSON.stringify(finished.bundle)),
      ...['--pdf', await file('sealed.pdf', finished.pdf)],
      ...['--certificate', await file('certificate.pdf', finished.certificate)],
      ...['--key', await file('public.pem', publicPem)],
      ...['--seal', await file('seal.pem', finished.sealPem)],
      ...['--head', `${head.sequence}:${head.hash}`],
      ...['--fingerprint', fingerprint],
    )
    expect([code, err]).toEqual([0, ''])
    const names = out
      .split('\n')
      .filter((line) => line.startsWith('ok '))
      .map((line) => line.split(/\s+/)[1])
    expect(names.slice(0, 16)).toEqual([
      ...ownChecks,
      'checkpoint_signature',
      'checkpoint_key',
      'known_heads',
      'sealed_document',
      'original',
    ])
    expect(out).toContain('The evidence is valid: all checks that ran passed.')
    expect(out).not.toContain('the time is only a claim')
  })

  test('prints the first invalid record, and exits with status 1', async () => {
    const records = finished.bundle.records.toSpliced(2, 1)
    const { code, out } = await run(await file('cut.json', JSON.stringify({ ...finished.bundle, records })))
    expect(code).toBe(1)
    expect(out).toContain('FAILED    sequence              Record 3 is missing or out of place.')
    expect(out).toContain('not run   checkpoint_signature  No public key was provided.')
    expect(out).toContain('The first faulty record is 3.\nThe evidence is NOT valid.')
  })

  test('exits with status 2 without a public key', async () => {
    const { code, out } = await run(await file('unsigned.json', JSON.stringify(finished.bundle)))
    expect(code).toBe(2)
    expect(out).toContain('No check failed, but only --key can prove')
  })

  test('exits with status 3 when all checks pass but the chain is open', async () => {
    const open = await file('open.json', JSON.stringify(await bundleOf(await evidenceOf(sampleEnvelope(), []))))
    const { code, out } = await run(open, '--key', await file('public.pem', publicPem))
    expect(code).toBe(3)
    expect(out).toContain('The chain is open: the envelope was not finished')
    const withoutKey = await run(open)
    expect([withoutKey.code, withoutKey.out]).toEqual([2, expect.stringContaining('The chain is open')])
  })

  test('prints an error for a missing or invalid input, and exits with status 2', async () => {
    const path = await file('good.json', JSON.stringify(finished.bundle))
    const missing = await run(join(folder, 'missing.json'))
    expect([missing.code, missing.err]).toEqual([2, expect.stringContaining('missing.json')])
    const noArguments = await run()
    expect([noArguments.code, noArguments.err]).toEqual([2, expect.stringContaining('<bundle.json>')])
    const badKey = await run(path, '--key', path)
    expect([badKey.code, badKey.err]).toEqual([
      2,
      'The text contains no Ed25519 public key in PEM format or in a JWK Set.\n',
    ])
    const badPrint = await run(path, '--fingerprint', '21fe31dfa154a261')
    expect([badPrint.code, badPrint.err]).toEqual([2, '--fingerprint must be 64 hex digits.\n'])
    const badHead = await run(path, '--head', '4')
    expect([badHead.code, badHead.err]).toEqual([2, expect.stringContaining('--head must be')])
  })
})

test.each(['pdf', 'certificate'] as const)('fails the structure check for a null bundle with a %s', async (file) => {
  const { valid, checks } = await verifyEvidence(null, { [file]: memorySource(new Uint8Array(10)) })
  expect([valid, checks.map(({ name, ok }) => [name, ok])]).toEqual([false, [['structure', false]]])
})
