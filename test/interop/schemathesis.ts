import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../../dev/build/build-part.ts'
import type { Description } from '../../dev/clients/description.ts'
import { withStack } from '../../dev/support/measured-stack.ts'
import { settle } from '../fuzz/requests/settle.ts'
import { pythonPackage, schemathesisVersion } from '../support/full/python.ts'
import { withOptionalNulls } from '../support/optional-nulls.ts'

/**
 * `npm run test:full -- schemathesis [--examples N] [--seconds N] [--seed S]`: tests the published API description,
 * together with `null` for optional properties, with all phases and checks of schemathesis, a third-party fuzzer. It
 * sends requests to the main address, which serves every operation.
 * `--examples` limits the examples per operation and phase. `--seconds` stops the run after that time, and `--seed`
 * repeats a run.
 */
const { values } = parseArgs({
  options: {
    examples: { type: 'string', default: '3' },
    seconds: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
})

/** A key can revoke itself, so a separate run with another key tests the operations on keys. */
const parts = [
  { name: 'all', filter: ['--exclude-path-regex', '^/v1/api-keys'], share: 0.9 },
  { name: 'keys', filter: ['--include-path-regex', '^/v1/api-keys'], share: 0.1 },
] as const

async function runAll(program: string): Promise<void> {
  await withStack({}, async ({ stack, folder }) => {
    const published = await (await fetch(`${stack.baseUrl}/openapi.json`)).json()
    writeFileSync(join(folder, description), JSON.stringify(withOptionalNulls(published as Description)))
    for (const { name, filter, share } of parts) {
      const runtime = await settle(stack, name)
      const bound =
        values.seconds === undefined ? [] : ['--max-time', String(Math.ceil(Number(values.seconds) * share))]
      const args = [...argumentsFor(stack.baseUrl, runtime.parties[0]!.keys.all), ...bound, ...filter]
      // Runs the program asynchronously, because the stack reaches its database through this process.
      const [status] = await once(spawn(program, args, { stdio: 'inherit', cwd: folder }), 'exit')
      if (status !== 0) process.exitCode = 1
    }
  })
}

const description = 'openapi-with-nulls.json'

const argumentsFor = (url: string, key: string): string[] => [
  ...['--config-file', join(root, 'test/interop/tools/schemathesis/schemathesis.toml')],
  ...['run', description, '--url', url, '--header', `Authorization: Bearer ${key}`],
  ...['--phases', 'examples,coverage,fuzzing,stateful'],
  ...['--max-examples', values.examples, '--seed', values.seed, '--continue-on-failure'],
  ...['--generation-database', 'none', '--no-color', '--output-truncate', 'true'],
]

const installed = pythonPackage('schemathesis', schemathesisVersion)
if ('problem' in installed) {
  console.log(`schemathesis is not available: ${installed.problem}`)
  process.exitCode = process.env.CHANCERY_ORACLES === 'required' ? 1 : 0
} else await runAll(join(installed.bin, 'schemathesis'))
