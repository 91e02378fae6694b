/**
 * Measures what a seal costs the workers, from the signer's POST to `completed`: bytes, store calls, memory and time.
 * Varies the size of the original, the seal level and the number of fields. `--part` selects one part: steps, fields,
 * B-B, B-T or B-LTA. Timestamps need openssl.
 */

import { spawnSync } from 'node:child_process'
import { makeSealKey } from '../admin/make-keys.ts'
import { type ByteSource, memorySource } from '../base/bytes.ts'
import { placedField } from '../core/signing/model.ts'
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
import { callList, type ObjectStore, type StoreTraffic } from '../dev/support/object-store.ts'
import { imagePdf } from '../dev/support/pdf.ts'
import { type Cost, costOf, type IdleMemory, measureIdleMemory } from '../dev/support/process-cost.ts'
import { megabytes, table } from '../dev/support/table.ts'
import { type LocalAuthority, startTimestampAuthority } from '../dev/timestamp-authority.ts'
import { loadSealKey } from '../pki/seal-key.ts'
import { type Filled, mediansOf, sealWithoutHash, textFields } from './support/seal-steps.ts'
import { benchmarkArguments, sized } from './support/size.ts'
import { withStoredStack } from './support/stack.ts'
import { judge, ratio } from './support/verdict.ts'

const megabyte = 1_000_000
const sizes = sized([megabyte, 100 * megabyte], [6 * megabyte])
const roundCount = sized(2, 1)
const fieldRounds = sized(5, 1)
const stepRounds = sized(81, 3)
const fieldCounts = sized([1, 20, 200], [1, 20])
const goals = { readBytes: 256_000, memoryBytes: 12 * megabyte, sizeRatio: 1, fieldRatio: 4 }

type Sealing = Cost & { traffic: StoreTraffic; originalBytes: number; sealedBytes: number }

type Work = { totalBytes: number; fieldCount?: number }

