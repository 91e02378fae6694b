import { expect, test } from 'vitest'
import { memorySource } from '../../base/bytes.ts'
import { type EvidenceVerdict, verifyEvidence, verifyEvidenceText } from '../../core/signing/verify-evidence.ts'
import { flipEvidence, flipRecorded, flipSealed } from '../support/full/flips.ts'
import { inventBundle } from '../support/full/invented-bundles.ts'
import { oldBackup, rewritten, structuralTampers, withRecords } from '../support/full/tampers.ts'
import { sized } from '../support/size.ts'
import { finish } from '../unit/core/signing/finished.ts'
import { checkpointKey, publicPem } from '../unit/core/signing/samples.ts'

/** `npm run test:full -- evidence-tampers` tampers more thoroughly, with envelopes of a running stack. */

const key = await checkpointKey()
const bundlesOf = (count: number) => Promise.all(Array.from({ length: count }, (_, seed) => inventBundle(seed, key)))
const findings = ({ checks }: EvidenceVerdict) => checks.filter(({ ok }) => !ok).map(({ name }) => name)

const courses = sized(50, 200)
const paired = sized(8, 20)

test(`accepts the evidence of ${courses} generated envelopes with every record type`, async () => {
  const endings = new Set<string>()
  for (const { bundle, heads } of await bundlesOf(courses)) {
    const verdict = await verifyEvidenceText(JSON.stringify(bundle), { publicKey: publicPem, heads })
    expect(findings(verdict), bundle.envelopeId).toEqual([])
    for (const { type } of bundle.records) endings.add(type)
  }
  expect(endings.size).toBe(17)
})

test('reports the first invalid record for every structural change of the evidence', async () => {
  const bundles = (await bundlesOf(6)).map(({ bundle }) => bundle)
  let tamperCount = 0
  for (const [index, bundle] of bundles.entries()) {
    for (const { kind, bundle: tampered, place } of structuralTampers(bundle, bundles[(index + 1) % 6]!)) {
      const { valid, firstBadSequence } = await verifyEvidence(tampered, { publicKey: publicPem })
      expect([kind, bundle.envelopeId, valid, firstBadSequence]).toEqual([kind, bundle.envelopeId, false, place])
      tamperCount++
    }
  }
  expect(tamperCount).toBeGreaterThan(500)
})

test(`reports a record of another envelope as invalid, for all pairs of ${paired} envelopes`, async () => {
  const bundles = (await bundlesOf(paired)).map(({ bundle }) => bundle)
  for (const [i, into] of bundles.entries()) {
    for (const [j, from] of bundles.entries()) {
      if (i === j) continue
      const index = (i + j) % into.records.length
      const spliced = withRecords(into, into.records.with(index, from.records[index % from.records.length]!))
      const { firstBadSequence } = await verifyEvidence(spliced, { publicKey: publicPem })
      expect([i, j, firstBadSequence]).toEqual([i, j, index + 1])
    }
  }
})

test('detects records that the operator re-signed only if a chain head is known', async () => {
  for (const { bundle, heads } of (await bundlesOf(12)).filter((one) => one.heads.length > 3)) {
    for (const { sequence } of heads) {
      const forged = await rewritten(bundle, sequence, key)
      expect(findings(await verifyEvidence(forged, { publicKey: publicPem }))).toEqual([])
      const { valid, firstBadSequence } = await verifyEvidence(forged, { publicKey: publicPem, heads })
      expect([valid, firstBadSequence]).toEqual([false, sequence])
    }
    const old = await oldBackup(bundle, 2, key)
    expect(findings(await verifyEvidence(old, { publicKey: publicPem }))).toEqual([])
    expect(findings(await verifyEvidence(old, { heads: heads.slice(-1) }))).toEqual(['known_heads'])
  }
})

test('detects flipped bits in the evidence, the sealed PDF and the certificate', async () => {
  const { bundle, pdf, certificate, sealPem } = await finish()
  const { integrity: _, ...plain } = bundle
  const { document, certificate: recorded } = bundle.artifacts
  const flips = [
    await flipEvidence(JSON.stringify(plain), { publicKey: publicPem, bits: 1, stride: sized(25, 3) }),
    await flipRecorded(pdf, document!),
    await flipRecorded(certificate, recorded!),
    await flipSealed(pdf, { sealCertificate: sealPem, stride: sized(35, 5) }),
  ]
  expect(flips.flatMap(({ missed }) => missed)).toEqual([])
  expect(flips.map(({ tried }) => tried > 0)).toEqual([true, true, true, true])
  const whole = await verifyEvidence(bundle, { pdf: memorySource(pdf), sealCertificate: sealPem, publicKey: publicPem })
  expect(findings(whole)).toEqual([])
})
