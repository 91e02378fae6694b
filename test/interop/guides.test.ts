import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { storeWorkflow } from '../../admin/workflows.ts'
import { freePort } from '../../dev/stack/ports.ts'
import {
  blocks,
  chancery,
  codeOf,
  cwd,
  inSandbox,
  place,
  runShell,
  runTypescript,
  uploaded,
  withClient,
} from '../support/full/block-runs.ts'
import { notRunHere } from '../support/full/code-blocks.ts'
import { signByMail, signEmbedded, signFramed } from '../support/full/signers.ts'
import { missingTool } from '../support/pdf-tools.ts'
import { stack } from '../support/stack.ts'

/** Runs the code blocks of the README and the guides against the running stack. */

const isOpen = async (url: string) => (await fetch(url)).status === 200
const linkIn = (output: string) => /sign at {3}(\S+)/.exec(output)?.[1] ?? ''

/** Serves a page that frames the signing page on a free port, and signs in the frame. */
async function framed(at: (port: string) => Promise<{ status: number | null; output: string }>, path = '/') {
  const port = String(await freePort())
  const [{ status, output }] = await Promise.all([at(port), signFramed(`http://localhost:${port}${path}`)])
  expect([status, output.trim().split('\n').at(-1)]).toEqual([0, 'completed'])
}

