import fc from 'fast-check'
import { expect, test } from 'vitest'
import { memorySource, utf8 } from '../../../../../base/bytes.ts'
import { readCertificateHead } from '../../../../../core/signing/certificate/certificate-head.ts'
import { composeCertificate } from '../../../../../core/signing/certificate/compose-certificate.ts'
import { verifyEvidence } from '../../../../../core/signing/verify-evidence.ts'
import { fontFiles } from '../../../../support/fonts.ts'
import { sized } from '../../../../support/size.ts'
import { artifactOf } from '../finished.ts'
import { bundleOf, commands, evidenceOf, publicPem, recordOf, sampleEnvelope } from '../samples.ts'
import { resigned } from '../tampering.ts'
import { certificate as facts, party } from './certificate-sample.ts'

const untilSigned = [commands.send, commands.open, commands.sign]

/** Returns a completed envelope whose certificate contains the chain head at the time of issue. */
async function finishedWithHead() {
  const { linked } = await evidenceOf(sampleEnvelope(), untilSigned)
  const records = linked.map(({ record: { sequence, type, at }, hash }) => ({ sequence, type, at, hash }))
  const signer = party('en')
  const input = { ...facts('en'), parties: [{ ...signer, evidence: { ...signer.evidence, records } }] }
  const certificate = await composeCertificate(input, fontFiles)
  const document = artifactOf(utf8('a document'))
  const artifacts = { document, certificate: artifactOf(certificate) }
  const evidence = await evidenceOf(sampleEnvelope(), [...untilSigned, { ...commands.complete, ...artifacts }])
  return { bundle: await bundleOf(evidence, artifacts), certificate, head: records.at(-1) }
}

const { bundle, certificate, head } = await finishedWithHead()
const options = { certificate: memorySource(certificate), publicKey: publicPem }

test('prints the chain head at the time of issue in the certificate', async () => {
  expect(await readCertificateHead(memorySource(certificate))).toEqual({ sequence: head?.sequence, hash: head?.hash })
})

test('accepts a chain that contains the head printed in its certificate', async () => {
  const { valid, checks } = await verifyEvidence(bundle, options)
  expect(valid).toBe(true)
  expect(checks.at(-1)).toMatchObject({
    name: 'certificate_head',
    ok: true,
    detail: 'The chain contains head 6 from the certificate.',
  })
})

test.each([1, 2, 3, 4, 5, 6])(
  'detects by the head in the certificate that a chain was rewritten from record %i on and re-signed',
  async (place) => {
    const records = bundle.records
      .map(recordOf)
      .map((record, index) => (index >= place - 1 ? { ...record, data: { ...record.data, forged: true } } : record))
    const { checks } = await verifyEvidence(await resigned(records, bundle), options)
    expect(checks.filter(({ ok }) => !ok).map(({ name }) => name)).toEqual(['certificate_head'])
  },
)

test('rejects evidence whose certificate has a changed byte, without throwing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(certificate.length - 1), fc.integer({ min: 1, max: 255 }), async (at, mask) => {
      const changed = certificate.with(at, certificate[at]! ^ mask)
      await readCertificateHead(memorySource(changed))
      const { valid } = await verifyEvidence(bundle, { ...options, certificate: memorySource(changed) })
      expect(valid).toBe(false)
    }),
    { seed: 8, numRuns: sized(60, 300) },
  )
})

test('finds no chain head in a file that is not a certificate', async () => {
  expect(await readCertificateHead(memorySource(utf8('%PDF-1.7')))).toBeNull()
})
