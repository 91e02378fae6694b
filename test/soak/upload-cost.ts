import { parseArgs } from 'node:util'
import { costlyShapes } from '../../dev/support/costly-bodies.ts'
import { randomFrom } from '../../dev/support/random-numbers.ts'
import { createPdfInspector } from '../../pdf/inspect/inspector.ts'
import { defaultInspectionBudgets } from '../../pdf/inspect/policy/budgets.ts'
import { defaultUploadPolicy } from '../../pdf/inspect/policy/upload-policy.ts'
import { createBuiltinScanner } from '../../platform/ports/builtin-scanner.ts'
import { bodyOfGenome, type Genome, mutated, randomGenome } from '../support/full/cost-genes.ts'

/**
 * `npm run test:full -- upload-cost --minutes N --seed S`: searches for uploads whose inspection takes more CPU time
 * than documented: five seconds for any body of 100 MiB. An evolutionary search mutates the bodies with the highest
 * cost per byte. A body whose confirmed cost exceeds its allowance is a finding. The uncharged budget is small, so an
 * undercharged cost shows at some hundred thousand bytes. Other load slows down all work, so the suite also measures a
 * fixed body and subtracts its slowdown.
 */

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '5' }, seed: { type: 'string', default: '1' } },
})
const minutes = Number(values.minutes)
const seed = Number(values.seed)

const budgets = { ...defaultInspectionBudgets, workFree: 10_000_000 }
// The maximum charge equals 5 seconds of CPU. Smaller charges are in proportion.
const cpuPerCharged = 5e9 / defaultInspectionBudgets.workMax
const populationMax = 60

type Candidate = { genome: Genome; score: number; bytes: number; ms: number; outcome: string }

function inspect(body: Uint8Array): { ms: number; outcome: string } {
  const before = process.cpuUsage()
  const scanner = createBuiltinScanner()
  const inspector = createPdfInspector({ policy: defaultUploadPolicy, budgets, onDecoded: scanner.push })
  for (let at = 0; at < body.length; at += 524_288) inspector.push(body.subarray(at, at + 524_288))
  const result = inspector.finish()
  const { user, system } = process.cpuUsage(before)
  return { ms: (user + system) / 1_000, outcome: result.ok ? 'admitted' : result.reason }
}

const reference = costlyShapes.find(({ name }) => name === 'references')!.body(200_000)
let referenceMs = Number.POSITIVE_INFINITY

/** Returns the machine's current slowdown relative to its fastest run. */
function burden(runs: number): number {
  const ms = Math.min(...Array.from({ length: runs }, () => inspect(reference).ms))
  referenceMs = Math.min(referenceMs, ms)
  return ms / referenceMs
}

/**
 * Returns the fraction of the permitted CPU time that a body uses. Takes the lowest of several runs, because of other
 * load.
 */
function measure(genome: Genome, runs: number): Candidate {
  const body = bodyOfGenome(genome)
  const found = Array.from({ length: runs }, () => inspect(body))
  const ms = Math.min(...found.map((run) => run.ms))
  const allowedMs =
    (cpuPerCharged * Math.min(budgets.workFree + budgets.workPerByte * body.length, budgets.workMax)) / 1e6
  const dearer = runs > 1 ? burden(runs) : 1
  return { genome, score: ms / allowedMs / dearer, bytes: body.length, ms, outcome: found[0]!.outcome }
}

const random = randomFrom(seed)
let population: Candidate[] = []
const outcomes = new Map<string, number>()
const findings: Candidate[] = []
let tried = 0
burden(50)
const end = Date.now() + minutes * 60_000

while (Date.now() < end) {
  const parent = population[Math.floor(random() ** 2 * population.length)]
  const other = population[Math.floor(random() * population.length)]
  const isFresh = parent === undefined || other === undefined || random() < 0.1
  const bred = measure(isFresh ? randomGenome(random) : mutated(parent.genome, other.genome, random), 1)
  tried++
  outcomes.set(bred.outcome, (outcomes.get(bred.outcome) ?? 0) + 1)
  const confirmed = bred.score > 1 ? measure(bred.genome, 7) : bred
  if (confirmed.score > 1) findings.push(confirmed)
  population.push(confirmed)
  population.sort((a, b) => b.score - a.score)
  population = population.slice(0, populationMax)
}

const shown = ({ genome, score, bytes, ms, outcome }: Candidate): string =>
  `${(score * 100).toFixed(0)} % of the allowed CPU: ${ms.toFixed(1)} ms for ${bytes} bytes, ${outcome}: ${JSON.stringify(genome)}`

console.log(`${tried} bodies in ${minutes} minutes, seed ${seed}`)
console.log([...outcomes].map(([outcome, count]) => `${outcome} ${count}`).join(', '))
console.log(`dearest: ${population.slice(0, 5).map(shown).join('\n  ')}`)
console.log(findings.length === 0 ? 'No body costs more than its bytes allow.' : `${findings.length} findings`)
for (const finding of findings.slice(-10)) console.log(shown(finding))
process.exitCode = findings.length === 0 ? 0 : 1
