import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import packageInfo from '../../clients/typescript/package.json' with { type: 'json' }
import { createClient } from '../../clients/typescript/src/index.ts'
import { root } from '../../dev/build/build-part.ts'
import { linkFromMail, sign } from '../../dev/demo/demo-client.ts'
import { freePort } from '../../dev/stack/ports.ts'
import { temporaryFolder } from '../support/folder.ts'
import { runHere } from '../support/full/run-here.ts'
import { mailsTo, queryDatabase, stack } from '../support/stack.ts'
import { newOrganization } from '../support/tenant.ts'

const { apiKey, id: organizationId, test: sandbox } = await newOrganization()
const cwd = temporaryFolder('command')
const program = join(root, 'clients/typescript/src/program/main.ts')
const known = { CHANCERY_URL: stack.baseUrl, CHANCERY_KEY: apiKey }

const chancery = (args: string[], env: Record<string, string> = known) =>
  runHere(process.execPath, [program, ...args], {
    cwd,
    env: { CHANCERY_URL: '', CHANCERY_KEY: '', npm_command: '', npm_lifecycle_event: '', ...env },
  })

copyFileSync(join(root, 'docs/demo/contract.pdf'), join(cwd, 'contract.pdf'))

test('writes the signed files with `sign` and `fetch`, and verifies them offline with `verify`', async () => {
  const signerEmail = `anna-${crypto.randomUUID()}@example.com`
  const running = chancery([
    'sign',
    'contract.pdf',
    signerEmail,
    '--name',
    'Anna',
    '--field',
    'last:0.11,0.42,0.35,0.1',
  ])
  const link = await linkFromMail({ baseUrl: stack.baseUrl, apiKey, mailUrl: stack.mailUrl }, signerEmail)
  await sign(link, { values: { 'field-1': { kind: 'typed', text: 'Anna' } }, signature: null })
  const { status, output } = await running
  expect([status, output]).toEqual([0, expect.stringContaining('checks passed')])
  const folder = join(cwd, 'contract-signed')
  expect(readdirSync(folder).toSorted()).toEqual([
    'certificate.pdf',
    'evidence.json',
    'jwks.json',
    'seal.pem',
    'sealed.pdf',
  ])

  const judged = await chancery(['verify', 'contract-signed'], {})
  expect([judged.status, judged.output]).toEqual([0, expect.stringContaining('The evidence is valid')])
  const sealed = readFileSync(join(folder, 'sealed.pdf'))
  writeFileSync(join(folder, 'sealed.pdf'), Buffer.concat([sealed, Buffer.from('\n')]))
  expect((await chancery(['verify', 'contract-signed'], {})).status).toBe(1)

  const envelopeId = /envelope {2}(\S+)/.exec(output)?.[1] ?? ''
  const fetched = await chancery(['fetch', envelopeId, '--out', 'again'])
  expect([fetched.status, existsSync(join(cwd, 'again/sealed.pdf'))]).toEqual([0, true])
})

test.each([
  ['verify-evidence.mjs', process.execPath],
  ['verify-evidence.pyz', 'python3'],
])('verifies an envelope with the program %s from the service', async (name, interpreter) => {
  const file = await fetch(`${stack.baseUrl}/assets/${name}`)
  writeFileSync(join(cwd, name), new Uint8Array(await file.arrayBuffer()))
  const signArgs = ['sign', 'contract.pdf', 'anna@example.com', '--test-sign', '--out', `for-${name}`]
  await chancery(signArgs, { ...known, CHANCERY_KEY: sandbox.apiKey })
  const named = ['evidence.json', '--pdf', 'sealed.pdf', '--certificate', 'certificate.pdf', '--key', 'jwks.json']
  const verify = () => runHere(interpreter, [`../${name}`, ...named], { cwd: join(cwd, `for-${name}`), env: {} })
  const { status, output } = await verify()
  expect([status, output]).toEqual([0, expect.stringContaining('The evidence is valid')])
  writeFileSync(join(cwd, `for-${name}/sealed.pdf`), 'another file')
  const changed = await verify()
  expect([changed.status, changed.output]).toEqual([
    1,
    expect.stringContaining('The file is shorter than the original'),
  ])
  rmSync(join(cwd, `for-${name}/sealed.pdf`))
  const absent = await verify()
  const says = '--pdf: sealed.pdf does not exist. Check the path.'
  expect([absent.status, absent.output]).toEqual([2, expect.stringContaining(says)])
})

