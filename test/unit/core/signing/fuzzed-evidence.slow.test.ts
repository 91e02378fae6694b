import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { memorySource } from '../../../../base/bytes.ts'
import { canonicalJson } from '../../../../core/canonical-json.ts'
import { signatureCheckName } from '../../../../core/signing/integrity.ts'
import { type EvidenceVerdict, verifyEvidenceText } from '../../../../core/signing/verify-evidence.ts'
import { sized } from '../../../support/size.ts'
import { finish } from './finished.ts'
import { completedBundle, publicPem } from './samples.ts'

const { integrity: _, ...bundle } = await completedBundle()
const good = JSON.stringify(bundle)
const meaning = canonicalJson(bundle)

const detailCharsMax = 500

/**
 * Expects a name and a sentence of limited length for every check. The evidence is valid only if no check failed and
 * the signature of the checkpoint was checked with a key.
 */
function expectClear({ valid, checks, firstBadSequence }: EvidenceVerdict): void {
  expect(checks.length).toBeGreaterThan(0)
  for (const { name, detail } of checks) {
    expect(name).toMatch(/^[a-z][a-zA-Z_.]+$/)
    expect(detail).toMatch(/\.$/)
    expect(detail.length).toBeLessThanOrEqual(detailCharsMax)
  }
  const isSignatureChecked = checks.some(({ name }) => name === signatureCheckName)
  expect(valid).toBe(isSignatureChecked && checks.every(({ ok }) => ok))
  if (firstBadSequence !== null) expect(firstBadSequence).toBeGreaterThan(0)
}

function isSame(json: string): boolean {
  try {
    const { integrity: _, ...read } = JSON.parse(json)
    return canonicalJson(read) === meaning
  } catch {
    return false
  }
}

async function judge(json: string): Promise<EvidenceVerdict> {
  const verdict = await verifyEvidenceText(json, { publicKey: publicPem })
  expectClear(verdict)
  if (verdict.valid) expect(isSame(json)).toBe(true)
  return verdict
}

const fragments = [
  ...[
    '{',
    '}',
    '[',
    ']',
    '"',
    ',',
    ':',
    'null',
    'true',
    '0',
    '-',
    '-0',
    '1.0',
    '1e999',
    '1E-400',
    '\\',
    '\u0000',
    '\ufeff',
  ],
  ...['"__proto__":{},', '"constructor":{"prototype":{}},', '"toString":1,', '"hasOwnProperty":null,', '"length":9e9,'],
  ...[
    '"\\ud800"',
    '"\\u0000"',
    '\ud800',
    '"records":[],',
    '"at":"2026-03-01T09:00:00.000Z",',
    '{"erased":true}',
    '"salt":"",',
  ],
  '9'.repeat(400),
  '[[[[[[[[',
  '{"a":{"a":{"a":',
  good.slice(0, 200),
]

/** An edit that replaces, deletes, duplicates or inserts a range of the text. */
const edit = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.oneof(fc.constant(0), fc.nat(3), fc.nat(400)),
  fragment: fc.oneof(
    fc.constantFrom(...fragments),
    fc.constant(''),
    fc.constant(null),
    fc.string({ unit: 'binary', maxLength: 4 }),
    fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.stringify(value)),
  ),
})

test('rejects evidence with generated edits that change its content, without throwing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 4 }), async (edits) => {
      let json = good
      for (const { at, length, fragment } of edits) {
        const start = Math.floor(at * json.length)
        const stretch = json.slice(start, start + length)
        json = json.slice(0, start) + (fragment ?? stretch + stretch) + json.slice(start + length)
      }
      await judge(json)
    }),
    { seed: 46, numRuns: sized(600, 3_000) },
  )
}, 60_000)

test('rejects a bundle in which a hostile value replaces an original value, without throwing', async () => {
  const paths = pathsOf(bundle)
  const values = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom<unknown>(...[1e308, -0, 2 ** 53, '', '\ud800', [], {}, null, true]),
    fc.constant('__proto__').map((name) => JSON.parse(`{"${name}":{"valid":true},"constructor":1}`)),
  )
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), values, async (path, value) => {
      const changed = structuredClone(bundle) as unknown as Tree
      const holder = path.slice(0, -1).reduce<Tree>((at, name) => at[name] as Tree, changed)
      holder[path.at(-1)!] = value
      await judge(JSON.stringify(changed))
    }),
    { seed: 47, numRuns: sized(300, 1_500) },
  )
}, 60_000)

