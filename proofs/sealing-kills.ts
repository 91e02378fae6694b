import '../dev/support/node-platform.ts'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { getEvidence } from '../api/operations/signatures/requests/evidence.ts'
import { memorySource, sha256Hex } from '../base/bytes.ts'
import { currentConsentVersion } from '../core/signing/consent.ts'
import { verifyEvidence } from '../core/signing/verify-evidence.ts'
import { createDocument, uploadPdf } from '../dev/demo/demo-client.ts'
import { withStack } from '../dev/support/measured-stack.ts'
import { picturePdf } from '../dev/support/pdf.ts'
import type { Services } from '../platform/context.ts'
import { runJob } from '../platform/jobs/jobs.ts'
import { transition } from '../service/signing/transition.ts'
import { countedServices, type Fate } from './support/interruption.ts'
import { contextOf, createEnvelope, proofEnvelope, servicesOn } from './support/services.ts'

/**
 * `npm run proof -- sealing-kills`: the sealing job is interrupted at each call to database and store, in four ways, and
 * delivered again; and delivered twice at once. However it went, there is one final document, one certificate, one completed
 * event and one mail, and evidence and files verify.
 */
const { sealingHandler } = await import('../service/sealing/sealing-job.ts')
const { fates } = await import('./support/interruption.ts')

type Ground = {
  services: Services
  handler: ReturnType<typeof sealingHandler>
  pool: pg.Pool
  organizationId: string
  documentId: string
  source: { sha256: string; contentLength: number; version: number }
  trust: { publicKey: string; sealCertificate: string }
}

/** An envelope that was signed a moment ago, and its sealing job. */
async function signedEnvelope({ services, organizationId, documentId, source, pool }: Ground) {
  const ctx = contextOf(services, organizationId, { kind: 'system', id: 'proof' })
  const id = await createEnvelope(
    ctx,
    {
      ...proofEnvelope({ organizationId, documentId, source }),
      signer: { email: `${randomUUID()}@example.com`, name: 'Anna' },
    },
    randomUUID(),
  )
  const consent = { version: currentConsentVersion, locale: 'en', isAccepted: true, typedName: null } as const
  const values = { sign: { kind: 'typed', text: 'Anna' } } as const
  const link = { generation: 1, revision: 1, ip: null, userAgent: null }
  await transition(ctx, id, () => ({ type: 'sign', ...link, consent, values }))
  const { rows } = await pool.query(`select id from jobs where kind = 'sealing' and payload->>'envelopeId' = $1`, [id])
  return { id, jobId: rows[0].id as string }
}

/** Lets the lease of a dead worker, or the pause after a failure, be over. */
const makeDue = (pool: pg.Pool, jobId: string) =>
  pool.query(`update jobs set run_at = now(), lease_until = now() where id = $1 and state in ('queued', 'running')`, [
    jobId,
  ])