test('writes the output of a second `sign` with the same file to a new folder', async () => {
  copyFileSync(join(root, 'docs/demo/contract.pdf'), join(cwd, 'lease.pdf'))
  const args = ['sign', 'lease.pdf', 'anna@example.com', '--test-sign']
  const signed = async () => {
    expect((await chancery(args, { ...known, CHANCERY_KEY: sandbox.apiKey })).status).toBe(0)
  }
  await signed()
  const first = readFileSync(join(cwd, 'lease-signed/sealed.pdf'))
  await signed()
  expect(readFileSync(join(cwd, 'lease-signed/sealed.pdf')).equals(first)).toBe(true)
  expect(readFileSync(join(cwd, 'lease-signed-2/sealed.pdf')).equals(first)).toBe(false)
})

test('prints a signing link for `sign --link` instead of sending an email', async () => {
  const signerEmail = `silent-${crypto.randomUUID()}@example.com`
  const { status, output } = await chancery(['sign', 'contract.pdf', signerEmail, '--link', '--no-wait'])
  expect(status).toBe(0)
  const url = /sign at {3}(\S+)/.exec(output)?.[1] ?? ''
  expect((await fetch(url)).status).toBe(200)
  expect(await mailsTo(signerEmail)).toEqual([])
  const envelopeId = /envelope {2}(\S+)/.exec(output)?.[1] ?? ''
  expect(output).toContain(`To continue, run chancery fetch ${envelopeId}\n`)
  const voided = await chancery(['signatures', 'requests', 'void', envelopeId])
  expect([voided.status, JSON.parse(voided.output).status]).toEqual([0, 'voided'])
  expect((await chancery(['fetch', envelopeId])).status).toBe(3)
})

test('completes `sign --test-sign` only with a test key', async () => {
  const signerEmail = `test-${crypto.randomUUID()}@example.com`
  const args = ['sign', 'contract.pdf', signerEmail, '--test-sign', '--out', 'tested']
  const { status, output } = await chancery(args, { ...known, CHANCERY_KEY: sandbox.apiKey })
  expect([status, output]).toEqual([0, expect.stringContaining('checks passed')])
  expect(await mailsTo(signerEmail)).toEqual([])
  const refused = await chancery(args)
  expect([refused.status, refused.output]).toEqual([2, expect.stringContaining('chy_test_')])
  const { data } = await createClient({ url: stack.baseUrl, apiKey }).signatures.requests.list({ signerEmail })
  expect(data).toEqual([])
})

test('completes the envelopes of several signers in order with `sign`', async () => {
  const env = { ...known, CHANCERY_KEY: sandbox.apiKey }
  const signers = [1, 2].map((n) => `several-${n}-${crypto.randomUUID()}@example.com`)
  const args = ['sign', 'contract.pdf', ...signers, '--test-sign', '--out', 'several', '--json']
  const { status, output } = await chancery([...args, '--field', '2/initials@1:0.1,0.1,0.2,0.05'], env)
  const { envelopeIds, folders, finalFolders, valid, failed } = JSON.parse(output)
  expect([status, valid, failed]).toEqual([0, true, []])
  expect(folders).toEqual([join('several', '1'), join('several', '2')])
  expect(finalFolders).toEqual([join('several', '2')])
  const client = createClient({ url: stack.baseUrl, apiKey: sandbox.apiKey })
  const [first, second] = await Promise.all(envelopeIds.map((id: string) => client.signatures.requests.get(id)))
  expect([first.signer.email, second.signer.email]).toEqual(signers)
  expect(first.fields.map(({ type }: { type: string }) => type)).toEqual(['signature'])
  expect(second.fields).toMatchObject([{ type: 'initials', pageNumber: 1 }])
  expect(Date.parse(first.completedAt)).toBeLessThan(Date.parse(second.completedAt))
  const sealed = folders.map((folder: string) => readFileSync(join(cwd, folder, 'sealed.pdf')))
  expect(sealed[1].subarray(0, sealed[0].length).equals(sealed[0])).toBe(true)
  expect((await chancery(['verify', 'several/2'], {})).status).toBe(0)
  const fetched = await chancery(['fetch', ...envelopeIds, '--out', 'several-again', '--json'], env)
  expect(JSON.parse(fetched.output)).toMatchObject({ envelopeIds, valid: true })
})

test('labels each output folder of parallel signers as final or as missing later signatures', async () => {
  const env = { ...known, CHANCERY_KEY: sandbox.apiKey }
  const signers = [1, 2].map((n) => `parallel-${n}-${crypto.randomUUID()}@example.com`)
  const args = ['sign', 'contract.pdf', ...signers, '--parallel', '--test-sign', '--out', 'parallel']
  const { status, output } = await chancery(args, env)
  expect(status).toBe(0)
  const labels = new Map([...output.matchAll(/^(parallel.\d) \((.*?)\)/gm)].map(([, own, label]) => [label, own ?? '']))
  expect([...labels.keys()].sort()).toEqual(['final, with all signatures', 'without later signatures'])
  const [last, earlier] = [...labels.entries()]
    .sort()
    .map(([, folder]) => readFileSync(join(cwd, folder, 'sealed.pdf')))
  expect(last!.subarray(0, earlier!.length).equals(earlier!)).toBe(true)
})

