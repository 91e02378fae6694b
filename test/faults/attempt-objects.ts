import '../../dev/support/node-platform.ts'
import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { latin1 } from '../../base/bytes.ts'
import { isObjectKey } from '../../core/objects/keys.ts'
import { runOne } from '../../db/client.ts'
import { compareObjects } from '../../db/objects/storage-checks.ts'
import { createDocument, putPdf, type Service } from '../../dev/demo/demo-client.ts'
import { withStack } from '../../dev/support/measured-stack.ts'
import { imagePdf } from '../../dev/support/pdf.ts'
import type { Services } from '../../platform/context.ts'
import { runJob } from '../../platform/jobs/jobs.ts'
import { type CallOutcome, countedServices, fates } from '../support/full/interruption.ts'
import { withReadableBodies } from '../support/full/node-bodies.ts'
import { objectFindings } from '../support/full/object-findings.ts'
import { contextOf, servicesOn } from '../support/full/services.ts'
import { makeDue, prepareSigning, type SigningSetup, signedEnvelope } from '../support/full/signed-envelope.ts'

/**
 * `npm run test:full -- attempt-objects [--quick]`: interrupts five processes at each of their calls to the database
 * and the store. These are a sealing job, the creation of a text document, a new text version, an upload check and a
 * repair. At any time, a row must name each object, and in the end the store must contain exactly the registered
 * objects. With `--quick`, each process is interrupted only after its calls.
 */
const { sealingHandler } = await import('../../service/sealing/sealing-job.ts')
const { finishUpload } = await import('../../service/uploads/finish-upload.ts')
const { cleanUp } = await import('../../service/retention/clean-up.ts')
const { deletePendingObjects } = await import('../../service/objects/delete-pending.ts')
const { createDocumentFromText } = await import('../../functions/operations/documents/create-from-text.ts')
const { saveTextVersion } = await import('../../functions/operations/documents/save-text-version.ts')

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })
const chosen: readonly CallOutcome[] = values.quick ? ['dies after'] : fates

type Setup = SigningSetup & { service: Service; handler: ReturnType<typeof sealingHandler>; keyId: string }

/**
 * An attempt with services that can be interrupted, which returns its defects. An exception counts as a failed attempt.
 */
type Attempt = (using: Services, death: Promise<void>) => Promise<string[]>

/** Runs an attempt once for each kind of interruption at each of its calls. */
async function atEachCall(setup: Setup, what: string, attempt: Attempt): Promise<string[]> {
  const found: string[] = []
  let interruptions = 0
  for (const fate of chosen)
    for (let at = 1; ; at++) {
      const counted = countedServices(setup.services, { at, fate })
      const wrong = await attempt(counted.services, counted.death)
      if (counted.calls() < at) break
      interruptions += 1
      const nameless = (await unreferenced(setup)).map((key) => `no row names ${key}`)
      found.push(...[...wrong, ...nameless].map((one) => `${what}, call ${at} ${fate}: ${one}`))
    }
  found.push(...(await objectFindings(setup.services, setup.pool)).map((one) => `${what}, in the end: ${one}`))
  console.log(`${what.padEnd(20)} ${interruptions} interruptions, ${found.length} findings`)
  // Every attempt makes at least three calls: it reads, stores and writes.
  return interruptions < 3 ? [...found, `${what}: ${interruptions} interruptions`] : found
}

/** Returns the objects in the store that no row names. */
async function unreferenced({ services }: Setup): Promise<string[]> {
  const { objects } = await services.storage.list({ after: '', limit: 1_000 })
  const keys = objects.map(({ key }) => key).filter(isObjectKey)
  return (await runOne(services.database, compareObjects({ keys, after: '', until: null }))).unreferenced
}

function sealing(setup: Setup): Attempt {
  const { services, pool, handler } = setup
  return async (using, death) => {
    const { id, jobId } = await signedEnvelope(setup)
    await Promise.race([runJob(using, jobId, 'sealing', handler), death])
    await makeDue(pool, jobId)
    await runJob(services, jobId, 'sealing', handler)
    const { rows } = await pool.query(
      `select e.status, (select count(*)::int from artifacts a where a.envelope_id = e.id) as files,
         (select count(*)::int from pending_objects l where l.subject_id = e.id and not l.is_marked_for_deletion) as registered
       from envelopes e where e.id = $1`,
      [id],
    )
    const wanted = { status: 'completed', files: 2, registered: 0 }
    return JSON.stringify(rows[0]) === JSON.stringify(wanted) ? [] : [JSON.stringify(rows[0])]
  }
}

