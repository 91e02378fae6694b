/**
 * Compares the CPU time and memory for inspecting an upload with those for hashing it. Uses bodies of up to 100 MiB,
 * and smaller bodies that are made to be costly. Each case runs in a separate process.
 */

import { execFileSync } from 'node:child_process'
import { createHash, randomFillSync } from 'node:crypto'
import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { concatBytes, utf8 } from '../base/bytes.ts'
import { costlyShapes } from '../dev/support/costly-bodies.ts'
import { costlyContent } from '../dev/support/costly-content.ts'
import { createPdfInspector } from '../pdf/inspect/inspector.ts'
import { defaultInspectionBudgets } from '../pdf/inspect/policy/budgets.ts'
import { defaultUploadPolicy } from '../pdf/inspect/policy/upload-policy.ts'
import { createBuiltinScanner } from '../platform/ports/builtin-scanner.ts'
import { isSmallest, sized } from './support/size.ts'
import { judge } from './support/verdict.ts'

const megabyte = 1_048_576
const chunkBytes = megabyte
const imageCount = sized(10, 1)
const bodyBytes = sized(100, 4) * megabyte
/** The maximum CPU time for a body of 100 MiB. A smaller body counts as if it used the same share of its work budget. */
const secondsMost = 5

/** The smallest size inspects only one of every `smallestStep` bodies. */
const smallestStep = 8

type Body = Generator<Uint8Array>

/** Yields a one-page document with additional objects from `objects`. */
function* documentOf(objects: (number: number) => Uint8Array, count: number): Body {
  let offset = 0
  const offsets: number[] = []
  const put = (bytes: Uint8Array): Uint8Array => {
    offset += bytes.length
    return bytes
  }
  yield put(utf8('%PDF-1.7\n'))
  const fixed = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 612 792]>>',
    '<</Type/Page/Parent 2 0 R>>',
  ]
  for (let number = 1; number <= count + fixed.length; number++) {
    offsets.push(offset)
    const text = fixed[number - 1]
    const body = text === undefined ? objects(number) : utf8(text)
    yield put(concatBytes(utf8(`${number} 0 obj\n`), body, utf8('\nendobj\n')))
  }
  const entries = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const size = offsets.length + 1
  yield utf8(`xref\n0 ${size}\n0000000000 65535 f \n${entries}trailer\n<</Size ${size}/Root 1 0 R>>\n`)
  yield utf8(`startxref\n${offset}\n%%EOF\n`)
}

const stream = (dict: string, data: Uint8Array): Uint8Array =>
  concatBytes(utf8(`<<${dict}/Length ${data.length}>>\nstream\n`), data, utf8('\nendstream'))

const noise = randomFillSync(new Uint8Array(chunkBytes))
const text = utf8('0.5 0 0 rg 72.25 700.5 m 144.75 700.5 l S BT /F1 12 Tf (Words of a page) Tj ET\n'.repeat(4_000))
// Contains no bytes that would end the string.
const word = noise.subarray(0, 200_000).map((byte) => ('()\\'.includes(String.fromCharCode(byte)) ? 0x78 : byte))
const content = deflateSync(concatBytes(text, utf8('BT ('), word, utf8(') Tj ET')))

const costlyBytes = sized(10, 1) * megabyte

const cases: Record<string, () => Iterable<Uint8Array>> = {
  'images of 10 MiB': () =>
    documentOf(() => stream('/Subtype/Image/Filter/DCTDecode', repeated(noise, 10)), imageCount),
  'plain attachments of 10 MiB': () => documentOf(() => stream('/Type/EmbeddedFile', repeated(noise, 10)), imageCount),
  'images of 34 kB': () =>
    documentOf(() => stream('/Subtype/Image/Filter/DCTDecode', noise.subarray(0, 34_000)), sized(3_000, 100)),
  'Flate images of 34 kB': () => {
    const image = deflateSync(noise.subarray(0, 34_000))
    return documentOf(() => stream('/Subtype/Image/Width 100/Height 115/Filter/FlateDecode', image), sized(3_000, 100))
  },
  'compressed content': () =>
    documentOf(() => stream('/Filter/FlateDecode', content), Math.floor(bodyBytes / (content.length + 80))),
  'small objects': () =>
    documentOf(
      (number) => utf8(`<</Type/Annot/Subtype/Link/Rect[0 0 10 ${number}]/Dest[3 0 R/Fit]/Border[0 0 0]>>`),
      sized(500_000, 20_000),
    ),
  ...Object.fromEntries([...costlyShapes, ...costlyContent].map(({ name, body }) => [name, () => [body(costlyBytes)]])),
}

function repeated(bytes: Uint8Array, times: number): Uint8Array {
  return concatBytes(...Array.from({ length: times }, () => bytes))
}

