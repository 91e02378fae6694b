import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GetObjectCommand, HeadObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../../../dev/build/build-part.ts'
import { buildWorker } from '../../../dev/build/build-worker.ts'
import { type Stack, startStack } from '../../../dev/stack/stack.ts'

// Replaces the real workers with small ones, because only the stack is under test.
const apiWorker = `
  import { neon, neonConfig } from '@neondatabase/serverless'
  const seen = { queues: [], crons: 0 }
  export default {
    async fetch(request, env) {
      const { pathname } = new URL(request.url)
      if (pathname.startsWith('/assets/')) return env.ASSETS.fetch(request)
      if (pathname === '/bindings') return Response.json(Object.keys(env).sort())
      if (pathname === '/seal') return (await env.SEALING_QUEUE.send({ jobId: 'job_1' }), new Response('sent'))
      if (pathname === '/seen') return Response.json(seen)
      neonConfig.fetchEndpoint = env.DATABASE_FETCH_ENDPOINT
      return Response.json(await neon(env.DATABASE_URL)\`select current_user as role\`)
    },
    async queue(batch) { seen.queues.push([batch.queue, batch.messages.map((message) => message.body)]) },
    async scheduled() { seen.crons += 1 },
  }`
const functionsWorker = `
  import { WorkerEntrypoint, WorkflowEntrypoint } from 'cloudflare:workers'
  import symbols from './symbols.ttf'
  export class Conversions extends WorkerEntrypoint {}
  export class DocumentRun extends WorkflowEntrypoint {
    async run({ payload }, step) { await step.do('tell', () => this.env.MAIL_QUEUE.send(payload)) }
  }
  export default {
    async fetch(request, env) {
      const { pathname } = new URL(request.url)
      if (pathname !== '/run') return new Response(String(symbols.byteLength))
      return Response.json(await env.DOCUMENT_RUNS.create({ params: { jobId: 'job_2' } }))
    },
    async queue(batch, env) { for (const message of batch.messages) await env.MAIL_QUEUE.send(message.body) },
    async scheduled() { console.log('cron of functions') },
  }`

let folder: string
let stack: Stack
let storage: S3Client

const start = () =>
  startStack({
    dataDir: join(folder, 'data'),
    distDir: join(folder, 'dist'),
    durable: false,
    cronSeconds: 3600,
    extraBindings: { api: { EXTRA: 'yes' } },
  })

const readJson = async (path: string) => (await fetch(`${stack.baseUrl}${path}`)).json()

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'chancery-stack-'))
  for (const name of ['api', 'functions', 'dist/api', 'dist/functions', 'dist/public/assets', 'dist/functions-files']) {
    mkdirSync(join(folder, name), { recursive: true })
  }
  // Uses the production configurations of Wrangler, and replaces only the code of the workers.
  cpSync(join(root, 'wrangler.toml'), join(folder, 'wrangler.toml'))
  cpSync(join(root, 'functions', 'wrangler.toml'), join(folder, 'functions', 'wrangler.toml'))
  cpSync(join(root, 'service', 'composer', 'fonts', 'symbols.ttf'), join(folder, 'functions', 'symbols.ttf'))
  writeFileSync(join(folder, 'api', 'worker.ts'), apiWorker.replace("'@neon", `'${root}/node_modules/@neon`))
  writeFileSync(join(folder, 'functions', 'worker.ts'), functionsWorker)
  writeFileSync(join(folder, 'dist', 'public', 'assets', 'hello.txt'), 'hello')
  for (const [name, config] of [
    ['api', 'wrangler.toml'],
    ['functions', 'functions/wrangler.toml'],
  ] as const)
    await buildWorker({
      source: join(folder, name, 'worker.ts'),
      config: join(folder, config),
      outDir: join(folder, 'dist', name),
    })
  stack = await start()
  storage = storageOf(stack)
}, 120_000)

afterAll(async () => {
  await stack?.dispose()
  rmSync(folder, { recursive: true, force: true })
})

const storageOf = ({ storageUrl, storageCredentials }: Stack) =>
  new S3Client({
    endpoint: storageUrl,
    region: 'auto',
    forcePathStyle: true,
    credentials: storageCredentials,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  })

