import type { DeployedWorker } from '../setup/deployment.ts'

/** What a platform is asked about a deployment; each answer is a sentence of what is missing, or null. */
export type PlatformQuestions = { queues(): Promise<string | null>; secrets(): Promise<string | null> }

/** What the doctor looks at: the settings in hand, and where the parts are that they lead to. */
export type Ground = {
  /** Settings and secrets of each worker, and what stands for its bindings that are no texts. */
  workers: Record<DeployedWorker, { texts: Record<string, string>; bindings: Record<string, unknown> }>
  ownerUrl: string | null
  /** Null for a local stack, whose queues are its own. */
  platform: PlatformQuestions | null
  /** Names below which the mail service publishes its DKIM keys. */
  dkimSelectors: string[]
  /** Origins of browser clients that upload by themselves. */
  origins: string[]
  /** How long a transaction may be open, if not a minute. */
  transactionSecondsMax?: number
  now(): Date
}

/** One thing to look at. `look` gives a few words about what it found, and throws an Error whose sentence says what is wrong. */
export type DoctorCheck = {
  name: string
  /** Checks without which this one could say nothing of its own. */
  needs?: readonly string[]
  fix: string
  look(ground: Ground): Promise<string>
}

/** Thrown by a check that does not apply here; its sentence says why. */
export class NotAsked extends Error {
  override readonly name = 'NotAsked'
}

export type DoctorFinding = { name: string; verdict: 'ok' | 'failed' | 'not asked'; text: string; fix: string | null }

const checkMs = 60_000

/**
 * Looks at everything at once, but for what rests on something else: it waits for that, and where that failed it is not asked, so
 * that each cause is one finding. The findings come in the order of the checks, which name only what stands before them.
 */
export async function examine(ground: Ground, checks: readonly DoctorCheck[]): Promise<DoctorFinding[]> {
  const findings = new Map<string, Promise<DoctorFinding>>()
  // Checks keep what they ask once per run by the identity of the ground.
  const own = { ...ground }
  for (const check of checks) findings.set(check.name, examineAfter(check, own, findings))
  return Promise.all(findings.values())
}

async function examineAfter(
  check: DoctorCheck,
  ground: Ground,
  before: ReadonlyMap<string, Promise<DoctorFinding>>,
): Promise<DoctorFinding> {
  for (const name of check.needs ?? []) {
    const finding = await before.get(name)
    if (finding?.verdict !== 'ok') return skipped(check, `rests on: ${name}`)
  }
  return examineOne(ground, check)
}

async function examineOne(ground: Ground, check: DoctorCheck): Promise<DoctorFinding> {
  try {
    return { name: check.name, verdict: 'ok', text: await inTime(check.look(ground)), fix: null }
  } catch (error) {
    if (error instanceof NotAsked) return skipped(check, error.message)
    return { name: check.name, verdict: 'failed', text: sentenceOf(error), fix: check.fix }
  }
}

const skipped = ({ name }: DoctorCheck, text: string): DoctorFinding => ({
  name,
  verdict: 'not asked',
  text,
  fix: null,
})

function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('It did not answer within a minute.')), checkMs)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** What an error and its causes say, in one line; secrets stand in none of them. */
function sentenceOf(error: unknown): string {
  const texts: string[] = []
  for (let one: unknown = error; one instanceof Error && texts.length < 4; one = one.cause)
    texts.push(one.message || (one as { code?: string }).code || one.name)
  return texts.join(' ').replace(/\s+/g, ' ') || String(error)
}

const labels = { ok: 'ok', failed: 'FAIL', 'not asked': '--' } as const
const red = (text: string) => `\u001b[31m${text}\u001b[0m`

/** A finding as one line; a failure in red where the terminal has colours. */
export function lineOf({ name, verdict, text, fix }: DoctorFinding, hasColours: boolean): string {
  const line = `${labels[verdict].padEnd(5)}${name.padEnd(26)} ${text}${fix ? ` Fix: ${fix}` : ''}`
  return verdict === 'failed' && hasColours ? red(line) : line
}