const runs: Record<string, () => Promise<void>> = {
  'README.md sh 2': async () => {
    const { status, output } = await runShell(codeOf('README.md sh 2'))
    expect([status, output]).toEqual([0, expect.stringContaining('checks passed')])
  },
  'README.md ts 1': async () => {
    const code = codeOf('README.md ts 1')
    // The guides promise the main workflow in this number of lines.
    expect(code.trim().split('\n').filter(Boolean).length).toBeLessThanOrEqual(12)
    const { status, output } = await runTypescript(code, inSandbox)
    expect([status, output]).toEqual([0, blocks.get('README.md text 1')!.code])
  },
  'clients/typescript/README.md ts 2': async () => {
    const { status, output } = await runTypescript(withClient('') + codeOf('clients/typescript/README.md ts 2'))
    expect([status, output]).toEqual([0, ''])
  },
  'docs/start.md sh 3': async () => {
    // Another guide writes to the same folder, and the command does not replace evidence.
    const code = `rm -rf contract-signed\n${codeOf('docs/start.md sh 2')}${codeOf('docs/start.md sh 3')}`
    const { status, output } = await runShell(code)
    expect([status, output]).toEqual([0, expect.stringContaining('checks passed')])
  },
  'docs/start.md sh 4': async () => {
    const { status, output } = await runShell(codeOf('docs/start.md sh 4'))
    expect([status, output]).toEqual([0, expect.stringContaining('The evidence is valid')])
  },
  'docs/start.md sh 5': async () => {
    const { status, output } = await runShell(codeOf('docs/start.md sh 5'), inSandbox)
    expect([status, output]).toEqual([0, expect.stringMatching(/verified {2}envelope\.completed evt_\w+ env_\w+/)])
  },
  'docs/start.md sh 6': async () => {
    const { status, output } = await runShell(codeOf('docs/start.md sh 6'), inSandbox)
    expect([status, await isOpen(linkIn(output))]).toEqual([0, true])
  },
  'docs/start.md sh 7': async () => {
    const port = await freePort()
    const code = codeOf('docs/start.md sh 7').replaceAll('9100', String(port))
    const ask = `curl -sS -X POST http://localhost:${port}/signing-session`
    const { status, output } = await runShell(
      `${code}until ${ask} || ! kill -0 $!; do sleep 0.1; done\nkill %1\n`,
      inSandbox,
    )
    expect([status, output]).toEqual([0, expect.stringContaining(`"url":"${stack.baseUrl}/`)])
  },
  'docs/start.md sh 8': async () => {
    const signer = `start-${crypto.randomUUID()}@example.com`
    const [{ status, output }] = await Promise.all([
      runShell(codeOf('docs/start.md sh 8', signer)),
      signByMail(place, signer),
    ])
    expect([status, output]).toEqual([0, expect.stringContaining('checks passed')])
  },
  'docs/sandbox.md sh 1': async () => {
    const { status, output } = await runShell(codeOf('docs/sandbox.md sh 1'), inSandbox)
    expect([status, JSON.parse(output)]).toEqual([0, expect.objectContaining({ sandbox: 'ci-42' })])
  },
  'docs/sandbox.md sh 2': async () => {
    const { status, output } = await runShell(codeOf('docs/sandbox.md sh 2'), inSandbox)
    expect([status, output]).toEqual([0, expect.stringMatching(/ready\nsealing\ncompleted,invitation\n/)])
    expect(readFileSync(join(cwd, 'sealed.pdf'), 'latin1').slice(0, 5)).toBe('%PDF-')
  },
  'docs/sandbox.md ts 1': async () => {
    const documentId = await uploaded(inSandbox.CHANCERY_KEY)
    const before = withClient(`const documentId = '${documentId}'`)
    const { status, output } = await runTypescript(before + codeOf('docs/sandbox.md ts 1'), inSandbox)
    const lines = ['invitation active', 'reminder active', 'expiring active', 'expired expired']
    expect([status, output.trim().split('\n')]).toEqual([0, lines])
  },
  'docs/programs.md ts 1': async () => {
    const { status, output } = await runTypescript(codeOf('docs/programs.md ts 1'), inSandbox)
    expect([status, output.trim()]).toEqual([0, 'true'])
  },
  'docs/programs.md ts 2': async () => {
    const code = codeOf('docs/programs.md ts 2').replaceAll('9000', String(await freePort()))
    const { status, output } = await runTypescript(code, inSandbox)
    expect([status, output]).toEqual([0, expect.stringMatching(/^verified webhook\.test evt_\w+\n$/)])
  },
  'docs/programs.md ts 3': () =>
    framed((port) => runTypescript(codeOf('docs/programs.md ts 3').replaceAll('9100', port), inSandbox)),
  'docs/programs.md sh 6': async () => {
    const code = codeOf('docs/programs.md sh 6').replaceAll('9000', String(await freePort()))
    const { status, output } = await runShell(code, inSandbox)
    expect([status, output]).toEqual([0, expect.stringContaining('verified webhook.test')])
  },
  'docs/programs.md sh 7': async () => {
    const code = codeOf('docs/programs.md sh 7')
    const known = { ...inSandbox, DOC: await uploaded(inSandbox.CHANCERY_KEY) }
    await framed((port) => runShell(code.replaceAll('9100', port), known), '/page.html')
  },
  'docs/embedding.md ts 1': async () => {
    const externalId = 'order-4711'
    const signs = async () => {
      const [envelope] = await vi.waitFor(
        async () => {
          const { data } = await chancery.signatures.requests.list({ externalId })
          expect(data).toHaveLength(1)
          return data
        },
        { timeout: 60_000, interval: 100 },
      )
      const { url } = await chancery.signatures.requests.embeddedSession(envelope!.id)
      const values = { city: { kind: 'text', text: 'Kiel' }, signature: { kind: 'typed', text: 'Anna Berg' } }
      await signEmbedded(url, values)
    }
    const code = codeOf('docs/embedding.md ts 1', `embedded-${crypto.randomUUID()}@example.com`)
    // The guides promise an integration in this number of lines.
    expect(code.split('\n').length).toBeLessThan(40)
    const [{ status, output }] = await Promise.all([runTypescript(code), signs()])
    const [url, ...lines] = output.trim().split('\n')
    expect([status, url]).toEqual([0, expect.stringContaining(`${stack.baseUrl}/`)])
    expect(lines).toEqual(["{ number: 'N-2026-17', city: 'Kiel', signature: 'Anna Berg' }", 'true', 'true'])
  },
  'docs/embedding.md ts 2': async () => {
    const { status, output } = await runTypescript(codeOf('docs/embedding.md ts 2'), inSandbox)
    const [annaUrl, benUrl, ...lines] = output.trim().split('\n')
    expect(status).toBe(0)
    for (const url of [annaUrl, benUrl]) expect(url).toMatch(`${stack.baseUrl}/`)
    expect(lines).toEqual(['true', 'true', expect.stringMatching(/^env_\w+\/sealed\.pdf has both signatures$/)])
  },
  'docs/places.md ts 1': async () => {
    const text = 'Agreed.\n{{signature:anna}} {{text:anna:Place}}\n{{signature:ben}}'
    const { id } = await chancery.documents.createFromText({ title: 'Tags', text })
    const code = withClient(`const document = { id: '${id}' }`) + codeOf('docs/places.md ts 1')
    const { status, output } = await runTypescript(code)
    expect([status, output]).toEqual([0, ''])
    const { data } = await chancery.signatures.requests.list({ signerEmail: 'ben@example.com' })
    const [waiting] = data.filter((envelope: { documentId: string }) => envelope.documentId === id)
    expect([waiting?.status, waiting?.fields.length]).toEqual(['waiting', 1])
  },
  'docs/combine.md ts 1': async () => {
    const ids = [await uploaded(), await uploaded()]
    const code = withClient(`const [lease, rules] = [{ id: '${ids[0]}' }, { id: '${ids[1]}' }]`)
    const { status, output } = await runTypescript(code + codeOf('docs/combine.md ts 1'))
    expect([status, output.trim().split('\n')]).toEqual([0, ['Lease 1-2', 'House rules 3-3']])
  },
  'docs/conditions.md ts 1': async () => {
    const id = await uploaded(inSandbox.CHANCERY_KEY)
    const { status, output } = await runTypescript(
      withClient(`const document = { id: '${id}' }`) + codeOf('docs/conditions.md ts 1'),
      inSandbox,
    )
    expect([status, JSON.parse(output)]).toEqual([0, JSON.parse(codeOf('docs/conditions.md json 1'))])
  },
  'docs/combine.md sh 1': async () => {
    const ids = { LEASE: await uploaded(), RULES: await uploaded() }
    const { status, output } = await runShell(codeOf('docs/combine.md sh 1'), ids)
    expect([status, output]).toEqual([0, expect.stringContaining('"firstPage":3')])
  },
  'docs/templates.md ts 1': async () => {
    const before = withClient(`const documentId = '${await uploaded()}'`)
    const { status, output } = await runTypescript(before + codeOf('docs/templates.md ts 1', 'tenant@example.com'))
    expect([status, output]).toEqual([0, expect.stringMatching(/'env_\w+', 1[\s\S]*swf_/)])
  },
  'docs/templates.md ts 2': async () => {
    const before = withClient(`const documentId = '${await uploaded()}'`)
    const codes = ['docs/templates.md ts 1', 'docs/templates.md ts 2'].map((name) => codeOf(name, 'tenant@example.com'))
    const { status, output } = await runTypescript(before + codes.join(''))
    expect([status, output]).toEqual([0, expect.stringContaining('pending')])
  },
  'docs/evidence.md sh 1': async () => {
    const { status } = await runShell(codeOf('docs/evidence.md sh 1'))
    const file = (name: string) => readFileSync(join(cwd, name), 'utf8')
    expect([status, JSON.parse(file('jwks.json')).keys.length]).toEqual([0, 1])
    expect([file('public.pem'), file('seal.pem')]).toEqual([
      expect.stringContaining('BEGIN PUBLIC KEY'),
      expect.stringContaining('BEGIN CERTIFICATE'),
    ])
  },
  'docs/archive.md sh 1': async () => {
    const fields = [{ type: 'signature' as const, pageNumber: 2, x: 0.1, y: 0.4, width: 0.3, height: 0.1 }]
    const envelope = { documentId: await uploaded(), signerEmail: 'anna@example.com', fields }
    const { id } = await chancery.signatures.requests.create(envelope)
    // The service refuses the request, because the envelope is not completed. `test/soak/archive-renewal.test.ts`
    // retrieves a record.
    const { status, output } = await runShell(codeOf('docs/archive.md sh 1'), { ENVELOPE: id })
    expect([status, JSON.parse(output)]).toEqual([0, expect.objectContaining({ code: 'envelope_not_completed' })])
  },
  'docs/workflows.md sh 1': async () => {
    const definition = JSON.parse(codeOf('docs/workflows.md json 1'))
    const { id: workflowId } = await storeWorkflow(stack.ownerDatabaseUrl, { ...place, definition })
    const { id: folder } = await chancery.folders.create({ name: 'Archive' })
    const document = await uploaded()
    await chancery.documents.update(document, { metadata: { signer: { email: 'anna@example.com', name: 'Anna' } } })
    const ids = { WORKFLOW: workflowId, DOC: document, FOLDER: folder }
    const { status, output } = await runShell(codeOf('docs/workflows.md sh 1'), ids)
    expect([status, JSON.parse(output)]).toEqual([0, expect.objectContaining({ workflowId })])
  },
  'docs/datev.md sh 1': async () => {
    const { id } = await chancery.documents.create({ title: 'Invoice' })
    const { status } = await runShell(codeOf('docs/datev.md sh 1'), { DOC: id })
    expect([status, readdirSync(cwd).some((name) => name.startsWith('EXTF_'))]).toEqual([0, true])
  },
}

