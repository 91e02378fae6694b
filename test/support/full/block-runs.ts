import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '../../../clients/typescript/src/index.ts'
import { root } from '../../../dev/build/build-part.ts'
import { temporaryFolder } from '../folder.ts'
import { stack } from '../stack.ts'
import { newOrganization } from '../tenant.ts'
import { codeBlocks } from './code-blocks.ts'
import { runHere } from './run-here.ts'

/** The guides' code blocks, which run in the environment of a reader: a checkout, a service and two keys. */

export const blocks = new Map(codeBlocks().map((block) => [block.name, block]))
const { id: organizationId, apiKey, test: sandbox } = await newOrganization()
export const place = { organizationId, baseUrl: stack.baseUrl, apiKey, mailUrl: stack.mailUrl }
export const chancery = createClient({ url: stack.baseUrl, apiKey })

/** The settings that the guides use, with the live key. */
const env = { CHANCERY_URL: stack.baseUrl, CHANCERY_KEY: apiKey }
/** The settings that the guides use, with the test key. */
export const inSandbox = { CHANCERY_KEY: sandbox.apiKey }

// The files of a checkout, visible in a folder in which the code may write.
export const cwd = temporaryFolder('guides')
for (const name of ['package.json', 'node_modules', 'clients', 'core', 'base', 'pki', 'pdf', 'verify'])
  symlinkSync(join(root, name), join(cwd, name))
cpSync(join(root, 'docs'), join(cwd, 'docs'), { recursive: true })
cpSync(join(root, 'docs/demo/contract.pdf'), join(cwd, 'contract.pdf'))

/** Returns a code block with the reader's values: the URL, the key, and a signer that differs in each test. */
export const codeOf = (name: string, signer = 'anna@example.com'): string =>
  blocks
    .get(name)!
    .code.replaceAll('http://127.0.0.1:8787', stack.baseUrl)
    .replaceAll('chy_test_…', sandbox.apiKey)
    .replaceAll('anna@example.com', signer)

export const runShell = (code: string, more: Record<string, string> = {}) =>
  runHere('bash', ['-e', '-c', code], { cwd, env: { ...env, ...more } })

/** Runs a TypeScript block with the client package from its source. */
export async function runTypescript(code: string, more: Record<string, string> = {}) {
  const source = (name: string) => join(root, 'clients/typescript/src', name)
  const text = code
    .replaceAll("'@chancery/client/evidence'", `'${source('evidence.ts')}'`)
    .replaceAll("'@chancery/client/node'", `'${source('node.ts')}'`)
    .replaceAll("'@chancery/client'", `'${source('index.ts')}'`)
  const file = join(cwd, `block-${crypto.randomUUID()}.mts`)
  writeFileSync(file, text)
  return runHere(process.execPath, [file], { cwd, env: { ...env, ...more } })
}

/** Returns lines that declare a client and a value, for code that uses both. */
export const withClient = (declaration: string): string => `import { createClient } from '@chancery/client'
const chancery = createClient({ url: process.env.CHANCERY_URL!, apiKey: process.env.CHANCERY_KEY! })
${declaration}\n`

/** Uploads a document to the key's organization. Returns its id when the document is ready. */
export async function uploaded(key = apiKey): Promise<string> {
  const pdf = readFileSync(join(root, 'docs/demo/contract.pdf'))
  return (await createClient({ url: stack.baseUrl, apiKey: key }).uploadDocument(pdf, { title: 'Demo' })).id
}
