import { cpSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../../dev/build/build-part.ts'
import type { Description } from '../../dev/clients/description.ts'
import type { Service } from '../../dev/demo/demo-client.ts'
import { withStack } from '../../dev/support/measured-stack.ts'
import { generatedSteps, goGeneratorSteps, typescriptSteps } from '../support/full/generated-clients.ts'
import { type ClientStep, ownClientSteps } from '../support/full/own-clients.ts'
import { installPackages } from '../support/full/packages.ts'
import { pythonPackage, toolsFolder } from '../support/full/python.ts'
import { runHere } from '../support/full/run-here.ts'

/**
 * `npm run test:full -- clients [--own] [--all]`: lints a running service's API description with third-party linters,
 * and generates clients with thirteen generators. Each client must compile, run the main workflow at the main address,
 * and read the largest value of every integer in every response. The Rust client takes a minute to compile, so
 * it is tested only with `--all`. The project's packages are installed as an external user would install them, and run
 * the code of their guides and recipes.
 */
const { values } = parseArgs({
  options: { own: { type: 'boolean', default: false }, all: { type: 'boolean', default: false } },
})
const sources = join(root, 'test/interop/tools/clients')
const validatorVersion = '0.9.0'
const pdf = join(root, 'docs/demo/contract.pdf')
/** The guides share package caches, because they run with a different home directory. */
const caches = { PIP_CACHE_DIR: join(toolsFolder, 'pip-cache') }

type Tried = { service: Service; testKey: string; folder: string }

/** Runs all steps in two parallel sequences. Returns the names of the steps that failed. */
async function proveAll({ service, testKey, folder }: Tried): Promise<string[]> {
  const work = join(folder, 'clients')
  cpSync(sources, work, { recursive: true, filter: (path) => !path.includes('node_modules') })
  const packages = installPackages('clients')
  symlinkSync(join(packages, 'node_modules'), join(work, 'node_modules'))
  const published = await (await fetch(`${service.baseUrl}/openapi.json`)).text()
  writeFileSync(join(work, 'openapi.json'), published)
  writeFileSync(join(work, '.spectral.yaml'), 'extends: ["spectral:oas"]\n')
  const validator = pythonPackage('openapi-spec-validator', validatorVersion)
  if ('problem' in validator) throw new Error(validator.problem)
  const bin = (name: string) => join(packages, 'node_modules/.bin', name)
  const generated = { work, bin, description: JSON.parse(published) as Description }
  const { description } = generated
  const own = await ownClientSteps({ service, testKey, work, tsc: bin('tsc'), description })
  const [first, second] = values.own
    ? [[], []]
    : [
        typescriptSteps(generated, join(validator.bin, 'openapi-spec-validator')),
        [...generatedSteps(generated, values.all), ...goGeneratorSteps(generated)],
      ]
  const address = { SERVICE: service.baseUrl, API_KEY: service.apiKey, PDF: pdf }
  const env = { ...address, CHANCERY_URL: service.baseUrl, CHANCERY_KEY: service.apiKey, ...caches }
  const lines = [
    [...first, ...own[0]],
    [...second, ...own[1]],
  ]
  return (await Promise.all(lines.map((line) => runLine(line, work, env)))).flat()
}

async function runLine(steps: readonly ClientStep[], work: string, env: Record<string, string>): Promise<string[]> {
  const failed: string[] = []
  for (const { name, command, args, cwd = '.', says, findings, duringRun, env: own } of steps) {
    const startedAt = performance.now()
    const beside = duringRun?.().catch((error: unknown) => console.log(String(error)))
    const { status, output } = await runHere(command, args, { cwd: resolve(work, cwd), env: { ...env, ...own } })
    // Does not wait for the other sequence after a failure, because that sequence may wait for a request that is never
    // sent.
    if (status === 0) await beside
    const found = status === 0 ? (findings?.(output) ?? []) : []
    const isGood = status === 0 && (says === undefined || output.includes(says)) && found.length === 0
    console.log(`${isGood ? 'ok    ' : 'FAILED'} ${name}, ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`)
    if (isGood) continue
    console.log(found.length > 0 ? found.join('\n') : output.slice(-3_000))
    failed.push(name)
  }
  return failed
}

try {
  await withStack({}, async ({ service, testKey, folder }) => {
    const failed = await proveAll({ service, testKey, folder })
    if (failed.length > 0) process.exitCode = 1
  })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
// Exits, because a client of a failed step may still wait for a request.
process.exit()
