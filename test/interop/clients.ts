import { cpSync, existsSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../../dev/build/build-part.ts'
import type { Service } from '../../dev/demo/demo-client.ts'
import { withStack } from '../../dev/support/measured-stack.ts'
import { type ClientStep, ownClientSteps } from '../support/full/own-clients.ts'
import { installPackages } from '../support/full/packages.ts'
import { failureOf, pythonPackage, run, toolsFolder } from '../support/full/python.ts'
import { runHere } from '../support/full/run-here.ts'

/**
 * `npm run test:full -- clients [--own]`: lints the description of a running service with third-party linters and
 * generates clients with the defaults of seven generators. They must compile and do the main job at the main address.
 * The project's packages are installed as an external user would, and run the code of their guides and recipes.
 */
const { values } = parseArgs({ options: { own: { type: 'boolean', default: false } } })
const sources = join(root, 'test/interop/tools/clients')
/** From version 7.20 on, the generated Java client accepts null where the description allows it. */
const generatorVersion = '7.23.0'
const mavenRunner = 'org.codehaus.mojo:exec-maven-plugin:3.5.0:java'
const validatorVersion = '0.9.0'
const pdf = join(root, 'docs/demo/contract.pdf')
/** Shared package caches, because the guides run with a different home directory. */
const caches = { PIP_CACHE_DIR: join(toolsFolder, 'pip-cache') }

/** Runs the main job with one of the TypeScript clients. */
const jobOf = (name: string): ClientStep[] => {
  const bundle = ['--bundle', '--platform=node', '--format=esm', `--outfile=${name}.bundle.mjs`, '--log-level=error']
  return [
    { name: `${name} is bundled`, command: join(root, 'node_modules/.bin/esbuild'), args: [`${name}.mts`, ...bundle] },
    { name: `${name} does the main job`, command: process.execPath, args: [`${name}.bundle.mjs`], says: 'active ' },
  ]
}

/** Returns the path of openapi-generator. */
function generatorJar(): string {
  const jar = join(toolsFolder, `openapi-generator-cli-${generatorVersion}.jar`)
  if (existsSync(jar)) return jar
  const artifact = `org.openapitools:openapi-generator-cli:${generatorVersion}`
  const problem = failureOf(
    run('mvn', ['-q', '-B', 'dependency:copy', `-Dartifact=${artifact}`, `-DoutputDirectory=${toolsFolder}`]),
  )
  if (problem) throw new Error(`openapi-generator is not available: ${problem}`)
  return jar
}

/** Compiles and runs the clients of openapi-generator. */
function generatedSteps(jar: string, configs: string[]): ClientStep[] {
  const python = 'venv/bin/python'
  return [
    {
      name: 'clients of Python, Go and Java are generated',
      command: 'java',
      args: ['-jar', jar, 'batch', '--threads', '1', ...configs],
    },
    { name: 'a folder for the Python client', command: 'python3', args: ['-m', 'venv', 'venv'] },
    { name: 'Python client is installed', command: python, args: ['-m', 'pip', 'install', '-q', './out/python'] },
    { name: 'Python client does the main job', command: python, args: ['job.py'], says: 'active ' },
    { name: 'the job is copied to the Go client', command: 'install', args: ['-D', 'job.go', 'out/go/job/main.go'] },
    { name: 'Go client compiles', command: 'go', args: ['vet', '.', './job'], cwd: 'out/go' },
    { name: 'Go client does the main job', command: 'go', args: ['run', './job'], cwd: 'out/go', says: 'active ' },
    { name: 'the job is copied to the Java client', command: 'cp', args: ['Job.java', 'out/java/src/main/java'] },
    { name: 'Java client compiles', command: 'mvn', args: ['-q', '-B', 'compile'], cwd: 'out/java' },
    {
      name: 'Java client does the main job',
      command: 'mvn',
      args: ['-q', '-B', mavenRunner, '-Dexec.mainClass=Job'],
      cwd: 'out/java',
      says: 'active ',
    },
  ]
}

/** Generates, compiles and runs the Go client of ogen, whose version is in its go.mod. */
const ogenSteps = (): ClientStep[] => {
  const go = (name: string, ...args: string[]) => ({ name, command: 'go', args, cwd: 'ogen' })
  return [
    go('ogen', 'tool', 'ogen', '--target', 'api', '--package', 'api', '--clean', '../openapi.json'),
    go('ogen’s client compiles', 'vet', './...'),
    { ...go('ogen’s client does the main job', 'run', '.'), says: 'active with 5 fields' },
  ]
}

/** Lints the description, and runs the three TypeScript clients. */
function typescriptSteps(bin: (name: string) => string, validator: string): ClientStep[] {
  return [
    { name: 'spectral', command: bin('spectral'), args: ['lint', 'openapi.json', '--fail-severity', 'hint'] },
    { name: 'openapi-spec-validator', command: validator, args: ['openapi.json'] },
    {
      name: 'openapi-typescript',
      command: bin('openapi-typescript'),
      args: ['openapi.json', '--default-non-nullable', 'false', '-o', 'out/openapi-typescript.d.ts'],
    },
    { name: 'hey-api', command: bin('openapi-ts'), args: ['-i', 'openapi.json', '-o', 'out/hey-api'] },
    { name: 'orval', command: bin('orval'), args: ['--config', 'orval.config.mjs'] },
    { name: 'TypeScript clients and jobs compile', command: bin('tsc'), args: ['-p', '.'] },
    ...['openapi-typescript', 'hey-api', 'orval'].flatMap(jobOf),
  ]
}

type Tried = { service: Service; testKey: string; folder: string }

/** Returns the generator options of each language: only input and output paths. */
const generatorConfigs = (work: string): string[] =>
  ['python', 'go', 'java'].map((generatorName) => {
    const file = `${generatorName}.json`
    const config = { generatorName, inputSpec: 'openapi.json', outputDir: `out/${generatorName}` }
    writeFileSync(join(work, file), JSON.stringify(config))
    return file
  })

/** Runs all steps in two parallel sequences. Returns the names of those that failed. */
async function proveAll({ service, testKey, folder }: Tried): Promise<string[]> {
  const work = join(folder, 'clients')
  cpSync(sources, work, { recursive: true, filter: (path) => !path.includes('node_modules') })
  const packages = installPackages('clients')
  symlinkSync(join(packages, 'node_modules'), join(work, 'node_modules'))
  writeFileSync(join(work, 'openapi.json'), await (await fetch(`${service.baseUrl}/openapi.json`)).text())
  writeFileSync(join(work, '.spectral.yaml'), 'extends: ["spectral:oas"]\n')
  const validator = pythonPackage('openapi-spec-validator', validatorVersion)
  if ('problem' in validator) throw new Error(validator.problem)
  const bin = (name: string) => join(packages, 'node_modules/.bin', name)
  const own = await ownClientSteps({ service, testKey, work, tsc: bin('tsc') })
  const [first, second] = values.own
    ? [[], []]
    : [
        typescriptSteps(bin, join(validator.bin, 'openapi-spec-validator')),
        [...generatedSteps(generatorJar(), generatorConfigs(work)), ...ogenSteps()],
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
  for (const { name, command, args, cwd = '.', says, duringRun, env: own } of steps) {
    const startedAt = performance.now()
    const beside = duringRun?.().catch((error: unknown) => console.log(String(error)))
    const { status, output } = await runHere(command, args, { cwd: resolve(work, cwd), env: { ...env, ...own } })
    // This is not awaited after a failure, because it may wait for a request that was never sent.
    if (status === 0) await beside
    const isGood = status === 0 && (says === undefined || output.includes(says))
    console.log(`${isGood ? 'ok    ' : 'FAILED'} ${name}, ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`)
    if (isGood) continue
    console.log(output.slice(-3_000))
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
