/**
 * What sealing costs the workers by the size of the original, from the signer's POST to `completed`: object bytes that they read
 * and send, calls to the store, memory above the idle process, time. Run with `npm run bench seal`.
 */

import {
  call,
  createDocument,
  createEnvelope,
  downloadArtifact,
  type Field,
  linkFromMail,
  type Service,
  sign,
  uploadPdf,
  waitForCompletion,
} from '../dev/demo-client.ts'
import { callList, type ObjectStore, type StoreTraffic, startObjectStore } from './support/object-store.ts'
import { picturePdf } from './support/pdf.ts'
import { type Cost, costOf, type Idle, idleNow } from './support/process-cost.ts'
import { withStack } from './support/stack.ts'
import { megabytes, table } from './support/table.ts'

const sizes = [1_000_000, 10_000_000, 100_000_000]
const roundCount = 3

type Sealing = Cost & { traffic: StoreTraffic; originalBytes: number; sealedBytes: number }

async function seal(service: Service, store: ObjectStore, idle: Idle, totalBytes: number): Promise<Sealing> {
  const pictureCount = Math.max(1, Math.round(totalBytes / 1_000_000))
  const pdf = picturePdf({ totalBytes, pictureCount })
  const documentId = await createDocument(service, 'Bench')
  await uploadPdf(service, documentId, pdf)
  const signerEmail = `${documentId}@example.com`
  const { id } = await createEnvelope(service, {
    documentId,
    signerEmail,
    signerName: 'Anna',
    message: 'Bench',
    fields: fieldsFor(pictureCount),
  })
  const link = await linkFromMail(service, signerEmail)
  await extractionIsOver(service, documentId)
  store.resetTraffic()
  const values = { text: { kind: 'text', text: 'Bench' }, signature: { kind: 'typed', text: 'Anna' } }
  const cost = await costOf(idle, async () => {
    await sign(link, { values, signature: null })
    await waitForCompletion(service, id)
  })
  const traffic = store.traffic()
  const sealed = await downloadArtifact(service, id, 'document')
  if (Buffer.compare(sealed.subarray(0, pdf.length), pdf) !== 0) throw new Error('the original is no exact prefix')
  return { ...cost, traffic, originalBytes: pdf.length, sealedBytes: sealed.length }
}

const fieldsFor = (pageCount: number): Field[] => [
  { id: 'text', type: 'text', pageNumber: 1, x: 0.1, y: 0.1, width: 0.4, height: 0.05 },
  { id: 'signature', type: 'signature', pageNumber: pageCount, x: 0.1, y: 0.8, width: 0.4, height: 0.1 },
]

/** The text of an upload is read beside everything else, and would count here. */
async function extractionIsOver(service: Service, documentId: string): Promise<void> {
  for (const deadline = Date.now() + 5_000; Date.now() < deadline; ) {
    const { text } = await call<{ text: { status: string } }>(service, 'GET', `/v1/documents/${documentId}`)
    if (text.status !== 'pending') return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** Two passes over the original or the sealed file are for their hashes; `read more` is without these. */
const row = ({ originalBytes, sealedBytes, traffic, extraBytes, cpuMs, wallMs }: Sealing) => [
  megabytes(originalBytes),
  `${traffic.readBytes} B`,
  `${traffic.readBytes - originalBytes - sealedBytes} B`,
  `${traffic.sentBytes} B`,
  Object.values(traffic.calls).reduce((one, other) => one + other, 0),
  megabytes(extraBytes),
  `${cpuMs.toFixed(0)} ms`,
  `${wallMs.toFixed(0)} ms`,
]

const store = await startObjectStore()
try {
  const sealings: Sealing[] = []
  for (const size of sizes) {
    // A fresh process for each size: what one run leaves behind until it is collected is not the cost of the next.
    await withStack({ extraBindings: { shared: { STORAGE_ENDPOINT: store.url } } }, async ({ stack, service }) => {
      await seal(service, store, idleNow(stack.workerPids), 200_000)
      const idle = idleNow(stack.workerPids)
      for (let i = 0; i < roundCount; i++) sealings.push(await seal(service, store, idle, size))
    })
  }
  console.log(table(['original', 'read', 'read more', 'sent', 'calls', 'memory', 'CPU', 'time'], sealings.map(row)))
  for (const size of sizes) {
    const last = sealings.findLast(({ originalBytes }) => originalBytes === size)
    if (last) console.log(`${megabytes(size)}: ${callList(last.traffic.calls)}`)
  }
} finally {
  await store.close()
}
