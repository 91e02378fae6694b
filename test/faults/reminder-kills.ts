import { randomUUID } from 'node:crypto'
import { withStack } from '../../dev/support/measured-stack.ts'
import { remindSigners } from '../../service/signing/remind-signers.ts'
import { transition } from '../../service/signing/transition.ts'
import { copyEnvelopes } from '../support/full/copied-envelopes.ts'
import { type EnvelopeSetup, setUpEnvelopes } from '../support/full/envelope-setup.ts'
import { countedServices, fates } from '../support/full/interruption.ts'
import { contextOf, createEnvelope, proofEnvelope } from '../support/full/services.ts'

/**
 * `npm run test:full -- reminder-kills [envelopes] [rows]`: interrupts the reminder cron at each call to the database,
 * in four ways, and runs it again after the lease. Then many crons run concurrently while their leases expire. Each due
 * envelope must get exactly one reminder: one record, one audit event and one email. Finally, the suite counts the
 * database pages that a claim reads among many rows.
 */
const envelopesAtOnce = Number(process.argv[2] ?? 200)
const rowsBeside = Number(process.argv[3] ?? 100_000)
const cronsAtOnce = 8

/** Creates an envelope whose invitation was delivered three days ago. */
async function dueEnvelope({ services, pool, organizationId, documentId, sha256 }: EnvelopeSetup): Promise<string> {
  const ctx = contextOf(services, organizationId, { kind: 'system', id: 'proof' })
  const id = await createEnvelope(
    ctx,
    proofEnvelope({ organizationId, documentId, source: { sha256, contentLength: 1, version: 1 } }),
    randomUUID(),
  )
  await transition(ctx, id, () => ({ type: 'send', generation: 1, revision: 1 }))
  await pool.query(
    `update envelopes set invited_at = invited_at - interval '3 days', next_notice_at = next_notice_at - interval '3 days' where id = $1`,
    [id],
  )
  return id
}

/** Expires all leases. */
const passLeases = ({ pool }: EnvelopeSetup) =>
  pool.query(
    `update envelopes set next_notice_at = next_notice_at - interval '5 minutes' where next_notice_at is not null`,
  )

async function findings({ pool }: EnvelopeSetup, ids: string[]): Promise<string[]> {
  const { rows } = await pool.query(
    `select e.id, e.reminder_count as count, e.next_notice_at > now() + interval '6 days' as planned,
       (select count(*)::int from evidence_records r where r.envelope_id = e.id and r.record::jsonb ->> 'type' = 'reminded') as records,
       (select count(*)::int from audit_events a where a.target_id = e.id and a.action = 'envelope.reminded') as audits,
       (select count(*)::int from jobs j where j.payload ->> 'envelopeId' = e.id and j.payload ->> 'template' = 'reminder') as mails
     from envelopes e where e.id = any ($1)`,
    [ids],
  )
  return rows
    .filter(
      ({ count, planned, records, audits, mails }) => !planned || [count, records, audits, mails].some((n) => n !== 1),
    )
    .map((row) => JSON.stringify(row))
}

/** Interrupts a run of the reminder cron at each of its calls. Returns the defects found. */
async function interruptEachCall(setup: EnvelopeSetup): Promise<string[]> {
  const found: string[] = []
  let runs = 0
  for (const fate of fates) {
    for (let at = 1; ; at++) {
      const id = await dueEnvelope(setup)
      const first = countedServices(setup.services, { at, fate })
      await Promise.race([remindSigners(first.services).catch(() => {}), first.death])
      for (let run = 0; run < 2; run++) {
        await passLeases(setup)
        await remindSigners(setup.services)
      }
      runs += 1
      found.push(...(await findings(setup, [id])).map((line) => `${fate} call ${at}: ${line}`))
      if (first.calls() < at) break
    }
  }
  console.log(`${runs} runs interrupted, ${found.length} findings`)
  return found
}

async function manyCrons(setup: EnvelopeSetup): Promise<string[]> {
  const ids: string[] = []
  for (let index = 0; index < envelopesAtOnce; index++) ids.push(await dueEnvelope(setup))
  let isOver = false
  const leases = (async () => {
    while (!isOver) await passLeases(setup)
  })()
  const started = performance.now()
  await Promise.all(
    Array.from({ length: cronsAtOnce }, async () => {
      for (let run = 0; run < 3; run++) await remindSigners(setup.services)
    }),
  )
  const seconds = (performance.now() - started) / 1000
  isOver = true
  await leases
  // In the steps above, leases expired thousands of times, which changed the reminder schedules.
  await setup.pool.query(
    `update envelopes set next_notice_at = last_reminder_at + interval '7 days' where id = any ($1)`,
    [ids],
  )
  const found = await findings(setup, ids)
  console.log(
    `${cronsAtOnce} concurrent crons over ${ids.length} envelopes with expiring leases: ${seconds.toFixed(1)} s, ${found.length} findings`,
  )
  return found
}

/** Counts the database pages that a claim of 100 envelopes reads among many envelopes that are not due. */
async function countClaim({ pool }: EnvelopeSetup): Promise<string[]> {
  // Disables the triggers, because the budgets of an organization permit fewer envelopes.
  await pool.query('alter table envelopes disable trigger user')
  await copyEnvelopes(pool, {
    values: {
      id: 'e.id || n',
      next_notice_at: `case when n <= 100 then now() - interval '1 minute' else now() + n * interval '1 minute' end`,
    },
    from: `(select * from envelopes where status = 'active' limit 1) e, generate_series(1, ${rowsBeside}) n`,
  })
  await pool.query('alter table envelopes enable trigger user')
  await pool.query('vacuum analyze envelopes')
  const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: Record<string, number>; 'Execution Time': number }[] }>(
    'explain (analyze, buffers, format json) select * from chancery_claim_notices(100, 300)',
  )
  const [plan] = rows[0]?.['QUERY PLAN'] ?? []
  const pages = (plan?.Plan['Shared Hit Blocks'] ?? 0) + (plan?.Plan['Shared Read Blocks'] ?? 0)
  console.log(
    `a claim among ${rowsBeside} envelopes: ${plan?.Plan['Actual Rows']} rows, ${pages} pages, ${plan?.['Execution Time']} ms`,
  )
  const { rows: inner } = await pool.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, buffers, costs off) select d.ctid from envelopes d
     where d.next_notice_at <= now() and d.status = 'active' and d.expires_at > now() order by d.next_notice_at limit 100 for update skip locked`,
  )
  for (const line of inner) console.log(`  ${line['QUERY PLAN']}`)
  // Each claimed row is read, written and indexed. A table scan would read thousands of additional pages.
  return pages < 6_000 && plan?.Plan['Actual Rows'] === 100 ? [] : [`a claim touched ${pages} pages`]
}

await withStack({}, async ({ stack, service }) => {
  const setup = await setUpEnvelopes(stack, service)
  const found = [...(await interruptEachCall(setup)), ...(await manyCrons(setup)), ...(await countClaim(setup))]
  for (const line of found.slice(0, 20)) console.log(line)
  await setup.pool.end()
  if (found.length > 0) process.exitCode = 1
})

// Exits, because interrupted attempts would otherwise continue to extend their leases.
process.exit()
