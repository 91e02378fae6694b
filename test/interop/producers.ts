import '../../dev/support/node-platform.ts'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { makeSealKey } from '../../admin/make-keys.ts'
import { memorySource } from '../../base/bytes.ts'
import { table } from '../../dev/support/table.ts'
import { createPdfInspector } from '../../pdf/inspect/inspector.ts'
import { defaultInspectionBudgets } from '../../pdf/inspect/policy/budgets.ts'
import type { InspectionResult } from '../../pdf/inspect/policy/result.ts'
import { defaultUploadPolicy } from '../../pdf/inspect/policy/upload-policy.ts'
import { checkSealable } from '../../pdf/seal/check-sealable.ts'
import { loadSealKey } from '../../pki/seal-key.ts'
import { checkUpload } from '../../service/uploads/check-upload.ts'
import { placement, seal } from '../fuzz/pdf-bytes/seal.ts'
import { makeDocuments, makers } from '../support/full/made-documents.ts'
import { createUploadStore, uploadContext, uploadSession } from '../support/upload-context.ts'

/**
 * `npm run test:full -- producers [--makers npm,chrome] [folder]`: makes documents with the libraries and programs of
 * many producers, or reads the documents in a folder. Counts how many can be sealed, with and without a repair. A
 * producer is a folder, or the part of a file name before `-<outcome>-<n>.pdf`. Every generated document must be sealed
 * without a repair, except those in `refused`. Names the producers whose programs are missing, which is a finding if
 * `CHANCERY_ORACLES` is `required`.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { makers: { type: 'string', default: Object.keys(makers).join() } },
})
const [given] = positionals
const chosen = values.makers.split(',')
const unknown = chosen.filter((name) => !makers[name])
if (unknown.length > 0) throw new Error(`Unknown makers: ${unknown.join(', ')}. Use ${Object.keys(makers).join(', ')}.`)
const folder = given ?? mkdtempSync(join(tmpdir(), 'producers-'))
if (given === undefined) await makeDocuments(folder, chosen)

const now = new Date()
now.setMilliseconds(0)
const key = await loadSealKey({ ...(await makeSealKey({ now })), now })

function inspect(bytes: Uint8Array): InspectionResult {
  const inspector = createPdfInspector({ policy: defaultUploadPolicy, budgets: defaultInspectionBudgets })
  inspector.push(bytes)
  return inspector.finish()
}

/** Uploads and seals a file. Returns null on success, and otherwise the reason. */
async function uploadProblem(sent: Uint8Array, repairs: boolean): Promise<string | null> {
  const bytes = await stored(sent, repairs)
  if (typeof bytes === 'string') return bytes
  const found = inspect(bytes)
  if (!found.ok) return found.errors.map(({ code }) => code).join('+')
  try {
    const hasUnlistedFields = found.features.includes('unlisted_fields')
    await checkSealable(memorySource(bytes), [[placement]], { hasUnlistedFields })
    await seal(bytes, key)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Returns the file that the service stores for an upload, or the reason for the rejection. */
async function stored(bytes: Uint8Array, repairs: boolean): Promise<Uint8Array<ArrayBuffer> | string> {
  const held = new Map([['sent', bytes]])
  const ctx = uploadContext(
    createUploadStore(held, () => {}),
    () => {},
  )
  const checked = await checkUpload(ctx, uploadSession('sent', bytes.length, repairs || null))
  if (checked.verdict === 'passed') return new Uint8Array(held.get(checked.upload.objectKey)!)
  return checked.verdict === 'refused' ? (checked.failure.reason ?? checked.failure.code) : checked.verdict
}

type Result = { path: string; producer: string; problem: string | null; repairProblem: string | null }

const producerOf = (path: string): string =>
  /^(.+?)-[a-z_]+-\d+\.pdf$/.exec(basename(path))?.[1] ?? basename(dirname(path))

const results: Result[] = []
const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => /\.pdf$/i.test(path))
for (const path of paths.sort()) {
  const bytes = new Uint8Array(readFileSync(join(folder, path)))
  const problem = await uploadProblem(bytes, false)
  const repairProblem = problem === null ? null : await uploadProblem(bytes, true)
  results.push({ path, producer: producerOf(path), problem, repairProblem })
  if (problem !== null) console.log(`${path}: ${problem}; repaired: ${repairProblem ?? 'sealed'}`)
}

const percent = (part: number, all: number): string => `${((100 * part) / all).toFixed(1)} %`
const countOf = (rows: Result[]) => ({
  files: rows.length,
  sealed: rows.filter(({ problem }) => problem === null).length,
  repaired: rows.filter(({ repairProblem }) => repairProblem === null).length,
})
const rowOf = (name: string, rows: Result[]) => {
  const { files, sealed, repaired: after } = countOf(rows)
  return [name, files, sealed, percent(sealed, files), after, percent(after, files)]
}
const producers = [...new Set(results.map(({ producer }) => producer))].sort()
const of = (producer: string): Result[] => results.filter((result) => result.producer === producer)
console.log(
  table(
    ['producer', 'files', 'sealed', '', 'with a repair', ''],
    [...producers.map((producer) => rowOf(producer, of(producer))), rowOf('all', results)],
  ),
)

// This file has text between a clip and its end.
const refused: Record<string, string> = { 'pypdf/filled.pdf': 'page_content_ambiguous' }
if (given === undefined) {
  const absent = chosen.flatMap((name) => makers[name]!.producers.split(' ')).filter((name) => of(name).length === 0)
  if (absent.length > 0) {
    console.log(`not installed here: ${absent.join(', ')}`)
    if (process.env.CHANCERY_ORACLES === 'required') process.exitCode = 1
  }
  const unexpected = results.filter(({ path, problem }) => problem !== (refused[path] ?? null))
  for (const { path, problem } of unexpected) console.log(`FAILED  ${path}: ${problem ?? 'is sealed'}`)
  if (unexpected.length > 0) process.exitCode = 1
  rmSync(folder, { recursive: true })
}