async function findings(ground: Ground, id: string): Promise<string[]> {
  const { services, pool, organizationId, trust } = ground
  const { rows } = await pool.query(
    `select e.status, (select count(*)::int from webhook_events w where w.envelope_id = e.id and w.type = 'envelope.completed') as events,
       (select count(*)::int from jobs j where j.kind = 'mail' and j.payload->>'envelopeId' = e.id and j.payload->>'template' = 'completed') as mails,
       (select count(*)::int from evidence_records r where r.envelope_id = e.id and r.record::jsonb->>'type' in ('sealed', 'completed')) as records,
       (select json_agg(json_build_object('kind', a.kind, 'key', a.object_key, 'sha256', a.sha256) order by a.kind) from artifacts a where a.envelope_id = e.id) as artifacts
     from envelopes e where e.id = $1`,
    [id],
  )
  const { status, events, mails, records, artifacts } = rows[0]
  const found: string[] = []
  const expect = (holds: boolean, what: string) => holds || found.push(what)
  expect(status === 'completed', `status ${status}`)
  expect(events === 1, `${events} completed events`)
  expect(mails === 1, `${mails} mails`)
  expect(records === 2, `${records} records of the end`)
  expect(artifacts?.length === 2, `${artifacts?.length} artifacts`)
  if (found.length > 0) return found
  const files: Record<string, Uint8Array> = {}
  for (const { kind, key, sha256 } of artifacts) {
    const stored = await services.storage.get({ key })
    const bytes = stored ? new Uint8Array(await new Response(stored.body).arrayBuffer()) : new Uint8Array()
    expect((await sha256Hex(bytes)) === sha256, `the ${kind} is not what was recorded`)
    files[kind] = bytes
  }
  const ctx = contextOf(services, organizationId, { kind: 'apiKey', id: 'proof', environment: 'test' })
  const { body } = await getEvidence.run(ctx, { params: { id } } as never)
  const { checks } = await verifyEvidence(body, {
    pdf: memorySource(files.document ?? new Uint8Array()),
    certificate: memorySource(files.certificate ?? new Uint8Array()),
    ...trust,
  })
  for (const { name, ok } of checks) expect(ok, `check ${name}`)
  return found
}

/** One envelope whose first delivery meets the fate at the given call; gives how many calls that delivery made. */
async function interrupted(ground: Ground, at: number, fate: Fate): Promise<{ reached: boolean; found: string[] }> {
  const { services, pool, handler } = ground
  const { id, jobId } = await signedEnvelope(ground)
  const first = countedServices(services, { at, fate })
  await Promise.race([runJob(first.services, jobId, 'sealing', handler), first.death])
  await makeDue(pool, jobId)
  await runJob(services, jobId, 'sealing', handler)
  return { reached: first.calls() >= at, found: await findings(ground, id) }
}

/** One envelope whose job is delivered several times at once, some of them after the lease was lost. */
async function doubled(ground: Ground): Promise<string[]> {
  const { services, pool, handler } = ground
  const { id, jobId } = await signedEnvelope(ground)
  const deliveries = Array.from({ length: 4 }, async (_, index) => {
    await pause(index * 15)
    await makeDue(pool, jobId)
    await runJob(services, jobId, 'sealing', handler)
  })
  await Promise.all(deliveries)
  return findings(ground, id)
}

/** Every interruption and the double deliveries; gives the number of findings. */
async function prove(ground: Ground): Promise<number> {
  let failures = 0
  const report = (what: string, found: string[]) => {
    failures += found.length
    console.log(`${what.padEnd(28)} ${found.length === 0 ? 'one result' : found.join('; ')}`)
  }
  for (const fate of fates) {
    for (let at = 1; ; at++) {
      const { reached, found } = await interrupted(ground, at, fate)
      if (!reached) break
      report(`call ${String(at).padStart(2)} ${fate}`, found)
    }
  }
  for (let round = 1; round <= 10; round++) report(`four deliveries, round ${round}`, await doubled(ground))
  return failures
}

await withStack({}, async ({ stack, service }) => {
  const { services, env } = servicesOn(stack)
  const pool = new pg.Pool({ connectionString: stack.ownerDatabaseUrl, max: 4 })
  const documentId = await createDocument(service, 'Kill')
  await uploadPdf(service, documentId, picturePdf({ totalBytes: 20_000, pictureCount: 1 }))
  const { rows } = await pool.query(
    'select organization_id, sha256, content_length, version from document_versions where document_id = $1',
    [documentId],
  )
  const { organization_id: organizationId, sha256, content_length: contentLength, version } = rows[0]
  const failures = await prove({
    services,
    handler: sealingHandler(env),
    pool,
    organizationId,
    documentId,
    source: { sha256, contentLength, version },
    trust: { publicKey: stack.secrets.checkpointPublicKey, sealCertificate: stack.secrets.sealCertificate },
  })
  await pool.end()
  console.log(`${failures} findings`)
  if (failures > 0) process.exitCode = 1
})