function writeBody(path: string, body: Iterable<Uint8Array>): void {
  const file = openSync(path, 'w')
  for (const part of body) writeSync(file, part)
  closeSync(file)
}

/** Yields a file in chunks that share one reused buffer, as when a large body is streamed. */
function* chunksOf(path: string): Body {
  const file = openSync(path, 'r')
  const chunk = new Uint8Array(chunkBytes)
  for (let length = readSync(file, chunk); length > 0; length = readSync(file, chunk)) yield chunk.subarray(0, length)
  closeSync(file)
}

const cpuMs = (): number => process.cpuUsage().user / 1_000 + process.cpuUsage().system / 1_000

/** Inspects a file and prints its cost as JSON. */
function measure(name: string, path: string): void {
  const inspector = createPdfInspector({
    policy: defaultUploadPolicy,
    budgets: defaultInspectionBudgets,
    onDecoded: (bytes) => decodedScanner.push(bytes),
  })
  const decodedScanner = createBuiltinScanner()
  const rawScanner = createBuiltinScanner()
  const hash = createHash('sha256')
  const cost = { inspect: 0, scan: 0, hash: 0 }
  let bytes = 0
  let chunks = 0
  let heldMax = 0
  const held = (): number => {
    globalThis.gc?.()
    return process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers
  }
  const heldBefore = held()
  const residentBefore = process.memoryUsage().rss
  const timed = (part: keyof typeof cost, work: () => void): void => {
    const before = cpuMs()
    work()
    cost[part] += cpuMs() - before
  }
  for (const chunk of chunksOf(path)) {
    bytes += chunk.length
    timed('hash', () => hash.update(chunk))
    timed('scan', () => rawScanner.push(chunk))
    timed('inspect', () => inspector.push(chunk))
    if (++chunks % 10 === 0) heldMax = Math.max(heldMax, held() - heldBefore)
  }
  let verdict = ''
  timed('inspect', () => {
    const result = inspector.finish()
    verdict = result.ok ? `${result.pageCount} page` : result.reason
  })
  const ms = (part: keyof typeof cost): string => `${part} ${cost[part].toFixed(0).padStart(5)} ms`
  const resident = (process.resourceUsage().maxRSS * 1_024 - residentBefore) / 1e6
  const size = `${(bytes / 1_048_576).toFixed(0).padStart(4)} MiB`
  const row = [
    name.padEnd(42),
    size,
    ms('hash'),
    ms('scan'),
    ms('inspect'),
    `${(bytes / 1e3 / cost.inspect).toFixed(0).padStart(5)} MB/s`,
    `charged ${(inspector.charged() / 1e6).toFixed(0).padStart(5)} ms`,
    `keeps ${(heldMax / 1e6).toFixed(1).padStart(5)} MB`,
    `process +${resident.toFixed(0)} MB`,
    verdict,
  ].join(' | ')
  const hashSeconds = ((cost.hash + cost.scan) / 1_000) * Math.max(1, (100 * megabyte) / bytes)
  const largeSeconds = hashSeconds + (cost.inspect / 1_000) * (permittedWork(100 * megabyte) / permittedWork(bytes))
  const measured: Measured = { row, largeSeconds }
  console.log(JSON.stringify(measured))
}

/** Returns the work that an inspection may do for a body, as counted by the budgets. */
function permittedWork(bytes: number): number {
  const { workFree, workPerByte, workMax } = defaultInspectionBudgets
  return Math.min(workFree + workPerByte * bytes, workMax)
}

type Measured = { row: string; largeSeconds: number }

const [measuredName, measuredPath] = process.env.INSPECTED_BODY?.split('|') ?? []
if (measuredName !== undefined && measuredPath !== undefined) measure(measuredName, measuredPath)
else {
  const folder = mkdtempSync(join(tmpdir(), 'inspect-'))
  const seconds: number[] = []
  for (const [name, body] of Object.entries(cases).filter((_, at) => !isSmallest || at % smallestStep === 0)) {
    const path = join(folder, 'body.pdf')
    writeBody(path, body())
    const output = execFileSync(process.execPath, ['--expose-gc', import.meta.filename, ...sized([], ['--smallest'])], {
      encoding: 'utf8',
      env: { ...process.env, INSPECTED_BODY: `${name}|${path}` },
    })
    const { row, largeSeconds } = JSON.parse(output) as Measured
    console.log(row)
    seconds.push(largeSeconds)
  }
  rmSync(folder, { recursive: true })
  judge('CPU of the costliest body, seconds for 100 MiB', Math.max(...seconds), secondsMost, {
    show: (value) => value.toFixed(2),
  })
}
