/**
 * What sealing costs the workers by the size of the original and the level of the seal, from the signer's POST to `completed`:
 * object bytes that they read and send, calls to the store, memory above the idle process, time; and what it costs by the
 * number of fields. Run with `npm run bench seal`; time stamps need openssl.
 */

import { spawnSync } from 'node:child_process'
import { makeSealKey } from '../admin/make-keys.ts'
import { type ByteSource, memorySource } from '../base/bytes.ts'
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
} from '../dev/demo/demo-client.ts'
import { withStack } from '../dev/support/measured-stack.ts'
import { callList, type ObjectStore, type StoreTraffic, startObjectStore } from '../dev/support/object-store.ts'
import { picturePdf } from '../dev/support/pdf.ts'
import { type Cost, costOf, type Idle, idleNow } from '../dev/support/process-cost.ts'
import { goal, megabytes, table } from '../dev/support/table.ts'
import { type LocalAuthority, startTimestampAuthority } from '../dev/timestamp-authority.ts'
import { loadSealKey } from '../pki/seal-key.ts'
import { type Filled, mediansOf, sealWithoutHash, textFields } from './support/seal-steps.ts'

const sizes = [1_000_000, 10_000_000, 100_000_000]
const roundCount = 3
const fieldRounds = 7
const stepRounds = 121
const fieldCounts = [1, 20, 200]

type Sealing = Cost & { traffic: StoreTraffic; originalBytes: number; sealedBytes: number }

type Work = { totalBytes: number; fieldCount?: number }

async function seal(service: Service, store: ObjectStore, idle: Idle, work: Work): Promise<Sealing> {
  const { totalBytes, fieldCount } = work
  const pictureCount = pictureCountOf(totalBytes)
  const filled = textFields(fieldCount ?? 0)
  const pdf = originalOf(totalBytes, pictureCount)
  const documentId = await createDocument(service, 'Bench')
  await uploadPdf(service, documentId, pdf)
  const signerEmail = `${documentId}@example.com`
  const { id } = await createEnvelope(service, {
    documentId,
    signerEmail,
    signerName: 'Anna',
    message: 'Bench',
    fields: fieldCount === undefined ? fieldsFor(pictureCount) : filled.map(({ field }) => field),
  })
  const link = await linkFromMail(service, signerEmail)
  await extractionIsOver(service, documentId)
  store.resetTraffic()
  const ofFields = Object.fromEntries(filled.map(({ field, value }) => [field.id, value]))
  const ofTwo = { text: { kind: 'text', text: 'Bench' }, signature: { kind: 'typed', text: 'Anna' } }
  const values = fieldCount === undefined ? ofTwo : ofFields
  const signature = fieldCount === undefined ? null : { kind: 'typed', text: 'Anna' }
  const cost = await costOf(idle, async () => {
    await sign(link, { values, signature })
    await waitForCompletion(service, id)
  })
  const traffic = store.traffic()
  const sealed = await downloadArtifact(service, id, 'document')
  if (Buffer.compare(sealed.subarray(0, pdf.length), pdf) !== 0) throw new Error('the original is no exact prefix')
  return { ...cost, traffic, originalBytes: pdf.length, sealedBytes: sealed.length }
}

const pictureCountOf = (totalBytes: number): number => Math.max(1, Math.round(totalBytes / 1_000_000))

let lastOriginal: Uint8Array<ArrayBuffer> = new Uint8Array()

