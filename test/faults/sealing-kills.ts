import '../../dev/support/node-platform.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { getEvidence } from '../../api/operations/signatures/requests/evidence.ts'
import { memorySource, sha256Hex } from '../../base/bytes.ts'
import type { EvidenceBundle } from '../../core/signing/bundle.ts'
import { verifyEvidence } from '../../core/signing/verify-evidence.ts'
import { withStack } from '../../dev/support/measured-stack.ts'
import { runJob } from '../../platform/jobs/jobs.ts'
import { specimens } from '../support/every-type.ts'
import { type CallOutcome, countedServices } from '../support/full/interruption.ts'
import { objectFindings } from '../support/full/object-findings.ts'
import { contextOf, servicesOn } from '../support/full/services.ts'
import { makeDue, prepareSigning, type SigningSetup, signedEnvelope } from '../support/full/signed-envelope.ts'

/**
 * `npm run test:full -- sealing-kills`: interrupts the sealing job at each call to the database and the store, in four
 * ways, and delivers it again, sometimes twice concurrently. There must be one final document, one certificate, one
 * completed event and one email. Evidence and files, including the attached file, must verify. The store must contain
 * exactly the registered objects.
 */
const { sealingHandler } = await import('../../service/sealing/sealing-job.ts')
const { fates } = await import('../support/full/interruption.ts')

type Setup = SigningSetup & {
  handler: ReturnType<typeof sealingHandler>
  trust: { publicKey: string; sealCertificate: string }
}

type Signed = Awaited<ReturnType<typeof signedEnvelope>>

async function findings(setup: Setup, { id, files: attached }: Signed): Promise<string[]> {
  const { services, pool, organizationId, trust } = setup
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
  expect(records === 2, `${records} completion records`)
  expect(artifacts?.length === 2, `${artifacts?.length} artifacts`)
  if (found.length > 0) return found
  const files: Record<string, Uint8Array> = {}
  for (const { kind, key, sha256 } of artifacts) {
    const stored = await services.storage.get({ key })
    const bytes = stored ? new Uint8Array(await new Response(stored.body).arrayBuffer()) : new Uint8Array()
    expect((await sha256Hex(bytes)) === sha256, `the ${kind} differs from the recorded one`)
    files[kind] = bytes
  }
  const ctx = contextOf(services, organizationId, { kind: 'apiKey', id: 'proof', environment: 'live' })
  const { body } = await getEvidence.run(ctx, { params: { id } } as never)
  const { checks } = await verifyEvidence(body, {
    pdf: memorySource(files.document ?? new Uint8Array()),
    certificate: memorySource(files.certificate ?? new Uint8Array()),
    ...trust,
  })
  for (const { name, ok } of checks) expect(ok, `check ${name}`)
  for (const name of ['conditions', 'attachments'])
    expect(
      checks.some((check) => check.name === name),
      `${name} are not checked`,
    )
  const set = (body as EvidenceBundle).records.find(({ type }) => type === 'fields_set')
  for (const [field, { printed, type }] of Object.entries(specimens)) {
    const disclosed = set?.disclosures[`field.${field}`]
    const value = disclosed && 'value' in disclosed ? disclosed.value : ''
    // The email address is different in each envelope, so it is not compared.
    const isExpected = printed === null || type === 'email' || type === 'consent' || value.includes(printed)
    expect(isExpected, `the value of ${field} is ${value}`)
  }
  const list = set?.disclosures['field.attachment']
  const named = list && 'value' in list ? JSON.parse(list.value).files : null
  expect(attached.length === 1 && isDeepStrictEqual(named, attached), `the attached files are ${JSON.stringify(named)}`)
  const { rows: kept } = await pool.query(
    'select id, state, object_key as key from attachments where envelope_id = $1',
    [id],
  )
  expect(kept.length === 1 && kept[0].state === 'signed', `the attachments are ${JSON.stringify(kept)}`)
  const file = kept[0] && (await services.storage.get({ key: kept[0].key }))
  const bytes = file ? new Uint8Array(await new Response(file.body).arrayBuffer()) : new Uint8Array()
  expect((await sha256Hex(bytes)) === attached[0]?.sha256, 'the attached file differs from the signed one')
  return found
}

/**
 * Interrupts the first delivery of an envelope's sealing job at the given call. Returns whether the delivery reached
 * this call, and the defects found.
 */
async function interrupted(
  setup: Setup,
  at: number,
  fate: CallOutcome,
): Promise<{ reached: boolean; found: string[] }> {
  const { services, pool, handler } = setup
  const signed = await signedEnvelope(setup)
  const { jobId } = signed
  const first = countedServices(services, { at, fate })
  await Promise.race([runJob(first.services, jobId, 'sealing', handler), first.death])
  await makeDue(pool, jobId)
  await runJob(services, jobId, 'sealing', handler)
  return { reached: first.calls() >= at, found: await findings(setup, signed) }
}

/** Delivers an envelope's sealing job several times concurrently, partly after its lease was lost. */
async function doubled(setup: Setup): Promise<string[]> {
  const { services, pool, handler } = setup
  const signed = await signedEnvelope(setup)
  const { jobId } = signed
  const deliveries = Array.from({ length: 4 }, async (_, index) => {
    await pause(index * 15)
    await makeDue(pool, jobId)
    await runJob(services, jobId, 'sealing', handler)
  })
  await Promise.all(deliveries)
  return findings(setup, signed)
}

/** Runs every interruption and the duplicate deliveries of the sealing job. Returns the number of findings. */
async function prove(setup: Setup): Promise<number> {
  let failures = 0
  const report = (what: string, found: string[]) => {
    failures += found.length
    console.log(`${what.padEnd(28)} ${found.length === 0 ? 'one result' : found.join('; ')}`)
  }
  for (const fate of fates) {
    for (let at = 1; ; at++) {
      const { reached, found } = await interrupted(setup, at, fate)
      if (!reached) break
      report(`call ${String(at).padStart(2)} ${fate}`, found)
    }
  }
  for (let round = 1; round <= 10; round++) report(`four deliveries, round ${round}`, await doubled(setup))
  return failures
}

await withStack({}, async ({ stack, service }) => {
  const { services, env } = servicesOn(stack)
  const setup = await prepareSigning(services, service, { ownerUrl: stack.ownerDatabaseUrl })
  const failures = await prove({
    ...setup,
    handler: sealingHandler(env),
    trust: { publicKey: stack.secrets.checkpointPublicKey, sealCertificate: stack.secrets.sealCertificate },
  })
  const objects = await objectFindings(services, setup.pool)
  for (const finding of objects) console.log(finding)
  await setup.pool.end()
  console.log(`${failures + objects.length} findings`)
  if (failures + objects.length > 0) process.exitCode = 1
})

// Exits, because interrupted attempts would otherwise continue to extend their leases.
process.exit()
