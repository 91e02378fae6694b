import { cpSync, existsSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../dev/build/build-part.ts'
import type { Service } from '../dev/demo/demo-client.ts'
import { withStack } from '../dev/support/measured-stack.ts'
import { type ClientStep, ownClientSteps, signAsAsked } from './support/own-clients.ts'
import { installPackages } from './support/packages.ts'
import { failureOf, pythonPackage, run, toolsFolder } from './support/python.ts'
import { runHere } from './support/run-here.ts'

/**
 * `npm run proof -- clients [--own]`: the description that a running service hands out passes the linters of others as they come, and the
 * clients that six generators make of it by their defaults compile; four of them do the main job at the one address that they know. Our own
 * packages are installed as a stranger would, and do what their guides and the recipes say.
 */
const sources = join(root, 'proofs/tools/clients')
const generatorVersion = '7.16.0'
const validatorVersion = '0.9.0'
const pdf = join(root, 'docs/demo/contract.pdf')

/** The main job by one of the clients in TypeScript. */
const jobOf = (name: string): ClientStep[] => {
  const bundle = ['--bundle', '--platform=node', '--format=esm', `--outfile=${name}.bundle.mjs`, '--log-level=error']
  return [
    { name: `${name} is bundled`, command: join(root, 'node_modules/.bin/esbuild'), args: [`${name}.mts`, ...bundle] },
    { name: `${name} does the main job`, command: process.execPath, args: [`${name}.bundle.mjs`], says: 'active' },
  ]
}

/** The program of openapi-generator. */
function generatorJar(): string {
  const jar = join(toolsFolder, `openapi-generator-cli-${generatorVersion}.jar`)
  if (existsSync(jar)) return jar
  const artifact = `org.openapitools:openapi-generator-cli:${generatorVersion}`
  const problem = failureOf(
    run('mvn', ['-q', '-B', 'dependency:copy', `-Dartifact=${artifact}`, `-DoutputDirectory=${toolsFolder}`]),
  )
  if (problem) throw new Error(`openapi-generator cannot be had here: ${problem}`)
  return jar
}

async function proveAll(folder: string, service: Service): Promise<string[]> {
  const work = join(folder, 'clients')
  cpSync(sources, work, { recursive: true, filter: (path) => !path.includes('node_modules') })
  const packages = installPackages('clients')
  symlinkSync(join(packages, 'node_modules'), join(work, 'node_modules'))
  writeFileSync(join(work, 'openapi.json'), await (await fetch(`${service.baseUrl}/openapi.json`)).text())
  writeFileSync(join(work, '.spectral.yaml'), 'extends: ["spectral:oas"]\n')
  const validator = pythonPackage('openapi-spec-validator', validatorVersion)
  if ('problem' in validator) throw new Error(validator.problem)
  const bin = (name: string) => join(packages, 'node_modules/.bin', name)
  const jar = generatorJar()
  const python = join(work, 'venv/bin/python')
  const generated = (language: string): ClientStep => ({
    name: `${language} is generated`,
    command: 'java',
    args: ['-jar', jar, 'generate', '-i', 'openapi.json', '-g', language, '-o', `out/${language}`],
  })
  const jobs = ['openapi-typescript', 'hey-api', 'orval']
  const steps: ClientStep[] = [
    { name: 'spectral', command: bin('spectral'), args: ['lint', 'openapi.json', '--fail-severity', 'hint'] },
    { name: 'openapi-spec-validator', command: join(validator.bin, 'openapi-spec-validator'), args: ['openapi.json'] },
    {
      name: 'openapi-typescript',
      command: bin('openapi-typescript'),
      args: ['openapi.json', '-o', 'out/openapi-typescript.d.ts'],
    },
    { name: 'hey-api', command: bin('openapi-ts'), args: ['-i', 'openapi.json', '-o', 'out/hey-api'] },
    { name: 'orval', command: bin('orval'), args: ['--config', 'orval.config.mjs'] },
    { name: 'TypeScript clients and jobs compile', command: bin('tsc'), args: ['-p', '.'] },
    ...['go', 'python', 'java'].map(generated),
    { name: 'Go client compiles', command: 'go', args: ['vet', '.'], cwd: 'out/go' },
    { name: 'Java client compiles', command: 'mvn', args: ['-q', '-B', 'compile'], cwd: 'out/java' },
    { name: 'Python client is installed', command: 'python3', args: ['-m', 'venv', 'venv'] },
    { name: 'Python client is installed', command: python, args: ['-m', 'pip', 'install', '-q', './out/python'] },
    { name: 'Python client does the main job', command: python, args: ['job.py'], says: 'active 1' },
  ]
  const address = { SERVICE: service.baseUrl, API_KEY: service.apiKey, PDF: pdf }
  const env = { ...address, CHANCERY_URL: service.baseUrl, CHANCERY_KEY: service.apiKey }
  const failed: string[] = []
  const tell = async ({ name, command, args, cwd = '.', says, signer }: ClientStep) => {
    const signing =
      signer === undefined ? null : signAsAsked(service, signer).catch((error: unknown) => console.log(String(error)))
    const { status, output } = await runHere(command, args, {
      cwd: join(work, cwd),
      env: { ...env, ...(signer === undefined ? {} : { SIGNER: signer }) },
    })
    await signing
    const isGood = status === 0 && (says === undefined || output.includes(says))
    console.log(`${isGood ? 'ok    ' : 'FAILED'} ${name}`)
    if (!isGood) {
      console.log(output.slice(-3_000))
      failed.push(name)
    }
  }
  const generators = process.argv.includes('--own') ? [] : [...steps, ...jobs.flatMap(jobOf)]
  for (const step of [...generators, ...ownClientSteps(work, bin('tsc'))]) await tell(step)
  return failed
}

try {
  await withStack({}, async ({ service, folder }) => {
    const failed = await proveAll(folder, service)
    if (failed.length > 0) process.exitCode = 1
  })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
