import { parentPort, workerData } from 'node:worker_threads'
import { type Flips, flipEvidence, flipRecorded, flipSealed } from './flips.ts'
import type { SealedEnvelope, Trust } from './sealed-envelopes.ts'

/** The work of one thread: the bit flips of some envelopes. Tests the first envelope thoroughly. */
export type FlipTask = {
  envelopes: SealedEnvelope[]
  trust: Trust
  thoroughCount: number
  /** Tries only every nth byte. */
  every: number
}

export type FlipReport = { what: string; flips: Flips }

const sampledStride = 16

const { envelopes, trust, thoroughCount, every } = workerData as FlipTask
const reports: FlipReport[] = []
for (const [index, { bundle, pdf, certificate }] of envelopes.entries()) {
  const isThorough = index < thoroughCount
  const json = JSON.stringify(bundle)
  const { document: recorded, certificate: recordedCertificate } = bundle.artifacts
  if (!recorded || !recordedCertificate) throw new Error(`${bundle.envelopeId} is not finished`)
  const bits = isThorough ? 8 : 1
  const stride = isThorough ? 1 : sampledStride
  reports.push(
    {
      what: isThorough ? 'every bit of the evidence' : 'one bit of every byte of the evidence',
      flips: await flipEvidence(json, { publicKey: trust.publicKey, bits, stride: every }),
    },
    { what: 'one bit of every byte of the sealed PDF, by its hash', flips: await flipRecorded(pdf, recorded, every) },
    {
      what: 'one bit of every byte of the certificate, by its hash',
      flips: await flipRecorded(certificate, recordedCertificate, every),
    },
    {
      what: `one bit of every ${stride === 1 ? '' : `${stride}th `}byte of the sealed PDF, by its seal alone`,
      flips: await flipSealed(pdf, { ...trust, stride: stride * every }),
    },
  )
}
parentPort?.postMessage(reports)
