import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../../../dev/build/build-part.ts'
import type { Description } from '../../../dev/clients/description.ts'
import type { Service } from '../../../dev/demo/demo-client.ts'
import { freePort } from '../../../dev/stack/ports.ts'
import { compiledSamples } from './compiled-samples.ts'
import { goClient, goModule } from './go-module.ts'
import { type GuideProgram, guidePrograms, textOfBlock } from './guide-programs.ts'
import { signByMail, signFramed } from './signers.ts'

const mypyVersion = '2.4.1'

/** A command that must succeed and print a given text. */
export type ClientStep = {
  name: string
  command: string
  args: string[]
  cwd?: string
  env?: Record<string, string>
  says?: string
  /** Returns the faults in the output. */
  findings?: (output: string) => string[]
  /** Acts as a person while the command runs. */
  duringRun?: () => Promise<void>
}

/**
 * The environment of the steps: the service with its live and test keys, a working folder, and the TypeScript compiler.
 */
export type ClientSetup = { service: Service; testKey: string; work: string; tsc: string; description: Description }

/**
 * Returns two lists of steps that may run in parallel. The steps install and run the published clients: the TypeScript
 * package and its command, the Python package, and the programs in their guides and recipes.
 */
export async function ownClientSteps(setup: ClientSetup): Promise<[ClientStep[], ClientStep[]]> {
  const own = join(setup.work, 'own')
  const home = join(setup.work, 'home')
  for (const folder of [own, home]) mkdirSync(folder, { recursive: true })
  cpSync(join(root, 'docs/demo/contract.pdf'), join(own, 'contract.pdf'))
  writeFileSync(join(own, 'package.json'), '{ "private": true, "type": "module" }\n')
  const programs = new Map<string, ClientStep>()
  for (const program of guidePrograms) programs.set(program.file, await programStep(program, setup, { own, home }))
  const run = (...files: string[]) => files.map((file) => programs.get(file)!)
  const python = join(home, 'first-hour/venv/bin/python')
  const archive = 'chancery-client-0.1.0.tgz'
  const npm = ['--no-audit', '--no-fund', '--silent']
  const typescriptSteps: ClientStep[] = [
    ...run('setup-ts.sh'),
    {
      name: 'the TypeScript package is packed',
      command: 'npm',
      args: ['pack', join(root, 'dist/clients/typescript'), '--silent'],
      says: archive,
    },
    { name: 'the package is installed', command: 'npm', args: ['install', archive, ...npm, '--offline'] },
    {
      name: 'the package’s guide and programs compile',
      command: setup.tsc,
      args: ['-p', '.', '--typeRoots', join(setup.work, 'node_modules/@types')],
    },
    {
      name: 'the package’s command exists',
      command: 'node_modules/.bin/chancery',
      args: ['documents', 'list', '--limit', '1'],
      says: '"data"',
    },
    ...run('guide.mts', 'recipe.mts', 'sealed.mts', 'webhook.mts', 'embedded.mts'),
  ]
  const pip = (name: string, ...args: string[]) => ({ name, command: python, args: ['-m', 'pip', ...args] })
  const mypy = (name: string, ...args: string[]) => ({ name, command: python, args: ['-m', 'mypy', ...args] })
  const pythonSteps: ClientStep[] = [
    ...run('setup-py.sh'),
    pip('mypy is installed', 'install', '-q', `mypy==${mypyVersion}`),
    mypy('the types of our Python package are whole', '-p', 'chancery', '--no-error-summary'),
    mypy('they fit its guide and programs', 'guide.py', 'recipe.py', 'sealed.py', 'webhook.py', 'embedded.py'),
    mypy('they accept retrieved resources in requests', 'edit_template.py'),
    {
      name: 'the Python package works as documented',
      command: python,
      args: ['job.py'],
      env: { SIGNER: 'job-py@example.com' },
      says: 'sealed and verified',
      duringRun: () => signByMail(setup.service, 'job-py@example.com'),
    },
    {
      name: 'the asynchronous Python client works as documented',
      command: python,
      args: ['job_async.py'],
      env: { SIGNER: 'job-async@example.com' },
      says: 'sealed and verified',
      duringRun: () => signByMail(setup.service, 'job-async@example.com'),
    },
    ...run('guide.py', 'recipe.py', 'sealed.py', 'webhook.py', 'embedded.py'),
    ...compiledSamples(setup.description, own, python),
    ...goSteps(setup, own),
    ...run('setup-go.sh', 'sealed/main.go', 'verify-go.sh', 'webhook/main.go', 'embedded/main.go'),
    ...run('recipe.sh', 'main.go', 'RequestSignature.java'),
    {
      name: 'the recipe in C# compiles',
      command: 'mcs',
      args: ['-langversion:latest', '-r:System.Net.Http', 'RequestSignature.cs'],
    },
    ...run('RequestSignature.cs', 'recipe.rb', 'recipe.php'),
  ]
  const inOwn = (step: ClientStep): ClientStep => ({ cwd: 'own', ...step })
  return [typescriptSteps.map(inOwn), pythonSteps.map(inOwn)]
}