test('binds exactly the expected variables and resources to the API worker of the local stack', async () => {
  expect(await readJson('/bindings')).toEqual([
    ...[
      'ASSETS',
      'BASE_URL',
      'BULK_SENDS_QUEUE',
      'CHECKPOINT_PRIVATE_KEY',
      'CHECKPOINT_PUBLIC_KEYS',
      'CONVERSIONS',
      'DATABASE_FETCH_ENDPOINT',
      'DATABASE_URL',
      'ENVIRONMENT',
    ],
    ...['EXTRA', 'EXTRACTION_QUEUE', 'FUNCTIONS', 'FUNCTIONS_URL', 'LINK_SECRET'],
    ...['MAIL_BOUNCE_ADDRESS', 'MAIL_FROM', 'MAIL_QUEUE', 'MAIL_URL'],
    ...[
      'SCANNER_URL',
      'SCAN_QUEUE',
      'SCHEDULED_RUN_SECONDS',
      'SEALING_QUEUE',
      'STORAGE_ACCESS_KEY_ID',
      'STORAGE_BUCKET',
      'STORAGE_ENDPOINT',
    ],
    ...[
      'STORAGE_REGION',
      'STORAGE_SECRET_ACCESS_KEY',
      'WEBHOOKS_QUEUE',
      'WEBHOOK_ALLOWED_HOSTS',
      'WEBHOOK_ENCRYPTION_KEYS',
      'WORKFLOWS_QUEUE',
    ],
  ])
})

test('connects a worker to the database as the application role, in one round trip', async () => {
  stack.neon?.resetStats()
  expect(await readJson('/database')).toEqual([{ role: 'chancery_app' }])
  expect(stack.neon?.stats()).toMatchObject({ requests: 1, statements: 1 })
})

test('includes browser assets and font files in the workers', async () => {
  expect(await (await fetch(`${stack.baseUrl}/assets/hello.txt`)).text()).toBe('hello')
  expect((await fetch(`${stack.baseUrl}/assets/missing.txt`)).status).toBe(404)
  const fontBytes = readFileSync(join(folder, 'functions', 'symbols.ttf')).length
  expect(await (await fetch(stack.functionsUrl)).text()).toBe(String(fontBytes))
})

test('delivers queue messages between the two workers', async () => {
  await fetch(`${stack.baseUrl}/seal`)
  await expect.poll(() => readJson('/seen')).toMatchObject({ queues: [['chancery-mail', [{ jobId: 'job_1' }]]] })
})

test('runs a workflow instance in the functions worker', async () => {
  await fetch(`${stack.functionsUrl}/run`)
  await expect
    .poll(() => readJson('/seen'))
    .toMatchObject({ queues: expect.arrayContaining([['chancery-mail', [{ jobId: 'job_2' }]]]) })
})

test("runs both workers' cron handlers on demand", async () => {
  await stack.runCron()
  expect(await readJson('/seen')).toMatchObject({ crons: 1 })
  await expect.poll(() => readFileSync(stack.workerLogFile, 'utf8')).toContain('cron of functions')
})

test('accepts a presigned PUT only once, and only with the signed headers', async () => {
  const command = new PutObjectCommand({
    Bucket: stack.bucket,
    Key: 'a/b.pdf',
    ContentType: 'application/pdf',
    ContentLength: 3,
    IfNoneMatch: '*',
  })
  const signed = new Set(['content-type', 'content-length', 'if-none-match'])
  const url = await getSignedUrl(storage, command, {
    expiresIn: 60,
    signableHeaders: new Set([...signed, 'host']),
    unhoistableHeaders: signed,
  })
  const headers = { 'content-type': 'application/pdf', 'if-none-match': '*', origin: 'http://localhost:3000' }
  const put = (body: string, extra: Record<string, string> = headers) =>
    fetch(url, { method: 'PUT', headers: extra, body })

  expect((await put('abc', { 'content-type': 'application/pdf' })).status).toBe(403)
  expect((await put('abcd')).status).toBe(403)
  const first = await put('abc')
  expect([first.status, first.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
  expect((await put('xyz')).status).toBe(412)
  const preflight = await fetch(url, {
    method: 'OPTIONS',
    headers: {
      origin: 'http://localhost:3000',
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'content-type,if-none-match',
    },
  })
  expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([
    204,
    'content-type,if-none-match',
  ])
})

test('returns exactly one process id for workerd', () => {
  expect(stack.workerPids).toHaveLength(1)
})

test('preserves objects, emails and secrets after a restart of the local stack', async () => {
  await storage.send(new PutObjectCommand({ Bucket: stack.bucket, Key: 'kept', Body: 'kept' }))
  const mail = { id: 'm1', from: 'a@x', to: 'b@x', subject: 's', text: 't', html: '', headers: {} }
  await fetch(`${stack.mail.url}/messages`, { method: 'POST', body: JSON.stringify(mail) })
  const { secrets } = stack
  await stack.dispose()
  stack = await start()
  storage = storageOf(stack)
  const kept = await storage.send(new GetObjectCommand({ Bucket: stack.bucket, Key: 'kept' }))
  expect(await kept.Body?.transformToString()).toBe('kept')
  expect(stack.mail.messages()).toMatchObject([mail])
  expect(stack.secrets).toEqual(secrets)
  await expect(storage.send(new HeadObjectCommand({ Bucket: stack.bucket, Key: 'none' }))).rejects.toMatchObject({
    $metadata: { httpStatusCode: 404 },
  })
})