type Tree = { [name: string]: unknown }

const pathsOf = (value: unknown): string[][] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([name, member]) => [[name], ...pathsOf(member).map((path) => [name, ...path])])

describe('the verification of pathological JSON', () => {
  const withData = (data: string) => good.replace('"data":{', `"data":{"x":${data},`)
  test.each<[string, string, string]>([
    ['an empty text', '', 'The bundle is not JSON.'],
    ['white space', ' \n', 'The bundle is not JSON.'],
    ['a byte order mark', `\ufeff${good}`, 'The bundle is not JSON.'],
    ['100,000 unclosed arrays', '['.repeat(100_000), 'The bundle nests more than 64 levels.'],
    ['100,000 nested arrays', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'The bundle nests more than 64 levels.'],
    [
      '100,000 nested objects',
      `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`,
      'The bundle nests more than 64 levels.',
    ],
    [
      'data of 100,000 levels',
      withData(`${'['.repeat(100_000)}${']'.repeat(100_000)}`),
      'The bundle nests more than 64 levels.',
    ],
    [
      'data of the maximum depth',
      withData(`${'['.repeat(60)}${']'.repeat(60)}`),
      'Record 1 does not have the expected hash.',
    ],
    [
      'an unpaired surrogate in an unused property',
      good.replace('{', '{"integrity":"\\udc00",'),
      'an unpaired surrogate',
    ],
    ['a number of 100,000 digits', withData('9'.repeat(100_000)), 'Record 1 does not have the expected hash.'],
    ['an infinite number', withData('1e999999'), 'Record 1 does not have the expected hash.'],
    [
      'a duplicate key of a million characters',
      `{"${'a'.repeat(1e6)}":1,"${'a'.repeat(1e6)}":1}`,
      'An object in the bundle contains the key',
    ],
    [
      'a duplicate __proto__ key',
      '{"__proto__":1,"__proto__":1}',
      'An object in the bundle contains the key "__proto__" twice.',
    ],
    ['a __proto__ instead of a bundle', '{"__proto__":{"envelopeId":"env_01"}}', 'envelopeId is missing.'],
    [
      'an unpaired surrogate in the id',
      good.replaceAll('"env_01"', '"\\ud800"'),
      'Record 1 is not an evidence record.',
    ],
    [
      'a million records',
      `{"envelopeId":"a","records":[${'0,'.repeat(1_000_000)}0]}`,
      'Record 1 is not an evidence record.',
    ],
  ])('reports the defect of %s', async (_, json, detail) => {
    const { checks } = await judge(json)
    expect(checks.find(({ ok }) => !ok)?.detail ?? '').toContain(detail)
  })

  test('accepts a bundle with a million additional spaces', async () => {
    expect((await judge(good.replace('{', `{${' '.repeat(1_000_000)}`))).valid).toBe(true)
  })

  test('leaves Object.prototype unchanged', () => {
    expect(Object.keys(Object.prototype)).toEqual([])
    expect(({} as Tree).valid).toBeUndefined()
  })
})

test('explains each evidence check in a short sentence if the files contain arbitrary bytes', async () => {
  const { bundle: finished, pdf, certificate } = await finish()
  const json = JSON.stringify(finished)
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc.tuple(fc.nat(pdf.length), fc.uint8Array({ maxLength: 20 })).map(([at, put]) => {
      return Uint8Array.from([...pdf.subarray(0, at), ...put, ...pdf.subarray(at + put.length)])
    }),
    fc.nat(pdf.length - 1).map((length) => pdf.slice(0, length)),
  )
  await fc.assert(
    fc.asyncProperty(bytes, async (file) => {
      const options = { pdf: memorySource(file), certificate: memorySource(file), publicKey: publicPem }
      expectClear(await verifyEvidenceText(json, options))
    }),
    { seed: 48, numRuns: sized(60, 300) },
  )
  const withoutKey = await verifyEvidenceText(json, { certificate: memorySource(certificate) })
  expectClear(withoutKey)
  expect(withoutKey.valid).toBe(false)
}, 60_000)
