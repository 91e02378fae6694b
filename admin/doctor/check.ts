import type { DeployedWorker } from '../setup/deployment.ts'

/** Questions about a deployment for the platform. Each returns a sentence about what is missing, or null. */
export type PlatformQuestions = { queues(): Promise<string | null>; secrets(): Promise<string | null> }

/** The environment to check: settings, and the addresses of all parts. */
export type CheckedDeployment = {
  /** Settings and secrets of each worker, with stand-ins for bindings that are not text. */
  workers: Record<DeployedWorker, { texts: Record<string, string>; bindings: Record<string, unknown> }>
  ownerUrl: string | null
  /** Null for a local stack, which has its own queues. */
  platform: PlatformQuestions | null
  /** Selectors under which the mail service publishes its DKIM keys. */
  dkimSelectors: string[]
  /** Origins of browser clients that upload files directly. */
  origins: string[]
  /** The longest time that a transaction may be open, by default a minute. */
  transactionSecondsMax?: number
  now(): Date
}

/** A check. `look` returns a few words about the result, or throws an Error that describes the problem. */
export type DoctorCheck = {
  name: string
  /** Checks that must pass before this one is meaningful. */
  needs?: readonly string[]
  fix: string
  look(deployment: CheckedDeployment): Promise<string>
}

/** Thrown by a check that does not apply. The message states the reason. */
export class SkippedCheckError extends Error {
  override readonly name = 'SkippedCheckError'
}

export type DoctorFinding = { name: string; verdict: 'ok' | 'failed' | 'skipped'; text: string; fix: string | null }

const checkMs = 60_000

/**
 * Runs all checks in parallel, each after the checks that it needs. If a needed check fails, the check is skipped, so
 * each cause is reported once. Findings have the order of the checks, and each check needs only earlier ones.
 */
export async function examine(deployment: CheckedDeployment, checks: readonly DoctorCheck[]): Promise<DoctorFinding[]> {
  const findings = new Map<string, Promise<DoctorFinding>>()
  // Checks cache results per run, with this object as the key.
  const own = { ...deployment }
  for (const check of checks) findings.set(check.name, examineAfter(check, own, findings))
  return Promise.all(findings.values())
}

async function examineAfter(
  check: DoctorCheck,
  deployment: CheckedDeployment,
  before: ReadonlyMap<string, Promise<DoctorFinding>>,
): Promise<DoctorFinding> {
  for (const name of check.needs ?? []) {
    const finding = await before.get(name)
    if (finding?.verdict !== 'ok') return skipped(check, `needs: ${name}`)
  }
  return examineOne(deployment, check)
}

async function examineOne(deployment: CheckedDeployment, check: DoctorCheck): Promise<DoctorFinding> {
  try {
    return { name: check.name, verdict: 'ok', text: await inTime(check.look(deployment)), fix: null }
  } catch (error) {
    if (error instanceof SkippedCheckError) return skipped(check, error.message)
    return { name: check.name, verdict: 'failed', text: sentenceOf(error), fix: check.fix }
  }
}

const skipped = ({ name }: DoctorCheck, text: string): DoctorFinding => ({
  name,
  verdict: 'skipped',
  text,
  fix: null,
})

function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('There was no response within a minute.')), checkMs)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** Returns an error and its causes in one line, without secrets. */
function sentenceOf(error: unknown): string {
  const texts: string[] = []
  for (let one: unknown = error; one instanceof Error && texts.length < 4; one = one.cause)
    texts.push(one.message || (one as { code?: string }).code || one.name)
  return texts.join(' ').replace(/\s+/g, ' ') || String(error)
}

const labels = { ok: 'ok', failed: 'FAIL', skipped: '--' } as const
const red = (text: string) => `\u001b[31m${text}\u001b[0m`

/** Returns a finding as one line. Failures are red if the terminal has colors. */
export function lineOf({ name, verdict, text, fix }: DoctorFinding, hasColours: boolean): string {
  const line = `${labels[verdict].padEnd(5)}${name.padEnd(26)} ${text}${fix ? ` Fix: ${fix}` : ''}`
  return verdict === 'failed' && hasColours ? red(line) : line
}
