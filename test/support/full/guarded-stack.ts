import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { GuardCommand, GuardResult } from './guarded-run.ts'

const runMsMax = 600_000
const closeMsMax = 30_000
const ended = { failed: { name: 'no test: the run was killed', file: '' }, output: '' }

/**
 * Runs tests on the stack of a copy with one guard or none disabled. Returns the name of the first failure, or null.
 *
 * One stack serves all runs. It restarts after a run that does not end, or when a failed test also fails with all
 * guards.
 */
export function createGuardedStack(folder: string, testMsMax: number) {
  let child: ChildProcess | null = null

  const ask = (guard: number | null, tests: readonly string[]): Promise<GuardResult> => {
    // The run has a separate process group, so an endless run can be killed with its children.
    child ??= fork(join(folder, 'test/support/full/guarded-run.ts'), [folder, String(testMsMax)], {
      cwd: folder,
      detached: true,
      env: { ...process.env, NO_COLOR: '1' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const worker = child
    return new Promise((resolve) => {
      const end = (result: GuardResult) => {
        clearTimeout(timer)
        worker.off('message', end)
        worker.off('exit', leave)
        resolve(result)
      }
      const leave = () => end(ended)
      const timer = setTimeout(leave, runMsMax)
      worker.on('message', end)
      worker.on('exit', leave)
      worker.send({ guard, tests } satisfies GuardCommand)
    })
  }

  const close = async (): Promise<void> => {
    const closed = child
    child = null
    if (!closed || closed.exitCode !== null) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => {
        try {
          process.kill(-(closed.pid ?? 0), 'SIGKILL')
        } catch {
          // Ignores the error of a process that has already exited.
        }
      }, closeMsMax)
      closed.on('exit', () => {
        clearTimeout(timer)
        resolve()
      })
      if (closed.connected) closed.send('close' satisfies GuardCommand)
    })
  }

  return {
    close,
    async firstFailure(guard: number | null, tests: readonly string[]): Promise<string | null> {
      const { failed, output } = await ask(guard, tests)
      if (failed === null) return null
      if (guard === null) console.error(output)
      // Runs the failed file again with all guards, because leftover state of a disabled guard must not fail the next
      // tests.
      else if (failed.file === '' || (await ask(null, [failed.file])).failed !== null) await close()
      return failed.name
    },
  }
}