test.each([
  ['an invalid email address', ['contract.pdf', 'anna'], 'is not an email address'],
  ['a repeated email address', ['contract.pdf', 'a@example.com', 'a@example.com'], 'is listed twice'],
  ['a file that is not a PDF', ['note.pdf', 'a@example.com'], 'is not a PDF'],
  ['an unknown language', ['contract.pdf', 'a@example.com', '--locale', 'xx'], '--locale'],
  ['too many days until expiry', ['contract.pdf', 'a@example.com', '--days', '366'], '365'],
  [
    'a field beyond the page',
    ['contract.pdf', 'a@example.com', '--field', '1:0.9,0.1,0.2,0.1'],
    'extends beyond the page',
  ],
  [
    'a field for a missing signer',
    ['contract.pdf', 'a@example.com', '--field', '2/1:0.1,0.1,0.2,0.1'],
    'does not match a signer',
  ],
  ['`--link` for two signers', ['contract.pdf', 'a@example.com', 'b@example.com', '--link'], 'exactly one signer'],
  ['more names than signers', ['contract.pdf', 'a@example.com', '--name', 'A', '--name', 'B'], '--name'],
])('rejects the `sign` command with %s before the upload', async (_, args, says) => {
  writeFileSync(join(cwd, 'note.pdf'), 'a note')
  // No server listens at this address.
  const { status, output } = await chancery(['sign', ...args], { ...known, CHANCERY_URL: 'http://127.0.0.1:9' })
  expect([status, output]).toEqual([2, expect.stringContaining(says)])
})

test('prints verified and refused webhook deliveries with `listen`, and exits at the end of the workflow', async () => {
  const { test: own } = await newOrganization()
  const env = { ...known, CHANCERY_KEY: own.apiKey }
  const client = createClient({ url: stack.baseUrl, apiKey: own.apiKey })
  const port = await freePort()
  const listening = chancery(['listen', '--port', String(port), '--test', '--until', 'envelope.completed'], env)
  const [endpoint] = await vi.waitFor(
    async () => {
      const { data } = await client.signatures.webhooks.list()
      expect(data).toHaveLength(1)
      return data
    },
    { timeout: 60_000, interval: 100 },
  )
  const forged = await fetch(endpoint!.url, { method: 'POST', body: '{"id":"evt_1","type":"envelope.completed"}' })
  expect(forged.status).toBe(400)
  const again = await chancery(['listen', endpoint!.url], env)
  expect([again.status, again.output]).toEqual([1, expect.stringContaining(endpoint!.id)])
  await chancery(['sign', 'contract.pdf', 'anna@example.com', 'ben@example.com', '--test-sign', '--out', 'heard'], env)
  const { status, output } = await listening
  const lines = output.trim().split('\n')
  expect(status).toBe(0)
  // A request can arrive before the command has printed the URL of its endpoint.
  expect(lines.slice(0, 2)).toContainEqual(expect.stringContaining(endpoint!.url))
  expect(lines).toContain('refused   malformed')
  expect(lines.filter((line) => /^verified {2}webhook\.test evt_\w+$/.test(line))).toHaveLength(1)
  // The first signer's envelope is not the end of the workflow.
  const completed = lines.filter((line) => /^verified {2}envelope\.completed evt_\w+ env_\w+$/.test(line))
  expect(completed).toHaveLength(2)
  expect((await client.signatures.webhooks.list()).data).toEqual([])
})

test('calls operations and transfers files from the command line', async () => {
  const body = JSON.stringify({ title: 'By hand' })
  const created = await chancery(['documents', 'create', '--body', body, '--idempotency-key', 'by-hand-1'])
  const again = await chancery(['documents', 'create', '--body', body, '--idempotency-key', 'by-hand-1'])
  expect(JSON.parse(again.output).id).toBe(JSON.parse(created.output).id)
  const uploaded = await chancery(['upload', 'contract.pdf', '--title', 'Uploaded'])
  const { id, source } = JSON.parse(uploaded.output)
  expect(source.pageCount).toBe(2)
  await chancery(['download', id, '--out', 'back.pdf'])
  expect(readFileSync(join(cwd, 'back.pdf'))).toEqual(readFileSync(join(cwd, 'contract.pdf')))
  const listed = await chancery(['documents', 'list', '--limit', '1', '--all'])
  const titles = listed.output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).title)
  expect(titles).toEqual(expect.arrayContaining(['By hand', 'Uploaded']))
  const [{ count } = { count: 0 }] = await queryDatabase('select count(*) from documents where organization_id = $1', [
    organizationId,
  ])
  expect(titles).toHaveLength(Number(count))
})

