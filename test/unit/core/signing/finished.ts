import { createHash } from 'node:crypto'
import { utf8 } from '../../../../base/bytes.ts'
import type { EvidenceBundle } from '../../../../core/signing/bundle.ts'
import type { Artifact } from '../../../../core/signing/events.ts'
import { addSignatureTimestamp, cmsSizeMax, createCms, signatureOf } from '../../../../pki/cms.ts'
import { blankPdf, expiredSealKey, freshSealKey, sealPdf } from '../../pdf/verify/signed-pdf.ts'
import { openAuthority } from '../../pki/timestamp-token.ts'
import { bundleOf, commands, evidenceOf, link, minutesLater, sampleEnvelope } from './samples.ts'

export const artifactOf = (bytes: Uint8Array): Artifact => ({
  sha256: createHash('sha256').update(bytes).digest('hex'),
  contentLength: bytes.length,
})

export type Finished = {
  bundle: EvidenceBundle
  pdf: Uint8Array
  certificate: Uint8Array
  sealPem: string
  /** The certificate of the authority whose timestamp is in the seal, if there is one. */
  clockPem: string
}

/**
 * Completes the second step of a workflow. The original document of this step is the output of the first step, which
 * begins with the first original document. The seal may have a timestamp, which can be changed or cover other bytes.
 */
export async function finish({
  isStamped = false,
  isExpired = false,
  stamp = 'genuine',
}: {
  isStamped?: boolean
  isExpired?: boolean
  stamp?: 'genuine' | 'changed' | 'foreign'
} = {}): Promise<Finished> {
  const { sealKey, certificatePem } = await (isExpired ? expiredSealKey() : freshSealKey())
  const original = blankPdf()
  const firstStep = await sealPdf(original, sealKey)
  const clock = await openAuthority()
  const stamped = async (messageDigest: Uint8Array): Promise<Uint8Array> => {
    const cms = await createCms({ messageDigest, sealKey })
    const token = await clock.stamp({ bytes: signatureOf(cms), time })
    const made = Buffer.from(await addSignatureTimestamp(cms, token))
    if (stamp !== 'genuine') made.set(await invalidToken(clock, stamp, token), made.indexOf(token))
    return made
  }
  const withStamp = isStamped ? { toCms: stamped, cmsBytesMax: cmsSizeMax(sealKey, 2_000) } : {}
  const pdf = await sealPdf(firstStep, sealKey, { step: 2, ...withStamp })
  const certificate = utf8('%PDF-1.7 a certificate')
  const artifacts = { document: artifactOf(pdf), certificate: artifactOf(certificate) }
  const evidence = await evidenceOf(
    sampleEnvelope({ status: 'waiting', source: { ...artifactOf(original), version: 1 } }),
    [
      { type: 'activate', source: { ...artifactOf(firstStep), version: 1 }, expiresAt: minutesLater(60) },
      { ...commands.sign, ...link },
      { ...commands.complete, base: artifactOf(firstStep).sha256, ...artifacts },
    ],
  )
  return {
    bundle: await bundleOf(evidence, artifacts),
    pdf,
    certificate,
    sealPem: certificatePem,
    clockPem: clock.certificatePem,
  }
}

const time = '20260301120500Z'

/** Returns a token of the same length with a changed signature, or a genuine token of other bytes. */
async function invalidToken(
  clock: Awaited<ReturnType<typeof openAuthority>>,
  kind: 'changed' | 'foreign',
  token: Uint8Array,
): Promise<Uint8Array> {
  if (kind === 'changed') return token.map((byte, index) => (index === token.length - 1 ? byte ^ 1 : byte))
  // The length of an ECDSA signature varies by a few bytes.
  for (;;) {
    const foreign = await clock.stamp({ bytes: utf8('other bytes'), time })
    if (foreign.length === token.length) return foreign
  }
}
