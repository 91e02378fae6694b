/**
 * Measures what completing an upload of 100 MiB costs the workers: memory above the idle process, CPU time relative to
 * `openssl dgst -sha256` of the same bytes, and store calls. Needs Linux and openssl.
 */

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { limits } from '../core/limits.ts'
import { call, completeUpload, createDocument, putPdf, RefusedError, type Service } from '../dev/demo/demo-client.ts'
import { callList } from '../dev/support/object-store.ts'
import { contentPdf, imagePdf } from '../dev/support/pdf.ts'
import { type Cost, costOf, measureIdleMemory, opensslCpuMs } from '../dev/support/process-cost.ts'
import { megabytes, table } from '../dev/support/table.ts'
import { sized } from './support/size.ts'
import { withStoredStack } from './support/stack.ts'
import { judge, ratio } from './support/verdict.ts'

const roundCount = sized(5, 1)
const totalBytes = sized(limits.uploadBytesMax, 4_000_000)
const goals = { extraBytes: 18e6, cpuRatio: 1.6, storeCalls: 1 }

type Round = Cost & { opensslMs: number; calls: Record<string, number> }

// Text extraction has its own benchmark, so it begins after the uploads.
const queueOverrides = { 'chancery-extraction': { maxBatchSize: 100, maxBatchTimeout: 60 } }

/** Returns what each of `count` uploads of a file costs, on a separate stack. */
async function measure(pdf: Uint8Array<ArrayBuffer>, count: number): Promise<Round[]> {
  const rounds: Round[] = []
  await withStoredStack({ queueOverrides }, async ({ stack, service, folder, store }) => {
    await upload(service, imagePdf({ totalBytes: 1_048_576, imageCount: 1 }), (complete) => complete())
    const idle = measureIdleMemory(stack.workerPids)
    const path = join(folder, 'body.pdf')
    writeFileSync(path, pdf)
    for (let i = 0; i < count; i++) {
      await upload(service, pdf, async (complete) => {
        store.resetTraffic()
        let calls = {}
        const cost = await costOf(idle, async () => {
          await complete()
          calls = store.traffic().calls
        })
        rounds.push({ ...cost, calls, opensslMs: opensslCpuMs(path) })
      })
    }
  })
  return rounds
}

/** Uploads a body to the store. `whenStored` decides when to complete the upload. */
async function upload(
  service: Service,
  pdf: Uint8Array<ArrayBuffer>,
  whenStored: (complete: () => Promise<unknown>) => Promise<unknown>,
): Promise<void> {
  const documentId = await createDocument(service, 'Bench')
  const uploadId = await putPdf(service, documentId, pdf)
  await whenStored(() => completeUpload(service, documentId, uploadId))
}

async function statusAbove(service: Service): Promise<number> {
  const documentId = await createDocument(service, 'Too large')
  const body = { contentLength: limits.uploadBytesMax + 1 }
  return call(service, 'POST', `/v1/documents/${documentId}/upload-url`, body).then(
    () => 201,
    (error) => (error instanceof RefusedError ? error.status : 0),
  )
}

const rowsOf = (name: string, rounds: Round[]) =>
  rounds.map(({ extraBytes, cpuMs, wallMs, opensslMs, calls }, index) => [
    `${name}, round ${index + 1}`,
    megabytes(extraBytes),
    `${cpuMs.toFixed(0)} ms`,
    `${opensslMs.toFixed(0)} ms`,
    (cpuMs / opensslMs).toFixed(2),
    `${wallMs.toFixed(0)} ms`,
    callList(calls),
  ])

function judgeImages(rounds: Round[]): void {
  const cpuRatio = least(rounds, 'cpuMs') / least(rounds, 'opensslMs')
  const reads = Math.max(...rounds.map(({ calls }) => Object.values(calls).reduce((one, other) => one + other, 0)))
  judge('images, memory above idle', most(rounds, 'extraBytes'), goals.extraBytes, { show: megabytes })
  judge('images, CPU / openssl', cpuRatio, goals.cpuRatio, { show: ratio })
  judge('images, calls to the store', reads, goals.storeCalls, { isCount: true })
}

const least = (rounds: Round[], figure: 'cpuMs' | 'opensslMs') => Math.min(...rounds.map((round) => round[figure]))
const most = (rounds: Round[], figure: 'extraBytes') => Math.max(...rounds.map((round) => round[figure]))

const images = await measure(imagePdf({ totalBytes, imageCount: 10 }), roundCount)
const contents = await measure(contentPdf(totalBytes), sized(2, 1))
console.log(
  table(
    [`${totalBytes} bytes`, 'memory', 'CPU', 'openssl', 'ratio', 'time', 'store'],
    [...rowsOf('images', images), ...rowsOf('compressed content', contents)],
  ),
)
judgeImages(images)
judge('compressed content, memory above idle', most(contents, 'extraBytes'), goals.extraBytes, { show: megabytes })
await withStoredStack({}, async ({ service }) => {
  judge('one byte too many, accepted', (await statusAbove(service)) === 400 ? 0 : 1, 0, { isCount: true })
})