/** Writes a guide's program with a separate signer and a free port. Returns the step that runs the program. */
async function programStep(
  { block, file, by, says, isTest, isSigned, frame, port }: GuideProgram,
  { service, testKey }: ClientSetup,
  { own, home }: { own: string; home: string },
): Promise<ClientStep> {
  const signer = isSigned ? `${file.replace('.', '-')}@example.com` : 'anna@example.com'
  const free = String(port === undefined ? 0 : await freePort())
  const text = textOfBlock(block).replaceAll('anna@example.com', signer)
  // Programs of a Go module must be in folders of the module.
  const module = join(home, 'first-hour')
  const path = join(by === 'goModule' ? module : own, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, port === undefined ? text : text.replaceAll(String(port), free))
  const [command = '', ...args] = commandOf({ by, file, own, home })
  return {
    name: block,
    command,
    args,
    says,
    // The step runs in a checkout, as for a reader of the guide.
    ...(by === 'setup' ? { cwd: root, env: { HOME: home } } : {}),
    ...(by === 'goModule' ? { cwd: module } : {}),
    ...(isTest ? { env: { CHANCERY_KEY: testKey } } : {}),
    ...(isSigned ? { duringRun: () => signByMail(service, signer) } : {}),
    ...(frame === undefined ? {} : { duringRun: () => signFramed(`http://localhost:${free}${frame}`) }),
  }
}

function commandOf({
  by,
  file,
  own,
  home,
}: Pick<GuideProgram, 'by' | 'file'> & { own: string; home: string }): string[] {
  switch (by) {
    case 'node':
      return [process.execPath, file]
    case 'python':
      return [join(home, 'first-hour/venv/bin/python'), file]
    case 'setup':
      return ['bash', '-e', join(own, file)]
    case 'bash':
      return ['bash', '-e', file]
    case 'go':
      return ['go', 'run', file]
    case 'goModule':
      return ['go', 'run', `./${dirname(file)}`]
    case 'java':
      return ['java', file]
    case 'mono':
      return ['mono', file.replace('.cs', '.exe')]
    case 'ruby':
    case 'php':
      return [by, file]
  }
}

/** Returns the steps that test the Go client and run a program that uses it from another module. */
function goSteps({ service }: ClientSetup, own: string): ClientStep[] {
  const folder = join(own, 'go-job')
  mkdirSync(folder, { recursive: true })
  cpSync(join(root, 'test/interop/tools/clients/own/job.go'), join(folder, 'main.go'))
  writeFileSync(join(folder, 'go.mod'), goModule('job'))
  return [
    { name: 'the Go client is formatted', command: 'sh', args: ['-c', 'test -z "$(gofmt -l .)"'], cwd: goClient },
    { name: 'the Go client passes its tests', command: 'go', args: ['test', '.'], cwd: goClient },
    { name: 'a program with the Go client compiles', command: 'go', args: ['vet', '.'], cwd: folder },
    {
      name: 'the Go client works as documented',
      command: 'go',
      args: ['run', '.'],
      cwd: folder,
      env: { SIGNER: 'job-go@example.com' },
      says: 'sealed',
      duringRun: () => signByMail(service, 'job-go@example.com'),
    },
  ]
}
