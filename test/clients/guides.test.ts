import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { createClient } from '../../clients/typescript/src/index.ts'
import { root } from '../../dev/build/build-part.ts'
import { signAsAsked } from '../../proofs/support/own-clients.ts'
import { runHere } from '../../proofs/support/run-here.ts'
import { temporaryFolder } from '../support/folder.ts'
import { missingTool } from '../support/pdf-tools.ts'
import { post } from '../support/signing.ts'
import { stack } from '../support/stack.ts'
import { newOrganization } from '../support/tenant.ts'
import { codeBlocks, notRunHere } from './code-blocks.ts'

/** The code of README and guides, run as it stands against the running stack. */

const blocks = new Map(codeBlocks().map((block) => [block.name, block]))
const { apiKey, test: sandbox } = await newOrganization()
const place = { baseUrl: stack.baseUrl, apiKey, mailUrl: stack.mailUrl }
const chancery = createClient({ url: stack.baseUrl, apiKey })
const env = { CHANCERY_URL: stack.baseUrl, CHANCERY_KEY: apiKey, BASE: stack.baseUrl, KEY: apiKey }

// What a checkout holds, seen from a folder that the code may fill.
const cwd = temporaryFolder('guides')
for (const name of ['package.json', 'node_modules', 'clients', 'core', 'base', 'pki', 'pdf', 'verify'])
  symlinkSync(join(root, name), join(cwd, name))
cpSync(join(root, 'docs'), join(cwd, 'docs'), { recursive: true })

/** A block as it is written, but for the person in it, who is asked once for each test. */
const codeOf = (name: string, signer: string): string => blocks.get(name)!.code.replaceAll('anna@example.com', signer)

const runShell = (code: string, more: Record<string, string> = {}) =>
  runHere('bash', ['-e', '-c', code], { cwd, env: { ...env, ...more } })

/** A TypeScript block, with the package by its source. */
async function runTypescript(code: string, before = '') {
  const source = (name: string) => join(root, 'clients/typescript/src', name)
  const text = `${before}${code}`
    .replaceAll("'@chancery/client/evidence'", `'${source('evidence.ts')}'`)
    .replaceAll("'@chancery/client'", `'${source('index.ts')}'`)
  const file = join(cwd, `block-${crypto.randomUUID()}.mts`)
  writeFileSync(file, text)
  return runHere(process.execPath, [file], { cwd, env })
}

/** What stands before code that goes on with a client and a document. */
async function onDemo(): Promise<string> {
  const pdf = readFileSync(join(root, 'docs/demo/contract.pdf'))
  const { id } = await chancery.uploadDocument(pdf, { title: 'Demo' })
  return `import { createClient } from '@chancery/client'
const chancery = createClient({ url: process.env.CHANCERY_URL!, apiKey: process.env.CHANCERY_KEY! })
const documentId = '${id}'\n`
}

