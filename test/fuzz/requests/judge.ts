import { findingOf, isExplained, operationAt } from './check.ts'
import type { Fixture } from './fixture.ts'
import { harvest } from './harvest.ts'
import type { Operation } from './operations.ts'
import type { Plan } from './plan.ts'
import type { ReadWriteLock } from './read-write-lock.ts'
import { type Request, requestOf } from './request.ts'
import type { Response, Sender } from './send.ts'

/** An error with a request and the defect of its response. */
export class FindingError extends Error {
  /** The kind of defect, which is the same for all requests that show the defect. */
  readonly kind: string
  readonly request: Request

  constructor(kind: string, request: Request, response: Response | null) {
    const headers = request.headers.map(([name, value]) => `${name}: ${value}`).join('\n')
    const body = request.body === null ? '' : `\n\n${request.body.toString('utf8').slice(0, 2_000)}`
    const came =
      response === null
        ? ''
        : `\n-> ${response.status} in ${Math.round(response.ms)} ms ${response.text.slice(0, 1_000)}`
    super(`${kind}\n${request.base} ${request.method} ${request.path}\n${headers}${body}${came}`)
    this.kind = kind
    this.request = request
  }
}

export type Totals = { requests: number; byStatus: Map<number, number>; away: number; looked: number; slowest: number }

export type JudgeContext = {
  operations: readonly Operation[]
  fixture: Fixture
  sender: Sender
  lock: ReadWriteLock
  /** Returns the CPU time that the workers have used since their start. */
  cpuMs: () => number
  tally: Totals
}

const cpuMsMax = 1_000

/** Sends a plan's request, in as many concurrent copies as the plan states. Throws the defect of a response. */
export async function judge(context: JudgeContext, plan: Plan): Promise<void> {
  const operation = context.operations.find(({ id }) => id === plan.operation)!
  const request = requestOf(plan, operation, context.fixture)
  await Promise.all(Array.from({ length: plan.times }, () => judgeOne(context, plan, request)))
}

async function judgeOne(context: JudgeContext, plan: Plan, request: Request): Promise<void> {
  const { operations, fixture, tally } = context
  const expected = operationAt(operations, request)
  const name = expected?.id ?? 'no operation'
  const party = partyOf(plan, request, fixture)
  if (party !== null && request.body) fixture.write(party, request.body.toString())
  const { response, cpuMs } = await context.lock.shared(() => sent(context, request))
  tally.requests++
  tally.byStatus.set(response.status, (tally.byStatus.get(response.status) ?? 0) + 1)
  tally.slowest = Math.max(tally.slowest, response.ms)
  if (response.status === 503 && isExplained(response)) tally.away++
  // Method errors (405) are declared separately from the operations of a path.
  const finding = expected || response.status !== 405 ? findingOf(expected, request, response) : null
  if (finding) throw new FindingError(`${name}: ${finding}`, request, response)
  const named = `${request.path} ${request.body ?? ''} ${request.headers.flat().join(' ')}`
  const foreign = fixture.foreignIn(party, response.text, named)
  if (foreign) throw new FindingError(`${name}: reveals another organization: ${foreign}`, request, response)
  if (expected && party !== null && response.status < 300) {
    fixture.learn(party, response.text)
    await harvest(fixture.parties[party]!.pool, expected.id, response.text)
  }
  if (response.ms > cpuMsMax && cpuMs > cpuMsMax) await lookAtCost(context, request, name)
}

async function sent({ sender, cpuMs }: JudgeContext, request: Request): Promise<{ response: Response; cpuMs: number }> {
  const before = cpuMs()
  const response = await sender.send(request).catch((error: Error) => {
    throw new FindingError(`no response: ${error.message}`, request, null)
  })
  return { response, cpuMs: cpuMs() - before }
}

/** Returns the party that sent a request: the organization of the key or the link, or null without authentication. */
function partyOf({ sender }: Plan, { path }: Request, { parties }: Fixture): number | null {
  const token = /^\/sign\/([\w-]+)/.exec(path)?.[1]
  if (token !== undefined) {
    const found = parties.findIndex(({ pool }) => pool.has('signingLink', token))
    return found === -1 ? null : found
  }
  return sender.key === 'none' || sender.key === 'broken' ? null : sender.party % parties.length
}

/** Measures a slow request again without concurrent requests, and keeps the best of three measurements. */
async function lookAtCost(context: JudgeContext, request: Request, name: string): Promise<void> {
  context.tally.looked++
  await context.lock.exclusive(async () => {
    let least = Number.POSITIVE_INFINITY
    let response: Response | null = null
    for (let time = 0; time < 3 && least > cpuMsMax; time++) {
      const found = await sent(context, request)
      response = found.response
      least = Math.min(least, found.cpuMs)
    }
    if (least > cpuMsMax) throw new FindingError(`${name}: ${Math.round(least / 100) / 10} s of CPU`, request, response)
  })
}
