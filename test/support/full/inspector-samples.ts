import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPdfInspector } from '../../../pdf/inspect/inspector.ts'
import { defaultInspectionBudgets, type InspectionBudgets } from '../../../pdf/inspect/policy/budgets.ts'
import { defaultUploadPolicy, type UploadPolicy } from '../../../pdf/inspect/policy/upload-policy.ts'
import { attacks } from '../../fixtures/pdf/attacks.ts'
import { budgetRows } from '../../fixtures/pdf/budget-rows.ts'
import { guardRows } from '../../fixtures/pdf/guard-rows.ts'
import { policyRows } from '../../fixtures/pdf/policy-rows.ts'
import { valueRows } from '../../fixtures/pdf/value-rows.ts'
import { pushChunks } from '../../unit/pdf/inspect/inspect.ts'
import { readings } from './two-readings/readings.ts'

type Options = {
  budgets?: Partial<InspectionBudgets>
  repaired?: { isCut: boolean }
  policy?: UploadPolicy
  chunkBytes?: number
}

/** The outcome of an inspection with its details, and the work that it charged. */
export type Report = { outcome: string; work: number }

/** A file to inspect, and how. */
export type Sample = { name: string; run: () => Report }

const chunkBytesMax = 262_144
/** Files above this size take too long to inspect thousands of times. */
const bytesMax = 1_500_000
/** Files up to this size are also inspected in chunks of one byte, which reach all states of the scanner. */
const smallBytesMax = 4_000

function inspectSample(body: Uint8Array, options: Options, hasListener: boolean): Report {
  const { chunkBytes = chunkBytesMax, policy = defaultUploadPolicy, budgets, repaired } = options
  let decoded = 0
  const inspector = createPdfInspector({
    policy,
    budgets: { ...defaultInspectionBudgets, ...budgets },
    ...(repaired && { repaired }),
    ...(hasListener && {
      onDecoded(bytes: Uint8Array) {
        for (const byte of bytes) decoded = (Math.imul(decoded, 31) + byte) | 0
      },
    }),
  })
  pushChunks(inspector, body, chunkBytes)
  return { outcome: `${JSON.stringify(inspector.finish())} ${decoded}`, work: inspector.charged() }
}

/** Returns the files of all tables, and the PDFs of the given folders. */
export function inspectorSamples(folders: readonly string[]): Sample[] {
  const samples: Sample[] = []
  const add = (name: string, body: Uint8Array, options: Options = {}) => {
    if (body.length > bytesMax) return
    samples.push({ name, run: () => inspectSample(body, options, false) })
    if (body.length > smallBytesMax) return
    samples.push({ name, run: () => inspectSample(body, { ...options, chunkBytes: 1 }, true) })
  }
  for (const { name, bytes } of [...policyRows, ...readings, ...attacks]) add(name, bytes())
  for (const { name, refused, accepted } of valueRows) for (const body of [refused, accepted]) add(name, body)
  for (const { name, body, options } of guardRows) add(name, body, options)
  for (const [name, { body, budgets }] of Object.entries(budgetRows)) add(name, body, { budgets, chunkBytes: 64 })
  for (const folder of folders)
    for (const name of readdirSync(folder).filter((file) => file.endsWith('.pdf')))
      add(name, readFileSync(join(folder, name)))
  return samples
}
