import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { verifyFindings } from '../../../../core/languages/verify-findings.ts'
import { root } from '../../../../dev/build/build-part.ts'
import { findingParts } from '../../../../web/verify-page/finding-parts.ts'

const sources = [
  ...['anchored-heads', 'file-checks', 'integrity', 'omissions', 'verify-archive', 'verify-chain', 'verify-log'].map(
    (name) => `core/signing/${name}.ts`,
  ),
  'pki/check-signature.ts',
  'pki/check-timestamp.ts',
  'pdf/verify/verify.ts',
]

/** Sentences that contain the reason of an exception, or that only the command line and the clients can cause. */
const english = [
  /^The evidence record does not prove these records: /,
  /^The file cannot be read: /,
  /^The signature cannot be checked: /,
  /^The file is larger than /,
  /^The file has more signatures than the verifier checks\./,
  /^The trusted certificates cannot be read\./,
  /^The certificates of the trusted time-stamping authorities cannot be read\./,
  /^The log proof is malformed\./,
  /^The policy cannot be read\./,
]

/** Parts of sentences that the code composes first. */
const composed: Record<string, string> = {
  'quoted(seal.fieldName)': '"7"',
  trustText: ', which is trusted',
  what: '7 erased and 7 withheld',
  who: 'Key 7 signed the list of omitted values',
  'detail.bad': 'is missing or out of place',
  through: 'head 7',
  source: 'the certificate',
}
const valued = (template: string): string => template.replace(/\$\{([^{}]*)\}/g, (_, value) => composed[value] ?? '7')

/** Returns the sentences in the code of the checks, each with a value in place of its expressions. */
const sentencesIn = (path: string): string[] =>
  [...readFileSync(join(root, path), 'utf8').matchAll(/(?<![`'\w])(?:'([A-Z][^'\n]*\.)'|`([A-Z][^`\n]*\.)`)/g)].map(
    ([, plain, template = '']) => plain ?? valued(template),
  )

describe('the details of checks on the verifier page', () => {
  it.each([
    ['The records have the numbers 1 to 7, without gaps.', [{ label: 'records', value: '7' }]],
    ['The covered bytes match the signature.', []],
    [
      'The log log.acme.eu contains the head of record 7 at index 3 of 12.',
      [
        { label: 'log', value: 'log.acme.eu' },
        { label: 'record', value: '7' },
        { label: 'position', value: '3/12' },
      ],
    ],
    [
      'The first 7 records have existed since 2026-05-01T10:00:00.000Z, according to CN=TSA (not checked against trusted authorities). The evidence record was last renewed on 2026-06-01T10:00:00.000Z. It does not prove that the certificates of the authorities were not revoked.',
      [
        { label: 'records', value: '7' },
        { label: 'time', value: '2026-05-01T10:00:00.000Z' },
        { label: 'authority', value: 'CN=TSA' },
        { cause: 'authorityNotChecked' },
        { label: 'renewed', value: '2026-06-01T10:00:00.000Z' },
        { cause: 'revocationUnknown' },
      ],
    ],
    [
      '"Seal" by CN=Acme, over the first 900 bytes: intact.',
      [
        { label: 'field', value: 'Seal' },
        { label: 'signer', value: 'CN=Acme' },
        { label: 'covered', value: '900' },
      ],
    ],
    [
      '"Seal" covers the first 900 bytes. The file was changed after it: pages were added, removed or moved.',
      [
        { label: 'field', value: 'Seal' },
        { label: 'covered', value: '900' },
        { cause: 'changedAfter' },
        { english: 'pages were added, removed or moved.' },
      ],
    ],
    ['A sentence from a later version.', [{ english: 'A sentence from a later version.' }]],
  ])('are split into values and causes: %s', (detail, parts) => expect(findingParts(detail)).toEqual(parts))

  it.each(sources)('have a pattern for every sentence in %s', (path) => {
    const unknown = sentencesIn(path).filter((sentence) => findingParts(sentence).some((part) => 'english' in part))
    expect(unknown.filter((sentence) => !english.some((one) => one.test(sentence)))).toEqual([])
  })

  it('have a label and a sentence in each language, each with its placeholders', () => {
    for (const { labelled, labels, causes } of Object.values(verifyFindings)) {
      expect(labelled.match(/\{\w+\}/g)).toEqual(['{label}', '{value}'])
      expect(Object.keys(labels)).toEqual(Object.keys(verifyFindings.en.labels))
      for (const sentence of Object.values(causes)) expect(sentence).toMatch(/[.。]$/)
    }
  })
})
