import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../dev/build/build-part.ts'
import { PdfRefusalError } from '../../pdf/inspect/policy/result.ts'
import { attacks } from '../fixtures/pdf/attacks.ts'
import { budgetRows } from '../fixtures/pdf/budget-rows.ts'
import { guardRows } from '../fixtures/pdf/guard-rows.ts'
import { policyRows } from '../fixtures/pdf/policy-rows.ts'
import { readings } from '../support/full/two-readings/readings.ts'
import { outcomeOf } from '../unit/pdf/inspect/inspect.ts'

/**
 * `npm run test:full -- refusal-sites`: inspects the files of all tables, and records which lines of `pdf/inspect`
 * reject them. A line that rejects no file is a finding, unless it is listed here with the check that rejects its files
 * first. Therefore every new check needs a file.
 */

const paidBefore = 'each listed name costs work, so a smaller body than this one ends as too_complex before'

/** Lines that reject no file of a table, by file and text, each with the reason. */
const elsewhere: Record<string, string> = {
  "pdf/inspect/inspector.ts const { reason, message } = error instanceof PdfRefusalError ? error : new PdfRefusalError('unreadable', error)":
    'closes the inspection on an error that no known file causes',
  "pdf/inspect/pages/split-images.ts if (stored > storedBytesMax) throw new PdfRefusalError('too_complex')":
    'only a file of more than 16 MiB reaches the limit',
  "pdf/inspect/resources/kept-drawings.ts if (count > drawsMax) throw new PdfRefusalError('too_complex')": paidBefore,
  "pdf/inspect/resources/resource-names.ts if (keys.length >= entriesMax) throw new PdfRefusalError('too_complex')":
    paidBefore,
  "pdf/inspect/resources/resource-names.ts if (listed > listedMax) throw new PdfRefusalError('too_complex')":
    paidBefore,
}

// This module creates refusals for its callers, so its own lines are not checks.
const declaring = 'pdf/inspect/policy/result.ts'
const found = new Set<string>()
const position = /(pdf\/[\w/-]+\.ts):(\d+)/g
// Records the stack when the constructor of an inspection error sets the error's name.
Object.defineProperty(PdfRefusalError.prototype, 'name', {
  get: () => 'PdfRefusalError',
  set(this: Error) {
    const [site] = [...(this.stack ?? '').matchAll(position)].filter(([, file]) => file !== declaring)
    if (site) found.add(`${site[1]}:${site[2]}`)
  },
})

const findings: string[] = []
const inspect = (name: string, expected: string, outcome: () => string) => {
  const seen = outcome()
  if (seen !== expected) findings.push(`${name}: ${seen} instead of ${expected}`)
}
// Skips files that take seconds, because smaller files reach the same lines.
const bytesMax = 8_000_000
let files = 0
for (const { bytes } of [...policyRows, ...readings, ...attacks]) {
  const body = bytes()
  if (body.length > bytesMax) continue
  files++
  outcomeOf(body)
}
for (const { name, body, reason, options } of guardRows) inspect(name, reason, () => outcomeOf(body, options))
for (const [name, { body, reason, budgets }] of Object.entries(budgetRows))
  inspect(name, reason, () => outcomeOf(body, { budgets, chunkBytes: 64 }))

const met = new Set<string>()
let sites = 0
for (const file of globSync('pdf/inspect/**/*.ts', { cwd: root, exclude: [declaring] }).sort())
  for (const [index, line] of readFileSync(join(root, file), 'utf8').split('\n').entries()) {
    if (!line.includes('new PdfRefusalError(')) continue
    sites++
    const isReached = found.has(`${file}:${index + 1}`)
    const site = `${file} ${line.trim()}`
    met.add(site)
    if (!isReached && !(site in elsewhere))
      findings.push(`${file}:${index + 1} refuses no file of a table: ${line.trim()}`)
    if (isReached && site in elsewhere) findings.push(`${site} is listed, and refuses a file of a table`)
  }
for (const site of Object.keys(elsewhere)) if (!met.has(site)) findings.push(`${site} is listed, and does not exist`)
for (const finding of findings) console.log(`FOUND ${finding}`)
console.log(`${files + guardRows.length} files, ${sites} refusals, ${findings.length} findings`)
process.exitCode = findings.length === 0 ? 0 : 1
