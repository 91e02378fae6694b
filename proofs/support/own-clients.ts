import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../dev/build/build-part.ts'
import { linkFromMail, type Service, sign } from '../../dev/demo/demo-client.ts'

const mypyVersion = '2.4.1'

/** A command that has to end well, and say something. */
export type ClientStep = {
  name: string
  command: string
  args: string[]
  cwd?: string
  says?: string
  /** The person who is asked for a signature meanwhile, and gives it. */
  signer?: string
}

const code = (file: string, language: string, at = 0): string =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)].filter(
    ([, one]) => one === language,
  )[at]?.[2] ?? ''

/**
 * What we publish ourselves, as a stranger installs it: the TypeScript package and its command, the Python package, and the main
 * job as their guides and the recipes write it.
 */
export function ownClientSteps(work: string, tsc: string): ClientStep[] {
  const own = join(work, 'own')
  mkdirSync(join(own, 'java'), { recursive: true })
  cpSync(join(root, 'docs/demo/contract.pdf'), join(own, 'contract.pdf'))
  writeFileSync(join(own, 'package.json'), '{ "private": true, "type": "module" }\n')
  const asked = (file: string, text: string, signer: string) =>
    writeFileSync(join(own, file), text.replaceAll('anna@example.com', signer))
  asked('guide.mts', code('clients/typescript/README.md', 'ts'), 'guide-ts@example.com')
  asked('recipe.mts', code('docs/recipes.md', 'ts'), 'anna@example.com')
  asked('guide.py', code('clients/python/README.md', 'python'), 'guide-py@example.com')
  asked('recipe.py', code('docs/recipes.md', 'python'), 'anna@example.com')
  asked('recipe.sh', code('docs/recipes.md', 'sh', 1), 'anna@example.com')
  asked('main.go', code('docs/recipes.md', 'go'), 'anna@example.com')
  asked('java/MainJob.java', code('docs/recipes.md', 'java'), 'anna@example.com')
  const node = process.execPath
  const npm = ['--no-audit', '--no-fund', '--silent']
  const archive = 'chancery-client-0.1.0.tgz'
  const python = join(own, 'venv/bin/python')
  const steps: ClientStep[] = [
    {
      name: 'our TypeScript package is built',
      command: node,
      args: [join(root, 'dev/clients/build-packages.ts'), join(work, 'package')],
    },
    { name: 'it is packed', command: 'npm', args: ['pack', '../package', '--silent'], says: archive },
    { name: 'it is installed', command: 'npm', args: ['install', archive, ...npm, '--offline'] },
    {
      name: 'its guide and recipe compile',
      command: tsc,
      args: ['-p', '.', '--typeRoots', join(work, 'node_modules/@types')],
    },
    {
      name: 'its guide seals and verifies',
      command: node,
      args: ['guide.mts'],
      says: 'true',
      signer: 'guide-ts@example.com',
    },
    { name: 'its recipe runs', command: node, args: ['recipe.mts'], says: 'active' },
    {
      name: 'its command is there',
      command: 'node_modules/.bin/chancery',
      args: ['documents', 'list', '--limit', '1'],
      says: '"data"',
    },
    {
      name: 'it needs nothing of Node',
      command: join(root, 'node_modules/.bin/esbuild'),
      args: [
        '--bundle',
        '--platform=browser',
        '--format=esm',
        '--outfile=browser.mjs',
        'node_modules/@chancery/client/index.js',
        '--log-level=error',
      ],
    },
    { name: 'our Python package is installed', command: 'python3', args: ['-m', 'venv', 'venv'] },
    {
      name: 'our Python package is installed',
      command: python,
      args: ['-m', 'pip', 'install', '-q', join(root, 'clients/python')],
    },
    { name: 'mypy is installed', command: python, args: ['-m', 'pip', 'install', '-q', `mypy==${mypyVersion}`] },
    {
      name: 'its types are whole',
      command: python,
      args: ['-m', 'mypy', '-p', 'chancery', '--no-error-summary'],
    },
    {
      name: 'its types fit its guide and recipe',
      command: python,
      args: ['-m', 'mypy', 'guide.py', 'recipe.py'],
    },
    {
      name: 'it keeps its promises',
      command: python,
      args: ['job.py'],
      says: 'sealed and verified',
      signer: 'job-py@example.com',
    },
    {
      name: 'its guide seals and verifies',
      command: python,
      args: ['guide.py'],
      says: 'True',
      signer: 'guide-py@example.com',
    },
    { name: 'its recipe runs', command: python, args: ['recipe.py'], says: 'active' },
    { name: 'the recipe of curl runs', command: 'bash', args: ['-e', 'recipe.sh'], says: 'active' },
    { name: 'the recipe in Go runs', command: 'go', args: ['run', 'main.go'], says: 'active' },
    { name: 'the recipe in Java runs', command: 'java', args: ['java/MainJob.java'], says: 'active' },
  ]
  return steps.map((step) => ({ cwd: 'own', ...step }))
}

/** What the person does who is asked. */
export const signAsAsked = async (service: Service, signer: string): Promise<void> =>
  sign(await linkFromMail(service, signer), { values: { 'field-1': { kind: 'typed', text: 'Anna' } }, signature: null })
