import { type CheckedDeployment, type DoctorCheck, examine, lineOf } from './check.ts'
import { databaseChecks } from './database-checks.ts'
import { mailChecks } from './mail-checks.ts'
import { settingsChecks } from './settings-checks.ts'
import { storeChecks } from './store-checks.ts'
import { workerChecks } from './worker-checks.ts'

export const checks: readonly DoctorCheck[] = [
  ...settingsChecks,
  ...databaseChecks,
  ...storeChecks,
  ...mailChecks,
  ...workerChecks,
]

/** Runs all checks and prints one line for each. Returns 0 if none failed, otherwise 1. */
export async function runDoctor(deployment: CheckedDeployment): Promise<0 | 1> {
  const findings = await examine(deployment, checks)
  for (const finding of findings) console.log(lineOf(finding, process.stdout.isTTY === true))
  const failed = findings.filter(({ verdict }) => verdict === 'failed').length
  const skipped = findings.filter(({ verdict }) => verdict === 'skipped').length
  const ran = findings.length - skipped
  console.log(
    failed === 0
      ? `${ran} of ${findings.length} checks ran. All passed.`
      : `${failed} of ${ran} checks failed, and ${skipped} were skipped.`,
  )
  return failed === 0 ? 0 : 1
}
