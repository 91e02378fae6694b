import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { verifyFindings } from '../../../core/languages/en/verify-findings.ts'
import { root } from '../../../dev/build/build-part.ts'

const folder = join(root, 'docs/examples')
const table = 'evidence_sentences.py'
const textOf = (name: string) => readFileSync(join(folder, name), 'utf8')
const sentences = new Map(
  [...textOf(table).matchAll(/^ {4}"(\w+)": "(.*)",$/gm)].map(([, code = '', sentence = '']) => [code, sentence]),
)
const findings = new Map<string, string>(Object.entries(verifyFindings))

/** The codes that the Python program puts together. */
const joined = ['omissions', 'checkpoint'].flatMap((kind) => [`${kind}_key_unknown`, `${kind}_signature_wrong`])

test('gives the Python verifier a sentence for each code that it can print', () => {
  const programs = readdirSync(folder).filter((name) => /^(evidence_\w+|verify_evidence)\.py$/.test(name))
  const literals = programs
    .filter((name) => name !== table)
    .flatMap((name) => [...textOf(name).matchAll(/"(\w+)"/g)].map(([, literal = '']) => literal))
  const codes = new Set([...literals.filter((literal) => findings.has(literal)), ...joined])
  expect(codes.size).toBeGreaterThan(80)
  expect([...sentences.keys()].sort()).toEqual([...codes].sort())
})

test('prints the sentences of the command in the Python verifier, without values', () => {
  for (const [code, sentence] of sentences) {
    const english = findings.get(code) ?? ''
    if (/\{\w+\}/.test(english)) expect([code, sentence]).toEqual([code, expect.stringMatching(/^[^{}]+\.$/)])
    else expect([code, sentence]).toEqual([code, english])
  }
})
