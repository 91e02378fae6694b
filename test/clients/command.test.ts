import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../dev/build/build-part.ts'
import { linkFromMail, sign } from '../../dev/demo/demo-client.ts'
import { runHere } from '../../proofs/support/run-here.ts'
import { temporaryFolder } from '../support/folder.ts'
import { mailsTo, queryDatabase, stack } from '../support/stack.ts'
import { newOrganization } from '../support/tenant.ts'

const { apiKey, id: organizationId } = await newOrganization()
const cwd = temporaryFolder('command')
const program = join(root, 'clients/typescript/src/program/main.ts')
const known = { CHANCERY_URL: stack.baseUrl, CHANCERY_KEY: apiKey }

const chancery = (args: string[], env: Record<string, string> = known) =>
  runHere(process.execPath, [program, ...args], { cwd, env: { CHANCERY_URL: '', CHANCERY_KEY: '', ...env } })

copyFileSync(join(root, 'docs/demo/contract.pdf'), join(cwd, 'contract.pdf'))

test('sign goes from a file to its sealed and verified form, which verify judges again without the service', async () => {
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
  expect([status, output]).toEqual([0, expect.stringContaining('checks are good')])
  const folder = join(cwd, 'contract-signed')
  expect(readdirSync(folder).toSorted()).toEqual([
    'certificate.pdf',
    'evidence.json',
    'jwks.json',
    'seal.pem',
    'sealed.pdf',
  ])

  const judged = await chancery(['verify', 'contract-signed'], {})
  expect([judged.status, judged.output]).toEqual([0, expect.stringContaining('The evidence is good')])
  const sealed = readFileSync(join(folder, 'sealed.pdf'))
  writeFileSync(join(folder, 'sealed.pdf'), Buffer.concat([sealed, Buffer.from('\n')]))
  expect((await chancery(['verify', 'contract-signed'], {})).status).toBe(1)

  const envelopeId = /envelope {2}(\S+)/.exec(output)?.[1] ?? ''
  const fetched = await chancery(['fetch', envelopeId, '--out', 'again'])
  expect([fetched.status, existsSync(join(cwd, 'again/sealed.pdf'))]).toEqual([0, true])
})

test('sign with a link sends no mail, and ends with 3 when the signature does not come', async () => {
  const signerEmail = `silent-${crypto.randomUUID()}@example.com`
  const { status, output } = await chancery(['sign', 'contract.pdf', signerEmail, '--link', '--no-wait'])
  expect(status).toBe(0)
  const url = /sign at {3}(\S+)/.exec(output)?.[1] ?? ''
  expect((await fetch(url)).status).toBe(200)
  expect(await mailsTo(signerEmail)).toEqual([])
  const envelopeId = /envelope {2}(\S+)/.exec(output)?.[1] ?? ''
  const voided = await chancery(['signatures', 'requests', 'void', envelopeId])
  expect([voided.status, JSON.parse(voided.output).status]).toEqual([0, 'voided'])
  expect((await chancery(['fetch', envelopeId])).status).toBe(3)
})

test('any operation is called by the words of its name', async () => {
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
  [0, ['documents', 'list', '--help'], '--limit'],
  [0, ['operations', 'folders'], 'folders create'],
  [2, [], 'chancery sign'],
  [2, ['sign', 'contract.pdf'], 'address'],
  [2, ['sign', 'contract.pdf', 'a@example.com', '--field', 'somewhere'], 'page:x,y,width,height'],
  [2, ['sign', 'contract.pdf', 'a@example.com', '--timeout', 'long'], 'whole number'],
  [2, ['documents', 'lost'], 'no command'],
  [2, ['documents', 'get'], '<id>'],
  [2, ['documents', 'list', '--size', '5'], '--size'],
  [2, ['documents', 'create', '--body', '{'], 'JSON'],
  [1, ['documents', 'get', 'doc_none'], 'not_found'],
  [1, ['sign', 'missing.pdf', 'a@example.com'], 'missing.pdf'],
])('ends with %d: %j', async (code, args, says) => {
  const { status, output } = await chancery(args)
  expect([status, output]).toEqual([code, expect.stringContaining(says)])
})

test('without its settings, or with a key that is none, it says what is missing', async () => {
  const none = await chancery(['documents', 'list'], {})
  expect([none.status, none.output]).toEqual([2, expect.stringContaining('CHANCERY_URL')])
  const wrong = await chancery(['documents', 'list'], { ...known, CHANCERY_KEY: 'chy_live_wrong' })
  expect([wrong.status, wrong.output]).toEqual([1, expect.stringMatching(/401 unauthorized[\s\S]*request \S+/)])
  const nobody = await chancery(['health', 'get'], { ...known, CHANCERY_URL: 'not an address' })
  expect([nobody.status, nobody.output]).toEqual([1, expect.stringContaining('Invalid URL')])
})
