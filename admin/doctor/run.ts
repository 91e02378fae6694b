import { type DoctorCheck, examine, type Ground, lineOf } from './check.ts'
import { databaseChecks } from './database-checks.ts'
import { mailChecks } from './mail-checks.ts'
import { settingsChecks } from './settings-checks.ts'
import { storeChecks } from './store-checks.ts'
import { workerChecks } from './worker-checks.ts'

/** Everything that the doctor looks at, in its order. */
export const checks: readonly DoctorCheck[] = [
  ...settingsChecks,
  ...databaseChecks,
  ...storeChecks,
  ...mailChecks,
  ...workerChecks,
]

/** Looks at everything and prints a line of each; gives the exit code: 0 when nothing failed, else 1. */
export async function runDoctor(ground: Ground): Promise<0 | 1> {
  const findings = await examine(ground, checks)
  for (const finding of findings) console.log(lineOf(finding, process.stdout.isTTY === true))
  const failed = findings.filter(({ verdict }) => verdict === 'failed').length
  const asked = findings.filter(({ verdict }) => verdict !== 'not asked').length
  console.log(failed === 0 ? `${asked} of ${findings.length} looked at, all well.` : `${failed} of ${asked} failed.`)
  return failed === 0 ? 0 : 1
}
