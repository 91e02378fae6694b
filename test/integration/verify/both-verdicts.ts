import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { vi } from 'vitest'
import { checkFiles } from '../../../clients/verifier/check-files.ts'
import { root } from '../../../dev/build/build-part.ts'

/**
 * Returns the exit statuses of the command and of the Python program for the same arguments. The programs share no
 * code.
 */
export async function bothVerdicts(args: string[]): Promise<(number | null)[]> {
  for (const stream of ['log', 'error'] as const) vi.spyOn(console, stream).mockImplementation(() => undefined)
  const byCommand = await checkFiles(args, 'verify')
  vi.restoreAllMocks()
  const { status } = spawnSync('python3', [join(root, 'docs/examples/verify_evidence.py'), ...args], {
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
  })
  return [byCommand, status]
}
