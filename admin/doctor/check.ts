import { stripVTControlCharacters } from 'node:util'
import type { DeployedWorker } from '../setup/deployment.ts'

/** Queries to the platform about a deployment. Each returns a sentence about what is missing, or null. */
export type PlatformQuestions = { queues(): Promise<string | null>; secrets(): Promise<string | null> }

/** The deployment to check: its settings, and the addresses of all parts. */
export type CheckedDeployment = {
  /** The settings and secrets of each worker. Stand-ins replace bindings that are not text. */
  workers: Record<DeployedWorker, { texts: Record<string, string>; bindings: Record<string, unknown> }>
  ownerUrl: string | null
  /** The deployment's name, which replaces `<environment>` in fixes. Omitted for a local stack. */
  environment?: string
  /** Null for a local stack, which has its own queues. */
  platform: PlatformQuestions | null
  /** Selectors under which the mail service publishes its DKIM keys. */
  dkimSelectors: string[]
  /** The origins of browser clients that upload files directly. */
  origins: string[]
  /** The maximum duration of an open transaction. The default is one minute. */
  transactionSecondsMax?: number
  now(): Date
}

/** A check. `run` returns a few words about the result. If the check fails, it throws an Error with the problem. */
export type DoctorCheck = {
  name: string
  /** The names of the checks that must pass first. */
  needs?: readonly string[]
  fix: string
  run(deployment: CheckedDeployment): Promise<string>
}

/** Thrown by a check when a problem has its own fix, which replaces the fix of the check. */
export class FixableError extends Error {
  override readonly name = 'FixableError'
  readonly fix: string

  constructor(message: string, fix: string, cause?: unknown) {
    super(message, { cause })
    this.fix = fix
  }
}

/** Thrown by a check that does not apply. The message contains the reason. */
export class SkippedCheckError extends Error {
  override readonly name = 'SkippedCheckError'
}

export type DoctorFinding = { name: string; verdict: 'ok' | 'failed' | 'skipped'; text: string; fix: string | null }

const checkMs = 60_000

/**
 * Runs all checks in parallel, each after the checks that it needs. Skips a check if a needed check fails, so each
 * cause is reported once. Returns the findings in the order of the checks. A check can need only earlier checks.
 */
export async function examine(deployment: CheckedDeployment, checks: readonly DoctorCheck[]): Promise<DoctorFinding[]> {
  const findings = new Map<string, Promise<DoctorFinding>>()
  // Each run has its own copy, because checks cache results with this object as the key.
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
    return { name: check.name, verdict: 'ok', text: await inTime(check.run(deployment)), fix: null }
  } catch (error) {
    if (error instanceof SkippedCheckError) return skipped(check, error.message)
    const fix = error instanceof FixableError ? error.fix : check.fix
    const named = deployment.environment ? fix.replaceAll('<environment>', deployment.environment) : fix
    return { name: check.name, verdict: 'failed', text: sentenceOf(error), fix: named }
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
    timer = setTimeout(() => reject(new Error('The check got no response within a minute.')), checkMs)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** Returns an error's message on one line that ends with a period, followed by its causes in parentheses. */
function sentenceOf(error: unknown): string {
  const texts: string[] = []
  for (let one: unknown = error; one instanceof Error && texts.length < 4; one = one.cause)
    texts.push(one.message || (one as { code?: string }).code || one.name)
  const [first = String(error), ...causes] = texts.map((text) => stripVTControlCharacters(text).replace(/\s+/g, ' '))
  const sentence = /[.!?)]$/.test(first) ? first : `${first}.`
  return causes.length > 0 ? `${sentence} (Cause: ${causes.join(': ')})` : sentence
}

const labels = { ok: 'ok', failed: 'FAIL', skipped: '--' } as const
const red = (text: string) => `\u001b[31m${text}\u001b[0m`

/** Returns a finding as one line. A failure is red if the terminal has colors. */
export function lineOf({ name, verdict, text, fix }: DoctorFinding, hasColors: boolean): string {
  const line = `${labels[verdict].padEnd(5)}${name.padEnd(26)} ${text}${fix ? ` Fix: ${fix}` : ''}`
  return verdict === 'failed' && hasColors ? red(line) : line
}