/** Made once for the rounds of one size: while this process is busy, the service gives up its open connections. */
function originalOf(totalBytes: number, pictureCount: number): Uint8Array<ArrayBuffer> {
  if (lastOriginal.length !== totalBytes) lastOriginal = picturePdf({ totalBytes, pictureCount })
  return lastOriginal
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

const levels = ['B-B', 'B-T', 'B-LTA']

/** What lets a local authority stamp the seal. */
async function stampedBy(authority: LocalAuthority): Promise<Record<string, string>> {
  const { privateKeyPem, certificatePem } = await authority.issueSealKey()
  return {
    SEAL_PRIVATE_KEY: privateKeyPem,
    SEAL_CERTIFICATE: certificatePem,
    TIMESTAMP_AUTHORITIES: authority.url,
    TIMESTAMP_CERTIFICATES: authority.rootPem,
  }
}

async function benchLevel(store: ObjectStore, level: string, functions: Record<string, string>): Promise<boolean> {
  const sealings: Sealing[] = []
  const first: Sealing[] = []
  const named: Record<string, string> = level === 'B-B' ? {} : { SEAL_LEVEL: level, SEAL_LEVEL_MIN: level }
  const extraBindings = { shared: { STORAGE_ENDPOINT: store.url }, functions: { ...functions, ...named } }
  for (const size of sizes) {
    // A fresh process for each size: what one run leaves behind until it is collected is not the cost of the next.
    await withStack({ extraBindings }, async ({ stack, service }) => {
      await seal(service, store, idleNow(stack.workerPids), { totalBytes: 200_000 })
      originalOf(size, pictureCountOf(size))
      const idle = idleNow(stack.workerPids)
      for (let i = 0; i < roundCount; i++) sealings.push(await seal(service, store, idle, { totalBytes: size }))
      first.push(sealings.at(-roundCount) as Sealing)
    })
  }
  console.log(`\n${level}`)
  console.log(table(['original', 'read', 'read more', 'sent', 'calls', 'memory', 'CPU', 'time'], sealings.map(row)))
  for (const size of sizes) {
    const last = sealings.findLast(({ originalBytes }) => originalBytes === size)
    if (last) console.log(`${megabytes(size)}: ${callList(last.traffic.calls)}`)
  }
  const readMore = sealings.map(
    ({ traffic, originalBytes, sealedBytes }) => traffic.readBytes - originalBytes - sealedBytes,
  )
  const memory = first.map(({ extraBytes }) => extraBytes)
  return [
    goal(`${level}, bytes read beside the hashes`, Math.max(...readMore), 1_000_000),
    goal(`${level}, memory of the first seal`, Math.max(...memory), 24_000_000, megabytes),
  ].every(Boolean)
}

async function benchFields(store: ObjectStore): Promise<void> {
  await withStack({ extraBindings: { shared: { STORAGE_ENDPOINT: store.url } } }, async ({ stack, service }) => {
    const costs = new Map<number, Cost[]>(fieldCounts.map((count) => [count, []]))
    for (let round = 0; round <= fieldRounds; round++) {
      for (const fieldCount of fieldCounts) {
        const cost = await seal(service, store, idleNow(stack.workerPids), { totalBytes: 1_000_000, fieldCount })
        if (round > 0) costs.get(fieldCount)?.push(cost)
      }
    }
    const median = (values: number[]) => values.sort((one, other) => one - other)[values.length >> 1] ?? 0
    console.log('\nfields on one page of a document of 1 MB, all values different; medians')
    const rows = [...costs].map(([count, all]) => [
      count,
      `${median(all.map(({ cpuMs }) => cpuMs)).toFixed(0)} ms`,
      `${median(all.map(({ wallMs }) => wallMs)).toFixed(0)} ms`,
    ])
    console.log(table(['fields', 'CPU', 'time'], rows))
  })
}

/** The same work without hashes and store, in this process, where sizes and numbers of fields can be told apart. */
async function benchSteps(): Promise<boolean> {
  const now = new Date()
  const sealKey = await loadSealKey({ ...(await makeSealKey({ now })), now })
  const small = memorySource(picturePdf({ totalBytes: 1_000_000, pictureCount: 1 }))
  const work = (source: ByteSource, filled: Filled[], isArchived = false) => {
    return () => sealWithoutHash(source, { filled, sealKey, isArchived })
  }
  const same = textFields(200).map(({ field }) => ({ field, value: { kind: 'text', text: 'Value' } as const }))
  // Before there is a large file, which has everything collected more often than a worker does.
  const byFields = await mediansOf(
    {
      '1 field': work(small, textFields(1)),
      '200 fields, one value': work(small, same),
      '200 fields': work(small, textFields(200)),
    },
    stepRounds,
  )
  const large = memorySource(picturePdf({ totalBytes: 100_000_000, pictureCount: 100 }))
  const bySize = await mediansOf(
    {
      '1 MB': work(small, textFields(2)),
      '100 MB': work(large, textFields(2)),
      '1 MB, archive': work(small, textFields(2), true),
      '100 MB, archive': work(large, textFields(2), true),
    },
    stepRounds,
  )
  const times: Record<string, number> = { ...bySize, ...byFields }
  console.log('\nwithout hashes and store; medians')
  console.log(
    table(
      ['work', 'time'],
      Object.entries(times).map(([name, ms]) => [name, `${ms.toFixed(2)} ms`]),
    ),
  )
  const ratio = (one: string, other: string) => (times[one] ?? 0) / (times[other] ?? 1)
  const show = (value: number) => value.toFixed(2)
  return [
    goal('100 MB / 1 MB', ratio('100 MB', '1 MB'), 1.5, show),
    goal('100 MB / 1 MB with an archive', ratio('100 MB, archive', '1 MB, archive'), 1.5, show),
    goal('200 fields of one value / 1 field', ratio('200 fields, one value', '1 field'), 4, show),
    goal('200 fields / 1 field', ratio('200 fields', '1 field'), 4, show),
  ].every(Boolean)
}

const named = process.argv.slice(2)
const isWanted = (part: string) => named.length === 0 || named.includes(part)
const results: boolean[] = []
const store = await startObjectStore()
try {
  if (isWanted('steps')) results.push(await benchSteps())
  if (isWanted('fields')) await benchFields(store)
  const hasOpenssl = spawnSync('openssl', ['version']).status === 0
  if (!hasOpenssl) console.log('openssl is not installed, so that no time stamps are measured')
  for (const level of levels.filter((one) => isWanted(one) && (hasOpenssl || one === 'B-B'))) {
    const authority = level === 'B-B' ? null : await startTimestampAuthority()
    try {
      results.push(await benchLevel(store, level, authority ? await stampedBy(authority) : {}))
    } finally {
      await authority?.close()
    }
  }
} finally {
  await store.close()
}
if (!results.every(Boolean)) process.exitCode = 1