const contextOn = (using: Services, { organizationId, keyId }: Setup) =>
  contextOf(using, organizationId, { kind: 'apiKey', id: keyId, environment: 'live' })

const newText = { title: 'Notes', text: 'The parties met.', type: 'other', folderId: null }
const failed = () => 'failed'

async function createText(using: Services, setup: Setup, idempotencyKey: string): Promise<string> {
  const response = await createDocumentFromText.run(contextOn(using, setup), { body: newText, idempotencyKey } as never)
  return (response.body as { id: string }).id
}

function storingText(setup: Setup): Attempt {
  return async (using, death) => {
    const key = randomUUID()
    await Promise.race([createText(using, setup, key).catch(failed), death])
    const id = await createText(setup.services, setup, key)
    const { rowCount } = await setup.pool.query('select from document_versions where document_id = $1', [id])
    return rowCount === 1 ? [] : [`${rowCount} versions`]
  }
}

async function savingVersion(setup: Setup): Promise<Attempt> {
  const id = await createText(setup.services, setup, randomUUID())
  return async (using, death) => {
    const { rows } = await setup.pool.query(
      `select v.text_content_hash as hash from documents d
       join document_versions v on v.document_id = d.id and v.version = d.current_version where d.id = $1`,
      [id],
    )
    const body = { text: `Edit ${randomUUID()}`, expectedContentHash: rows[0].hash }
    const saving = saveTextVersion.run(contextOn(using, setup), { params: { id }, body } as never)
    await Promise.race([saving.catch(failed), death])
    return []
  }
}

function checkingUpload(setup: Setup, pdf: Uint8Array<ArrayBuffer>): Attempt {
  return async (using, death) => {
    const documentId = await createDocument(setup.service, 'Upload')
    const uploadId = await putPdf(setup.service, documentId, pdf)
    const before = (await unreferenced(setup)).map((key) => `before its check no row names ${key}`)
    const checking = finishUpload(contextOn(using, setup), { documentId, uploadId, repairs: true })
    await Promise.race([checking.catch(failed), death])
    return before
  }
}

/** Returns a PDF without the bytes that follow its objects. */
const withoutEnd = (pdf: Uint8Array<ArrayBuffer>) => pdf.slice(0, latin1(pdf, 0, pdf.length).lastIndexOf('xref\n'))

/** Expires all upload sessions. Returns a defect unless the remaining objects are exactly the documents' files. */
async function endUploads({ services, pool }: Setup): Promise<string[]> {
  await pool.query(
    `update upload_sessions set expires_at = now() - interval '8 days', lease_until = now() where state <> 'completed'`,
  )
  await cleanUp(services)
  await deletePendingObjects(services)
  const { objects } = await services.storage.list({ after: 'uploads/', limit: 1_000 })
  const { rows } = await pool.query(`select count(*)::int as kept from document_versions where origin = 'upload'`)
  const held = objects.filter(({ key }) => key.startsWith('uploads/')).length
  return held === rows[0].kept ? [] : [`${held} objects of uploads for ${rows[0].kept} files`]
}

await withStack({}, async ({ stack, service }) => {
  const { services, env } = servicesOn(stack)
  const signing = await prepareSigning(services, service, { ownerUrl: stack.ownerDatabaseUrl })
  const { rows } = await signing.pool.query('select id from api_keys')
  const setup: Setup = { ...signing, service, handler: sealingHandler(env), keyId: rows[0].id }
  const reading = { ...setup, services: { ...services, storage: withReadableBodies(services.storage) } }
  const pdf = imagePdf({ totalBytes: 5_000, imageCount: 1 })
  const found = [
    ...(await atEachCall(setup, 'sealing', sealing(setup))),
    ...(await atEachCall(setup, 'text', storingText(setup))),
    ...(await atEachCall(setup, 'text version', await savingVersion(setup))),
    ...(await atEachCall(reading, 'upload', checkingUpload(reading, pdf))),
    ...(await atEachCall(reading, 'repair', checkingUpload(reading, withoutEnd(pdf)))),
    ...(await endUploads(setup)),
  ]
  await setup.pool.end()
  for (const finding of found) console.log(finding)
  console.log(`${found.length} findings`)
  if (found.length > 0) process.exitCode = 1
})

// Exits, because interrupted attempts would otherwise continue to extend their leases.
process.exit()