const runs: Record<string, () => Promise<void>> = {
  'README.md ts 1': async () => {
    const signer = `readme-${crypto.randomUUID()}@example.com`
    const [{ status, output }] = await Promise.all([
      runTypescript(codeOf('README.md ts 1', signer)),
      signAsAsked(place, signer),
    ])
    expect([status, output.trim()]).toEqual([0, 'true'])
  },
  'docs/start.md sh 3': async () => {
    const signer = `start-${crypto.randomUUID()}@example.com`
    const [{ status, output }] = await Promise.all([
      runShell(codeOf('docs/start.md sh 3', signer)),
      signAsAsked(place, signer),
    ])
    expect([status, output]).toEqual([0, expect.stringContaining('checks are good')])
  },
  'docs/start.md sh 4': async () => {
    const { status, output } = await runShell(blocks.get('docs/start.md sh 4')!.code)
    expect([status, output]).toEqual([0, expect.stringContaining('The evidence is good')])
  },
  'docs/start.md sh 5': async () => {
    const port = await freePort()
    const code = blocks.get('docs/start.md sh 5')!.code.replaceAll('9000', String(port))
    const { status, output } = await runShell(`${code}sleep 3\nkill %1\n`)
    expect([status, output]).toEqual([0, expect.stringMatching(/webhook\.test evt_/)])
  },
  'docs/start.md sh 6': async () => {
    const { status, output } = await runShell(blocks.get('docs/start.md sh 6')!.code)
    const url = /sign at {3}(\S+)/.exec(output)?.[1] ?? ''
    expect([status, (await fetch(url)).status]).toEqual([0, 200])
  },
  'docs/start.md sh 7': async () => {
    const port = await freePort()
    const code = blocks.get('docs/start.md sh 7')!.code.replaceAll('9100', String(port))
    const ask = `curl -sS -X POST http://localhost:${port}/signing-session`
    const { status, output } = await runShell(`${code}sleep 2\n${ask}\nkill %1\n`)
    expect([status, output]).toEqual([0, expect.stringContaining(`"url":"${stack.baseUrl}/`)])
  },
  'docs/sandbox.md sh 1': async () => {
    const { status, output } = await runShell(blocks.get('docs/sandbox.md sh 1')!.code, { KEY: sandbox.apiKey })
    expect([status, output]).toEqual([0, expect.stringMatching(/ready[\s\S]*sealing[\s\S]*invitation/)])
    expect(readFileSync(join(cwd, 'sealed.pdf'), 'latin1').slice(0, 5)).toBe('%PDF-')
  },
  'docs/signing.md ts 1': async () => {
    const externalId = 'order-4711'
    const signs = async () => {
      const [envelope] = await vi.waitFor(
        async () => {
          const { data } = await chancery.signatures.requests.list({ externalId })
          expect(data).toHaveLength(1)
          return data
        },
        { timeout: 20_000, interval: 100 },
      )
      const { url } = await chancery.signatures.requests.embeddedSession(envelope!.id)
      const { session, view } = (await post(`${url}/open`)).body
      const consent = { version: view.consent.version, sha256: view.consent.sha256 }
      const values = { city: { kind: 'text', text: 'Kiel' }, signature: { kind: 'typed', text: 'Anna Berg' } }
      const signed = { revision: view.revision, consent, signature: null, values }
      expect((await post(`${url}/sign`, signed, { 'x-signing-session': session })).status).toBe(200)
    }
    const code = codeOf('docs/signing.md ts 1', `embedded-${crypto.randomUUID()}@example.com`)
    // What an integrator has to write.
    expect(code.split('\n').length).toBeLessThan(40)
    const [{ status, output }] = await Promise.all([runTypescript(code), signs()])
    const [url, ...told] = output.trim().split('\n')
    expect([status, url]).toEqual([0, expect.stringContaining(`${stack.baseUrl}/`)])
    expect(told).toEqual(["{ number: 'N-2026-17', city: 'Kiel', signature: 'Anna Berg' }", 'true', 'true'])
  },
  'docs/places.md ts 1': async () => {
    const text = 'Agreed.\n{{signature:anna}} {{text:anna:Place}}\n{{signature:ben}}'
    const { id } = await chancery.documents.createFromText({ title: 'Tags', text })
    const before = `import { createClient } from '@chancery/client'
const chancery = createClient({ url: process.env.CHANCERY_URL!, apiKey: process.env.CHANCERY_KEY! })
const document = { id: '${id}' }\n`
    const { status, output } = await runTypescript(codeOf('docs/places.md ts 1', 'anna@example.com'), before)
    expect([status, output]).toEqual([0, ''])
    const { data } = await chancery.signatures.requests.list({ signerEmail: 'ben@example.com' })
    const [waiting] = data.filter((envelope: { documentId: string }) => envelope.documentId === id)
    expect([waiting?.status, waiting?.fields.length]).toEqual(['waiting', 1])
  },
  'docs/templates.md ts 1': async () => {
    const { status, output } = await runTypescript(
      codeOf('docs/templates.md ts 1', 'tenant@example.com'),
      await onDemo(),
    )
    expect([status, output]).toEqual([0, expect.stringMatching(/'env_\w+', 1[\s\S]*swf_/)])
  },
  'docs/templates.md ts 2': async () => {
    const before = (await onDemo()) + codeOf('docs/templates.md ts 1', 'tenant@example.com')
    const { status, output } = await runTypescript(codeOf('docs/templates.md ts 2', 'tenant@example.com'), before)
    expect([status, output]).toEqual([0, expect.stringContaining('pending')])
  },
  'docs/datev.md sh 1': async () => {
    const { id } = await chancery.documents.create({ title: 'Invoice' })
    const { status } = await runShell(blocks.get('docs/datev.md sh 1')!.code, { DOC: id })
    expect([status, readdirSync(cwd).some((name) => name.startsWith('EXTF_'))]).toEqual([0, true])
  },
}

describe('each block does what it says', () => {
  // In their order: one verifies what another wrote.
  test.sequential.each(Object.entries(runs))('%s', (_, run) => run())
})

test('docs/audit.md sh 1', async ({ skip }) => {
  const missing = missingTool('jq')
  skip(missing !== null, missing ?? '')
  // It follows the log without an end.
  await runShell(`timeout 5 bash -c '${blocks.get('docs/audit.md sh 1')!.code.replaceAll("'", `'\\''`)}' || true`)
  expect(readFileSync(join(cwd, 'audit.jsonl'), 'utf8')).toContain('"action":"document.created"')
})

test('every block of shell, TypeScript, Python and the recipes is run here, or named with where or why', () => {
  const code = [...blocks.values()].filter(({ language }) => !['text', 'json'].includes(language))
  const names = code.map(({ name }) => name).filter((name) => name !== 'docs/audit.md sh 1')
  expect(names.filter((name) => !(name in runs) && !(name in notRunHere))).toEqual([])
  expect([...Object.keys(runs), ...Object.keys(notRunHere)].filter((name) => !blocks.has(name))).toEqual([])
  expect(Object.keys(runs).filter((name) => name in notRunHere)).toEqual([])
})

/** A port that nobody listens on. */
const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
