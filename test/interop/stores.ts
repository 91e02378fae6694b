import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import {
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { bootstrapOrganization } from '../../admin/bootstrap.ts'
import { checkStorage } from '../../admin/check-storage.ts'
import { examine } from '../../admin/doctor/check.ts'
import { settingsChecks } from '../../admin/doctor/settings-checks.ts'
import { placeholderBindings } from '../../admin/doctor/stand-in-bindings.ts'
import { storeChecks } from '../../admin/doctor/store-checks.ts'
import { erasePerson } from '../../admin/erase-person.ts'
import { root } from '../../dev/build/build-part.ts'
import { build } from '../../dev/build.ts'
import * as client from '../../dev/demo/demo-client.ts'
import { contractFields, enteredValues, fieldsOnLastPage, signerName } from '../../dev/demo/demo-fields.ts'
import { type Stack, startStack } from '../../dev/stack/stack.ts'
import { fetchOverNewConnection } from '../../dev/support/fresh-connections.ts'
import { imagePdf } from '../../dev/support/pdf.ts'
import { createStorage } from '../../platform/ports/open-storage.ts'
import { joinedBytesMin, type StorageEnv } from '../../platform/ports/storage.ts'
import { onStore, type S3Access, s3Servers } from '../support/full/s3-servers.ts'

/**
 * `npm run test:full -- stores [--install] [versitygw swift minio]`: runs the main workflow on third-party object
 * stores, each a local process: upload, check, envelope, signature, seal, range downloads, erasure and `check-storage`.
 * A small file is sealed in memory, and the store joins a large one. Prints the names of failed doctor checks, and
 * exits with 1 if a named store fails. `--install` only installs the programs, which takes minutes if they must be
 * built.
 */
const [region, bucket] = ['us-east-1', 'chancery-documents']
const largeBytes = joinedBytesMin + 2_000_000

const small = {
  name: 'a small file',
  pdf: new Uint8Array(readFileSync(join(root, 'docs/demo/contract.pdf'))),
  fields: contractFields,
}
const large = {
  name: 'a file that the store joins',
  pdf: imagePdf({ totalBytes: largeBytes, imageCount: 3 }),
  fields: fieldsOnLastPage(3),
}

type Store = { access: S3Access; forgetsUploads: boolean }

const settingsOf = (access: S3Access) => ({
  STORAGE_ENDPOINT: access.endpoint,
  STORAGE_BUCKET: bucket,
  STORAGE_REGION: access.region,
  STORAGE_ACCESS_KEY_ID: access.accessKeyId,
  STORAGE_SECRET_ACCESS_KEY: access.secretAccessKey,
})

const s3Of = ({ endpoint, accessKeyId, secretAccessKey }: S3Access) =>
  new S3Client({ endpoint, region, forcePathStyle: true, credentials: { accessKeyId, secretAccessKey } })

function expectThat(isTrue: boolean, claim: string): void {
  if (!isTrue) throw new Error(`not so: ${claim}`)
}

/** Signs a file, and reads the sealed file completely and in ranges. */
async function signedAndRead(service: client.Service, { name, pdf, fields }: typeof small, signerEmail: string) {
  const documentId = await client.createDocument(service, name)
  await client.uploadPdf(service, documentId, pdf)
  const request = { documentId, signerEmail, signerName, message: 'Please sign.', fields }
  const { id } = await client.createEnvelope(service, request)
  await client.sign(await client.linkFromMail(service, signerEmail), { values: enteredValues, signature: null })
  await client.waitForCompletion(service, id)
  const sealed = await client.downloadArtifact(service, id, 'document')
  expectThat(Buffer.from(sealed.subarray(0, pdf.length)).equals(pdf), `${name} begins with the original`)
  const { url } = await client.call<{ url: string }>(service, 'GET', `/v1/signatures/requests/${id}/artifacts/document`)
  const [from, to] = [1_000, 3_999]
  const part = await fetchOverNewConnection(url, { headers: { range: `bytes=${from}-${to}` } })
  const bytes = Buffer.from(await part.arrayBuffer())
  expectThat(part.status === 206 && bytes.equals(sealed.subarray(from, to + 1)), `a range of ${name} is exact`)
  await client.downloadArtifact(service, id, 'certificate')
}

async function erasedAndChecked(
  stack: Stack,
  { access, forgetsUploads }: Store,
  { organizationId, signerEmail }: { organizationId: string; signerEmail: string },
) {
  const storage = createStorage({ ...settingsOf(access) } as StorageEnv, () => {})
  const s3 = s3Of(access)
  await s3.send(new CreateMultipartUploadCommand({ Bucket: bucket, Key: 'artifacts/unfinished' }))
  await storage.put({ key: 'artifacts/nobody', body: new Uint8Array(10), contentType: 'application/pdf' })
  const erasure = { organizationId, email: signerEmail, files: 'delete' } as const
  const { filesKept } = await erasePerson(stack.ownerDatabaseUrl, erasure)
  expectThat(filesKept.length === 0, 'an erasure leaves no file')
  const inTwoHours = { deletes: true, now: new Date(Date.now() + 7_200_000) }
  const check = () => checkStorage(stack.ownerDatabaseUrl, storage, inTwoHours)
  for (let tries = 0; (await check()).pendingObjects.markedForDeletion > 0 && tries < 100; tries++)
    await stack.runCron().then(() => delay(200))
  const report = await check()
  const { objects } = await storage.list({ after: '', limit: 100 })
  const left = objects.map(({ key }) => key).filter((key) => key.startsWith('artifacts/'))
  expectThat(left.length === 0, `no sealed file or certificate is left: ${left.join(', ')}`)
  expectThat(report.missing.count + report.unreferenced.count === 0, 'bucket and rows agree')
  if (forgetsUploads) return
  const { Uploads: unfinished = [] } = await s3.send(new ListMultipartUploadsCommand({ Bucket: bucket }))
  expectThat(unfinished.length === 0, 'no unfinished upload is left')
}

/** Returns the names of the doctor checks that fail for a store. */
async function refusedBy(stack: Stack): Promise<string[]> {
  const deployment = {
    workers: {
      api: { texts: stack.settings.api, bindings: placeholderBindings },
      functions: { texts: stack.settings.functions, bindings: placeholderBindings },
    },
    ownerUrl: null,
    platform: null,
    dkimSelectors: [],
    origins: [],
    now: () => new Date(),
  }
  const findings = await examine(deployment, [...settingsChecks, ...storeChecks])
  return findings.filter(({ verdict }) => verdict === 'failed').map(({ name, text }) => `${name} (${text})`)
}

async function prove(store: Store, dataDir: string): Promise<void> {
  const { access } = store
  await s3Of(access).send(new CreateBucketCommand({ Bucket: bucket }))
  const stack = await startStack({ dataDir, durable: false, extraBindings: { shared: settingsOf(access) } })
  try {
    const refused = await refusedBy(stack)
    if (refused.length > 0) throw new Error(`the doctor rejects it: ${refused.join('; ')}`)
    const { organizationId, apiKey } = await bootstrapOrganization(stack.ownerDatabaseUrl, {
      requestsPerMinute: 10_000,
    })
    const service = { baseUrl: stack.baseUrl, mailUrl: stack.mail.url, apiKey }
    for (const file of [small, large]) {
      const signerEmail = `${file === small ? 'anna' : 'bert'}@nordlicht.example`
      await signedAndRead(service, file, signerEmail)
      await erasedAndChecked(stack, store, { organizationId, signerEmail })
    }
  } finally {
    await stack.dispose()
  }
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { install: { type: 'boolean' } } })
const unknown = positionals.filter((name) => !(name in s3Servers))
if (unknown.length > 0) throw new Error(`there is no store ${unknown.join(', ')}`)
const servers = Object.entries(s3Servers).filter(([name]) => positionals.length === 0 || positionals.includes(name))
let failures = 0
if (!values.install) await build()
for (const [name, server] of servers) {
  const folder = mkdtempSync(join(tmpdir(), 'chancery-store-'))
  const startedAt = performance.now()
  try {
    const program = server.get()
    const forgetsUploads = server.forgetsUploads === true
    if (!values.install)
      await onStore(server, program, join(folder, 'store'), (access) =>
        prove({ access, forgetsUploads }, join(folder, 'stack')),
      )
    const seconds = Math.round((performance.now() - startedAt) / 1_000)
    console.log(`${name} ${server.version}: ${values.install ? 'is here' : 'whole'}, after ${seconds} s`)
  } catch (error) {
    failures += 1
    console.log(`${name} ${server.version}: ${error instanceof Error ? error.message : error}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
console.log(failures === 0 ? 'All checks passed.' : `${failures} failed`)
process.exitCode = failures === 0 ? 0 : 1
