import { expect, test } from 'vitest'
import { type EvidenceFiles, type EvidenceOptions, verifyEvidence } from '../../../clients/typescript/src/evidence.ts'
import { finish } from '../core/signing/finished.ts'
import { publicPem } from '../core/signing/samples.ts'

const { bundle, pdf, certificate, sealPem } = await finish()
const files: EvidenceFiles = {
  ...{ document: pdf, certificate, evidence: JSON.stringify(bundle) },
  ...{ keys: publicPem, seal: sealPem },
}
const head = `${bundle.head.sequence}:${bundle.head.hash}`

test('checks the head from another source', async () => {
  const known = await verifyEvidence(files, { heads: [head] })
  expect([known.valid, known.checks.filter(({ ok }) => !ok)]).toEqual([true, []])
  expect(known.checks.map(({ name }) => name)).toContain('known_heads')
  const other = await verifyEvidence(files, { heads: [`${bundle.head.sequence}:${'0'.repeat(64)}`] })
  expect([other.valid, other.checks.filter(({ ok }) => !ok).map(({ name }) => name)]).toEqual([false, ['known_heads']])
})

test('throws a TypeError if `heads` is a single string', async () => {
  await expect(verifyEvidence(files, { heads: head as never })).rejects.toThrow('`heads` must be a list of strings.')
})

test.each(['heads', 'fingerprints', 'logPolicy', 'timestamps'])(
  'throws a TypeError that shows the right call if `%s` is among the files',
  async (name) => {
    const call = verifyEvidence({ ...files, ...{ [name]: [head] } })
    await expect(call).rejects.toThrow(TypeError)
    await expect(call).rejects.toThrow(`verifyEvidence(files, { ${name} })`)
  },
)

test.each([{ head: [head] }, { keys: publicPem }, [head], head])(
  'throws a TypeError for options that would otherwise be ignored',
  async (options) => {
    const call = verifyEvidence(files, options as EvidenceOptions)
    await expect(call).rejects.toThrow(TypeError)
    await expect(call).rejects.toThrow('The options are fingerprints, heads, logPolicy, timestamps.')
  },
)

test('never confirms evidence without keys, although no check fails', async () => {
  const { keys: _, ...unproven } = files
  for (const given of [{ evidence: files.evidence }, unproven]) {
    const { valid, checks, notChecked } = await verifyEvidence(given)
    expect([valid, checks.filter(({ ok }) => !ok)]).toEqual([false, []])
    expect(notChecked.map(({ name }) => name)).toContain('checkpoint_signature')
  }
  expect((await verifyEvidence({ evidence: files.evidence, keys: publicPem })).valid).toBe(true)
})

test('throws a TypeError for a malformed head', async () => {
  await expect(verifyEvidence(files, { heads: ['nonsense'] })).rejects.toThrow(TypeError)
})

test('treats files that are `null` as missing', async () => {
  const given = { evidence: files.evidence, document: null, certificate: null, keys: null, seal: null }
  const { checks, notChecked } = await verifyEvidence(given as unknown as EvidenceFiles)
  expect(checks.filter(({ ok }) => !ok)).toEqual([])
  expect(notChecked.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['checkpoint_signature', 'sealed_document', 'seal.trust', 'certificate']),
  )
})

test.each([
  ['evidence', { ...bundle }, 'a string'],
  ['evidence', undefined, 'a string'],
  ['keys', { keys: [] }, 'a string'],
  ['seal', pdf, 'a string'],
  ['document', 'contract.pdf', 'a Uint8Array or a Blob'],
  ['certificate', [37, 80], 'a Uint8Array or a Blob'],
])('throws a TypeError that names `%s` if it has another type', async (name, value, type) => {
  const call = verifyEvidence({ ...files, [name]: value } as EvidenceFiles)
  await expect(call).rejects.toThrow(new TypeError(`\`${name}\` must be ${type}.`))
})

test('reports unreadable certificates instead of an untrusted seal if `seal` is not PEM', async () => {
  for (const seal of ['', 'no certificates', publicPem]) {
    const { valid, checks } = await verifyEvidence({ ...files, seal })
    expect(valid).toBe(false)
    expect(checks.flatMap(({ ok, findings }) => (ok ? [] : findings.map(({ code }) => code)))).toEqual([
      'trusted_certificates_unreadable',
    ])
  }
})
