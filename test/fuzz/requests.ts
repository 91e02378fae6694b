import { parseArgs } from 'node:util'
import fc from 'fast-check'
import type { Stack } from '../../dev/stack/stack.ts'
import { withStack } from '../../dev/support/measured-stack.ts'
import { spentCpuMs } from '../../dev/support/process-cost.ts'
import type { Fixture } from './requests/fixture.ts'
import { FindingError, judge, type Totals } from './requests/judge.ts'
import { allOperations } from './requests/operations.ts'
import { anyPlan } from './requests/plan.ts'
import { createReadWriteLock } from './requests/read-write-lock.ts'
import { createSender } from './requests/send.ts'
import { settle } from './requests/settle.ts'

/**
 * `npm run test:full -- requests --requests N --seed S`: sends valid, boundary and hostile requests to every published
 * operation at both base addresses, and to the signing page's operations. The requests name existing resources of three
 * organizations and use several keys, and many run concurrently. Every response must be declared, match its schema,
 * reveal no other organization's data and cost at most one second of CPU time. The same seed gives the same requests.
 * The suite prints the first finding of each kind in its smallest form.
 */
const { values } = parseArgs({
  options: { requests: { type: 'string', default: '10000' }, seed: { type: 'string', default: '1' } },
})
const requests = Number(values.requests)
const seed = Number(values.seed)
const lanes = 8
/** Starts new organizations after this many requests, because most resources of an organization are closed by then. */
const requestsPerRound = 20_000

const operations = allOperations()
const plans = anyPlan(operations)
const tally: Totals = { requests: 0, byStatus: new Map(), away: 0, looked: 0, slowest: 0 }
let fixture: Fixture | null = null
const startedAt = performance.now()
const findings = new Map<string, { count: number; shown: string }>()

await withStack({ onMail: (mail) => takeLink(mail) }, async ({ stack }) => {
  for (let done = 0; done < requests; done += requestsPerRound) {
    await fuzzRound(stack, Math.min(requestsPerRound, requests - done), seed * 1_000 + done / requestsPerRound)
    const perSecond = Math.round(tally.requests / ((performance.now() - startedAt) / 1_000))
    console.log(`${tally.requests} requests, ${perSecond} a second, ${findings.size} kinds of findings`)
  }
})

const statuses = [...tally.byStatus].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
console.log(`${tally.requests} requests to ${operations.length} operations, seed ${seed}; ${statuses.join(', ')}`)
console.log(
  `a dependency was unavailable ${tally.away} times; ${tally.looked} requests were measured alone; the slowest took ${Math.round(tally.slowest)} ms`,
)
for (const { count, shown } of findings.values()) console.log(`\nFOUND ${count} times: ${shown}`)
console.log(findings.size === 0 ? 'No findings.' : `\n${findings.size} kinds of findings`)
process.exitCode = findings.size === 0 ? 0 : 1

async function fuzzRound(stack: Stack, count: number, roundSeed: number): Promise<void> {
  const own = await settle(stack, String(roundSeed))
  fixture = own
  const sender = createSender(stack)
  const lock = createReadWriteLock()
  const context = { operations, fixture: own, sender, lock, cpuMs: () => spentCpuMs(stack.workerPids), tally }
  try {
    await Promise.all(
      Array.from({ length: lanes }, async (_, lane) => {
        let left = Math.ceil(count / lanes)
        for (let turn = 0; left > 0; turn++) {
          const laneSeed = roundSeed * 1_000 + lane * 50 + turn
          const { numRuns } = await check(left, laneSeed, (plan) => judge(context, plan))
          left -= numRuns
        }
      }),
    )
  } finally {
    sender.close()
  }
}

/** Runs plans until one of them shows a new kind of finding, and reduces this plan. */
async function check(numRuns: number, laneSeed: number, run: (plan: Parameters<typeof judge>[1]) => Promise<void>) {
  const property = fc.asyncProperty(plans, async (plan) => {
    try {
      await run(plan)
    } catch (thrown) {
      if (!(thrown instanceof FindingError)) throw thrown
      const known = findings.get(thrown.kind)
      if (!known) throw thrown
      known.count++
    }
  })
  const details = await fc.check(property, { numRuns, seed: laneSeed })
  if (details.failed) {
    const found = details.errorInstance
    if (!(found instanceof FindingError)) throw found
    if (!findings.has(found.kind)) console.log(`FOUND ${found.message}`)
    findings.set(found.kind, {
      count: 1,
      shown: `${found.message}\nseed ${laneSeed}, path ${details.counterexamplePath}`,
    })
    console.log(`FOUND ${found.message}`)
  }
  return details
}

/** Adds the link in an invitation to the registry. */
function takeLink({ text }: { text: string }): void {
  const token = /\/sign\/([\w-]+)/.exec(text)?.[1]
  if (token === undefined) return
  const party = fixture?.parties.find(({ marker }) => text.includes(marker))
  party?.pool.add('signingLink', token)
}
