import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { build } from '../../dev/build.ts'
import { call } from '../../dev/demo/demo-client.ts'
import { freePort } from '../../dev/stack/ports.ts'
import { startPostgres } from '../../dev/stack/postgres.ts'
import { type Stack, startStack } from '../../dev/stack/stack.ts'
import { interruptEachCall } from '../support/full/bulk-interruptions.ts'
import { newTemplate } from '../support/full/template.ts'

/**
 * `npm run test:full -- bulk-kills [--recipients 60] [--kills 3]`: interrupts a bulk send's job at each call to the
 * database and the store, in four ways, and delivers the job again. Then kills the workers' process during a bulk send,
 * once when half of the envelopes exist, and restarts it. Each row must have exactly one envelope.
 */
const { values } = parseArgs({
  options: { recipients: { type: 'string', default: '60' }, kills: { type: 'string', default: '3' } },
})
const [recipients, kills] = [Number(values.recipients), Number(values.kills)]

const dataDir = mkdtempSync(join(tmpdir(), 'chancery-bulk-kills-'))
await build()
const postgres = await startPostgres({ dataDir: join(dataDir, 'postgres'), port: await freePort(), durable: true })
const owner = new pg.Pool({ connectionString: postgres.ownerUrl, max: 2 })
owner.on('error', () => undefined)
let stack = await start({ cronSeconds: 86_400 })
try {
  const found = await interruptEachCall(stack, owner)
  await restart()
  found.push(...(await killedSend()))
  for (const finding of found) console.log(finding)
  console.log(`${found.length} findings`)
  process.exitCode = found.length > 0 ? 1 : 0
} finally {
  await stack.dispose()
  await owner.end()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
// Exits, because interrupted attempts would otherwise continue to extend their leases.
process.exit()

function start({ cronSeconds }: { cronSeconds: number }): Promise<Stack> {
  return startStack({ dataDir, databaseUrl: postgres.ownerUrl, appDatabaseUrl: postgres.appUrl, cronSeconds })
}

/** Kills the workers together with all messages in their queues, expires their leases and restarts them. */
async function restart(): Promise<void> {
  for (const pid of stack.workerPids) process.kill(pid, 'SIGKILL')
  await stack.dispose()
  await owner.query(`update jobs set lease_until = now() where state = 'running'`)
  stack = await start({ cronSeconds: 1 })
}

async function killedSend(): Promise<string[]> {
  const { organizationId, service, templateId } = await newTemplate(stack)
  const rows = Array.from({ length: recipients }, (_, index) => ({
    recipients: [{ role: 'Signer', signerEmail: `row-${index}@example.com` }],
    externalId: `row-${index}`,
  }))
  const bulk = await call<{ id: string }>(service, 'POST', `/v1/templates/${templateId}/bulk`, { rows })
  const created = async () =>
    Number(
      (await owner.query('select count(*) from envelopes where organization_id = $1', [organizationId])).rows[0].count,
    )
  for (let kill = 1; kill <= kills; kill++) {
    const least = Math.floor((recipients * kill) / (kills + 1))
    while ((await created()) < least) await pause(10)
    const before = await created()
    await restart()
    console.log(`kill ${kill} with ${before} of ${recipients} envelopes`)
  }
  await waitForEnd(bulk.id)
  return judge(organizationId, bulk.id)
}

async function waitForEnd(id: string): Promise<void> {
  const endMs = Date.now() + 600_000
  for (;;) {
    const { rows } = await owner.query('select status from bulk_sends where id = $1', [id])
    if (rows[0].status !== 'running') return
    if (Date.now() > endMs) throw new Error('the bulk send did not end')
    await pause(100)
  }
}

async function judge(organizationId: string, id: string): Promise<string[]> {
  const { rows } = await owner.query(
    `select r.position, r.status, cardinality(r.envelope_ids) as named, count(e.id)::int as envelopes,
       coalesce(bool_and(e.id = any (r.envelope_ids)), false) as same,
       (select count(*)::int from audit_events a where a.organization_id = $1 and a.action = 'envelope.created' and a.target_id = any (r.envelope_ids)) as audits,
       (select count(*)::int from evidence_records v where v.organization_id = $1 and v.envelope_id = any (r.envelope_ids) and v.sequence = 1) as chains
     from bulk_send_rows r left join envelopes e on e.organization_id = r.organization_id and e.external_id = 'row-' || r.position
     where r.organization_id = $1 and r.bulk_send_id = $2 group by r.organization_id, r.bulk_send_id, r.position order by r.position`,
    [organizationId, id],
  )
  const found = rows
    .filter(
      (row) =>
        row.status !== 'created' ||
        !row.same ||
        [row.named, row.envelopes, row.audits, row.chains].some((n) => n !== 1),
    )
    .map((row) => JSON.stringify(row))
  const { rows: ends } = await owner.query(
    `select (select count(*)::int from envelopes where organization_id = $1) as envelopes,
       (select count(*)::int from audit_events where organization_id = $1 and action = 'bulkSend.completed') as ends`,
    [organizationId],
  )
  console.log(`${recipients} rows, ${ends[0].envelopes} envelopes, ${kills} kills`)
  if (rows.length !== recipients || ends[0].envelopes !== recipients || ends[0].ends !== 1)
    found.push(JSON.stringify(ends[0]))
  return found
}
