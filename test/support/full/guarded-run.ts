import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { createVitest } from 'vitest/node'

/**
 * The messages to a process that keeps one stack of a copy for many test runs.
 *
 * On `{ guard, tests }`, the process disables the guard while the workers run, and runs the tests up to the first
 * failure. It returns the failed test's name and file, or null. On `close`, it stops the stack and exits.
 */
export type GuardCommand = { guard: number | null; tests: readonly string[] } | 'close'
export type GuardResult = { failed: { name: string; file: string } | null; output: string }

const workersMsMax = 20_000
const [root = '', testMsMax = ''] = process.argv.slice(2)

let gone = ''
const askers = new Set<string>()
/** At every scheduled run, the workers request the number of the disabled guard. */
const server = createServer((request, response) => {
  askers.add(request.url ?? '')
  response.end(gone)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
process.env.GUARD_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

process.chdir(root)
const vitest = await createVitest('test', {
  root,
  project: ['stack', 'full'],
  watch: false,
  bail: 1,
  testTimeout: Number(testMsMax),
  reporters: [{}],
})

async function take(guard: number | null): Promise<void> {
  gone = guard === null ? '' : String(guard)
  // Processes that a test starts read this environment variable.
  process.env.GUARD_GONE = gone
  askers.clear()
  if (vitest.state.getFiles().length === 0) return
  for (const end = Date.now() + workersMsMax; askers.size < 2 && Date.now() < end; ) await delay(50)
}

async function run({ guard, tests }: Exclude<GuardCommand, 'close'>): Promise<GuardResult> {
  await take(guard)
  vitest.state.filesMap.clear()
  vitest.state.idMap.clear()
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
    await vitest.globTestSpecifications([...tests]),
  )
  const output: string[] = unhandledErrors.map((error) => String((error as Error).stack ?? error))
  let failed: GuardResult['failed'] = null
  for (const module of testModules) {
    for (const error of module.errors()) output.push(String(error.stack ?? error.message))
    for (const test of module.children.allTests('failed')) {
      failed ??= { name: `${module.relativeModuleId} > ${test.fullName}`, file: module.relativeModuleId }
      for (const error of test.result().errors ?? []) output.push(String(error.stack ?? error.message))
    }
    if (!module.ok()) failed ??= { name: module.relativeModuleId, file: module.relativeModuleId }
  }
  if (unhandledErrors.length > 0) failed ??= { name: 'an error outside of any test', file: tests[0] ?? '' }
  return { failed, output: output.join('\n') }
}

process.on('message', (command: GuardCommand) => {
  if (command === 'close')
    void vitest.close().finally(() => {
      server.close()
      process.disconnect()
    })
  else void run(command).then((result) => process.send?.(result))
})
