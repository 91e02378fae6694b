/**
 * What the completion of an upload of 104,857,600 bytes costs the workers: memory above the idle process, CPU against
 * `openssl dgst -sha256` on the same bytes in the same run, and calls to the store. Run with `npm run bench upload`.
 */

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { limits } from '../core/limits.ts'
import { call, completeUpload, createDocument, putPdf, Refused, type Service } from '../dev/demo/demo-client.ts'
import { type BenchStack, withStack } from '../dev/support/measured-stack.ts'
import { callList, type ObjectStore, startObjectStore } from '../dev/support/object-store.ts'
import { contentPdf, picturePdf } from '../dev/support/pdf.ts'
import { type Cost, costOf, idleNow, opensslCpuMs } from '../dev/support/process-cost.ts'
import { goal, megabytes, table } from '../dev/support/table.ts'

const roundCount = 5
const goals = { extraBytes: 32e6, cpuRatio: 3, storeCalls: 1 }

type Round = Cost & { opensslMs: number; calls: Record<string, number> }

async function measure({ stack, service, folder }: BenchStack, store: ObjectStore): Promise<void> {
  await upload(service, picturePdf({ totalBytes: 1_048_576, pictureCount: 1 }), (complete) => complete())
  const idle = idleNow(stack.workerPids)
  const roundsOf = async (pdf: Uint8Array<ArrayBuffer>, count: number): Promise<Round[]> => {
    const path = join(folder, 'body.pdf')
    writeFileSync(path, pdf)
    const rounds: Round[] = []
    for (let i = 0; i < count; i++) {
      await upload(service, pdf, async (complete) => {
        store.resetTraffic()
        const cost = await costOf(idle, complete)
        rounds.push({ ...cost, calls: store.traffic().calls, opensslMs: opensslCpuMs(path) })
      })
    }
    return rounds
  }
  const pictures = await roundsOf(picturePdf({ totalBytes: limits.uploadBytesMax, pictureCount: 10 }), roundCount)
  const contents = await roundsOf(contentPdf(limits.uploadBytesMax), 2)
  console.log(
    table(
      ['104,857,600 bytes', 'memory', 'CPU', 'openssl', 'ratio', 'time', 'store'],
      [...rowsOf('pictures', pictures), ...rowsOf('Flate content', contents)],
    ),
  )
  const refused = await statusAbove(service)
  const isMet = [
    ...goalsOf(pictures),
    goal('Flate content: most memory above idle', most(contents, 'extraBytes'), goals.extraBytes, megabytes),
  ].every(Boolean)
  console.log(`${refused === 400 ? 'met   ' : 'MISSED'}  contentLength of one byte more: ${refused} (goal: 400)`)
  if (!isMet || refused !== 400) process.exitCode = 1
}

/** Brings a body into the store, and lets `whenStored` decide when its upload is completed. */
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
    (error) => (error instanceof Refused ? error.status : 0),
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

function goalsOf(rounds: Round[]): boolean[] {
  const ratio = least(rounds, 'cpuMs') / least(rounds, 'opensslMs')
  const reads = Math.max(...rounds.map(({ calls }) => Object.values(calls).reduce((one, other) => one + other, 0)))
  return [
    goal('pictures: most memory above idle', most(rounds, 'extraBytes'), goals.extraBytes, megabytes),
    goal('pictures: best CPU / best CPU of openssl', ratio, goals.cpuRatio, (value) => value.toFixed(2)),
    goal('pictures: calls to the store', reads, goals.storeCalls),
  ]
}

const least = (rounds: Round[], figure: 'cpuMs' | 'opensslMs') => Math.min(...rounds.map((round) => round[figure]))
const most = (rounds: Round[], figure: 'extraBytes') => Math.max(...rounds.map((round) => round[figure]))

const store = await startObjectStore()
try {
  await withStack({ extraBindings: { shared: { STORAGE_ENDPOINT: store.url } } }, (bench) => measure(bench, store))
} finally {
  await store.close()
}