async function seal(service: Service, store: ObjectStore, idle: IdleMemory, work: Work): Promise<Sealing> {
  const { totalBytes, fieldCount } = work
  const imageCount = imageCountOf(totalBytes)
  const filled = textFields(fieldCount ?? 0)
  const pdf = originalOf(totalBytes, imageCount)
  const documentId = await createDocument(service, 'Bench')
  await uploadPdf(service, documentId, pdf)
  const signerEmail = `${documentId}@example.com`
  const { id } = await createEnvelope(service, {
    documentId,
    signerEmail,
    signerName: 'Anna',
    message: 'Bench',
    fields: fieldCount === undefined ? fieldsFor(imageCount) : filled.map(({ field }) => placedField(field)),
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
  if (Buffer.compare(sealed.subarray(0, pdf.length), pdf) !== 0)
    throw new Error('the original is not an exact prefix of the sealed file')
  return { ...cost, traffic, originalBytes: pdf.length, sealedBytes: sealed.length }
}

const imageCountOf = (totalBytes: number): number => Math.max(1, Math.round(totalBytes / 1_000_000))

let lastOriginal: Uint8Array<ArrayBuffer> = new Uint8Array()

/**
 * Returns the same original for all rounds of one size. Creating it each time would block this process for so long that
 * the service's connections time out.
 */
function originalOf(totalBytes: number, imageCount: number): Uint8Array<ArrayBuffer> {
  if (lastOriginal.length !== totalBytes) lastOriginal = imagePdf({ totalBytes, imageCount })
  return lastOriginal
}

const fieldsFor = (pageCount: number): Field[] => [
  { id: 'text', type: 'text', pageNumber: 1, x: 0.1, y: 0.1, width: 0.4, height: 0.05 },
  { id: 'signature', type: 'signature', pageNumber: pageCount, x: 0.1, y: 0.8, width: 0.4, height: 0.1 },
]

/** Waits until the text of an upload is extracted, because the extraction's reads would otherwise be counted. */
async function extractionIsOver(service: Service, documentId: string): Promise<void> {
  for (const deadline = Date.now() + 5_000; Date.now() < deadline; ) {
    const { text } = await call<{ text: { status: string } }>(service, 'GET', `/v1/documents/${documentId}`)
    if (text.status !== 'pending') return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** Formats the measurements of one seal. `read more` excludes the two passes for the hashes. */
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

/** Returns the settings for a seal whose timestamps come from a local authority. */
async function stampedBy(authority: LocalAuthority): Promise<Record<string, string>> {
  const { privateKeyPem, certificatePem } = await authority.issueSealKey()
  return {
    SEAL_PRIVATE_KEY: privateKeyPem,
    SEAL_CERTIFICATE: certificatePem,
    TIMESTAMP_AUTHORITIES: authority.url,
    TIMESTAMP_CERTIFICATES: authority.rootPem,
  }
}

async function benchLevel(level: string, functions: Record<string, string>): Promise<void> {
  const sealings: Sealing[] = []
  const first: Sealing[] = []
  const named: Record<string, string> = level === 'B-B' ? {} : { SEAL_LEVEL: level, SEAL_LEVEL_MIN: level }
  const extraBindings = { functions: { ...functions, ...named } }
  for (const size of sizes) {
    // Each size has its own stack, so uncollected garbage of one size does not count for the next.
    await withStoredStack({ extraBindings }, async ({ stack, service, store }) => {
      await seal(service, store, measureIdleMemory(stack.workerPids), { totalBytes: 200_000 })
      originalOf(size, imageCountOf(size))
      const idle = measureIdleMemory(stack.workerPids)
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
  judge(`${level}, bytes read besides the hashes`, Math.max(...readMore), goals.readBytes, { isCount: true })
  judge(`${level}, memory of the first seal`, Math.max(...memory), goals.memoryBytes, { show: megabytes })
}

async function benchFields(): Promise<void> {
  await withStoredStack({}, async ({ stack, service, store }) => {
    const costs = new Map<number, Cost[]>(fieldCounts.map((count) => [count, []]))
    for (let round = 0; round <= fieldRounds; round++) {
      for (const fieldCount of fieldCounts) {
        const cost = await seal(service, store, measureIdleMemory(stack.workerPids), {
          totalBytes: 1_000_000,
          fieldCount,
        })
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

/** Measures the sealing steps in this process without hashes and the store, by file size and by number of fields. */
async function benchSteps(): Promise<void> {
  const now = new Date()
  const sealKey = await loadSealKey({ ...(await makeSealKey({ now })), now })
  const small = memorySource(imagePdf({ totalBytes: 1_000_000, imageCount: 1 }))
  const work = (source: ByteSource, filled: Filled[], isArchived = false) => {
    return () => sealWithoutHash(source, { filled, sealKey, isArchived })
  }
  const same = textFields(200).map(({ field }) => ({ field, value: { kind: 'text', text: 'Value' } as const }))
  // The large file comes last, because it makes the garbage collector run more often than in a worker.
  const byFields = await mediansOf(
    {
      '1 field': work(small, textFields(1)),
      '200 fields, one value': work(small, same),
      '200 fields': work(small, textFields(200)),
    },
    stepRounds,
  )
  const large = memorySource(imagePdf({ totalBytes: sized(100, 10) * megabyte, imageCount: sized(100, 10) }))
  const bySize = await mediansOf(
    {
      '1 MB': work(small, textFields(2)),
      large: work(large, textFields(2)),
      '1 MB, archive': work(small, textFields(2), true),
      'large, archive': work(large, textFields(2), true),
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
  const compare = (one: string, other: string, goal: number) =>
    judge(`${one} / ${other}`, (times[one] ?? 0) / (times[other] ?? 1), goal, { show: ratio })
  compare('large', '1 MB', goals.sizeRatio)
  compare('large, archive', '1 MB, archive', goals.sizeRatio)
  compare('200 fields, one value', '1 field', goals.fieldRatio)
  compare('200 fields', '1 field', goals.fieldRatio)
}

const isWanted = (part: string) => benchmarkArguments.length === 0 || benchmarkArguments.includes(part)
if (isWanted('steps')) await benchSteps()
if (isWanted('fields')) await benchFields()
const hasOpenssl = spawnSync('openssl', ['version']).status === 0
if (!hasOpenssl) console.log('openssl is not installed: timestamps are not measured')
for (const level of sized(levels, ['B-B']).filter((one) => isWanted(one) && (hasOpenssl || one === 'B-B'))) {
  const authority = level === 'B-B' ? null : await startTimestampAuthority()
  try {
    await benchLevel(level, authority ? await stampedBy(authority) : {})
  } finally {
    await authority?.close()
  }
}
