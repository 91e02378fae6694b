import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { vi } from 'vitest'
import { checkFiles } from '../../../clients/verifier/check-files.ts'
import { root } from '../../../dev/build/build-part.ts'

/** The exit status of a verifier, and the codes of each failed check and of its reason. */
export type Report = { status: number | null; failed: [check: string, code: string, reason: string | null][] }

type PrintedCheck = {
  name: string
  ok: boolean | null
  findings: { code: string; reason: { code: string } | null }[]
}

/**
 * Returns the reports of the command and of the Python program for the same arguments. The programs share no code. The
 * Python program reports all checks of the seal as one check, so only the first failed check of the seal counts.
 */
export async function bothReports(args: string[]): Promise<[command: Report, program: Report]> {
  const lines: string[] = []
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const byCommand = await checkFiles([...args, '--json'], 'verify')
  vi.restoreAllMocks()
  const { status, stdout } = spawnSync('python3', [join(root, 'docs/examples/verify_evidence.py'), ...args, '--json'], {
    encoding: 'utf8',
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
  })
  return [
    { status: byCommand, failed: failedIn(lines.join('\n')) },
    { status, failed: failedIn(stdout) },
  ]
}

/** Returns the exit statuses of the command and of the Python program for the same arguments. */
export const bothVerdicts = async (args: string[]): Promise<(number | null)[]> =>
  (await bothReports(args)).map(({ status }) => status)

const failedIn = (json: string): Report['failed'] =>
  (JSON.parse(json) as { checks: PrintedCheck[] }).checks
    .filter(({ ok }) => ok === false)
    .map(({ name, findings: [finding] }): Report['failed'][number] => [
      /^seal\.|^earlierSignature$/.test(name) ? 'seal' : name,
      finding?.code ?? '',
      finding?.reason?.code ?? null,
    ])
    .filter(([name], index, failed) => failed.findIndex((one) => one[0] === name) === index)
    .sort()