test.each([
  [0, ['--help'], 'chancery sign'],
  [0, ['--version'], packageInfo.version],
  [0, ['documents', 'list', '--help'], '--limit'],
  [0, ['operations', 'folders'], 'folders create'],
  [0, ['operations', '--help'], 'with these words in their names'],
  [0, ['operations', 'workflows'], 'signatures workflows get <id>'],
  [0, ['operations', 'workflows'], 'workflows runs get <id>'],
  [0, ['operations', 'void'], 'chancery signatures requests void <id>'],
  [2, ['operations', 'lost'], 'No operation contains lost.'],
  [0, ['verify', '--help'], '--head'],
  [0, ['verify', '--help'], 'chancery verify <folder> [options]'],
  [2, ['verify', 'missing-folder'], 'missing-folder does not exist'],
  [2, [], 'chancery sign'],
  [2, ['sign'], 'The PDF file is missing.'],
  [2, ['sign', 'contract.pdf'], "The signer's address is missing."],
  [2, ['sign', 'contract.pdf', 'a@example.com', '--field', 'somewhere'], 'page:x,y,width,height'],
  [2, ['sign', 'contract.pdf', 'a@example.com', '--timeout', 'long'], 'integer'],
  [2, ['listen', '--port', '70000'], '65535'],
  [2, ['listen', 'http://127.0.0.1:1/', 'more'], 'chancery listen'],
  [0, ['listen', '--help'], '--until'],
  [2, ['documents', 'lost'], 'Unknown command: documents lost'],
  [2, ['lost'], 'Unknown command'],
  [2, ['void', 'env_1'], 'Unknown command: void env_1. Did you mean signatures requests void? Run chancery --help'],
  [2, ['documents', 'get'], '<id>'],
  [0, ['sandbox', '--help'], 'chancery sandbox mails list'],
  [2, ['documents', 'list', '--size', '5'], 'Unknown option --size. Run chancery documents list --help.'],
  [
    2,
    ['sandbox.mails.list', '--envelopeId', 'env_1'],
    '--envelopeId. Did you mean --envelope-id? Run chancery sandbox mails list --help.',
  ],
  [2, ['verify', 'evidence.json', '--log_policy', 'p'], 'Did you mean --log-policy? Run chancery verify --help.'],
  [2, ['documents', 'list', '--limit'], 'Run chancery documents list --help.'],
  [1, ['documents', 'create', '--body', '@missing.json'], 'missing.json does not exist. Check the path.'],
  [2, ['sign', 'contract.pdf', 'a@example.com', '--test-signs'], 'chancery sign --help'],
  [2, ['documents', 'create', '--body', '{'], 'JSON'],
  [1, ['documents', 'get', 'doc_none'], 'not_found'],
  [1, ['documents.get', 'doc_none'], 'not_found'],
  [1, ['sign', 'missing.pdf', 'a@example.com'], 'missing.pdf does not exist. Check the path.'],
])('exits the `chancery` command with status %d for the arguments %j', async (code, args, says) => {
  const { status, output } = await chancery(args)
  expect([status, output]).toEqual([code, expect.stringContaining(says)])
})

test('reports missing and invalid settings of the `chancery` command', async () => {
  const none = await chancery(['documents', 'list'], {})
  expect([none.status, none.output]).toEqual([2, expect.stringContaining('CHANCERY_URL')])
  const wrong = await chancery(['documents', 'list'], { ...known, CHANCERY_KEY: 'chy_live_wrong' })
  expect([wrong.status, wrong.output]).toEqual([1, expect.stringMatching(/401 unauthorized[\s\S]*request \S+/)])
  const nobody = await chancery(['health', 'get'], { ...known, CHANCERY_URL: 'not an address' })
  expect([nobody.status, nobody.output]).toEqual([1, expect.stringContaining('https://api.example.com')])
  const blocked = await chancery(['health', 'get'], { ...known, CHANCERY_URL: 'http://127.0.0.1:1' })
  expect([blocked.status, blocked.output]).toEqual([
    1,
    expect.stringContaining('127.0.0.1:1: HTTP requests to this port are blocked'),
  ])
})

test('prints the command that deletes the uploaded document if the service rejects the envelope', async () => {
  const { status, output } = await chancery(['sign', 'contract.pdf', 'a@example.com', '--field', '99:0.1,0.1,0.2,0.1'])
  expect([status, output]).toEqual([1, expect.stringMatching(/The document (doc_\w+) was uploaded.*delete \1/)])
})