describe('code block of the guides', () => {
  // The blocks run in order, because some of them verify the output of others.
  test.sequential.each(Object.entries(runs))('returns the documented result: %s', (_, run) => run())
})

test('follows the audit log with the script in docs/audit.md', async ({ skip }) => {
  const missing = missingTool('jq')
  skip(missing !== null, missing ?? '')
  // The command follows the log and never ends.
  const follow = blocks.get('docs/audit.md sh 1')!.code.replaceAll("'", `'\\''`)
  const isFollowed = `grep -qs '"action":"document.created"' audit.jsonl`
  await runShell(
    `timeout 60 bash -c '${follow}' & until ${isFollowed} || ! kill -0 $!; do sleep 0.1; done; kill $! || true`,
  )
  expect(readFileSync(join(cwd, 'audit.jsonl'), 'utf8')).toContain('"action":"document.created"')
})

test('runs every code block of the guides or lists it as an exception', () => {
  const code = [...blocks.values()].filter(
    ({ language, code }) => !['text', 'json', 'http'].includes(language) || /^curl /m.test(code),
  )
  const names = code.map(({ name }) => name).filter((name) => name !== 'docs/audit.md sh 1')
  expect(names.filter((name) => !(name in runs) && !(name in notRunHere))).toEqual([])
  expect([...Object.keys(runs), ...Object.keys(notRunHere)].filter((name) => !blocks.has(name))).toEqual([])
  expect(Object.keys(runs).filter((name) => name in notRunHere)).toEqual([])
})
