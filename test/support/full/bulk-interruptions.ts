import type pg from 'pg'
import { newId } from '../../../core/ids.ts'
import type { Stack } from '../../../dev/stack/stack.ts'
import { runJob } from '../../../platform/jobs/jobs.ts'
import { countedServices, fates } from './interruption.ts'
import { servicesOn } from './services.ts'
import { makeDue } from './signed-envelope.ts'
import { newTemplate } from './template.ts'

const rowsEach = 3
const deliveriesMax = 10

/**
 * Interrupts a bulk send's job at each of its calls, in each way, and repeats the job until it is done. Returns every
 * effect that did not occur exactly once.
 */
export async function interruptEachCall(stack: Stack, pool: pg.Pool): Promise<string[]> {
  const { bulkSendHandler } = await import('../../../service/templates/bulk-job.ts')
  const { services } = servicesOn(stack)
  const { organizationId, templateId } = await newTemplate(stack)
  const found: string[] = []
  let runs = 0
  for (const fate of fates)
    for (let at = 1; ; at++) {
      const bulkSendId = await copyOfSend(pool, { organizationId, templateId })
      const jobId = `job_${bulkSendId.slice('blk_'.length)}`
      const first = countedServices(services, { at, fate })
      await Promise.race([runJob(first.services, jobId, 'bulkSend', bulkSendHandler), first.death])
      for (let delivery = 0; delivery < deliveriesMax && !(await isOver(pool, bulkSendId)); delivery++) {
        await makeDue(pool, jobId)
        await runJob(services, jobId, 'bulkSend', bulkSendHandler)
      }
      runs += 1
      found.push(...(await findingsOf(pool, bulkSendId)).map((finding) => `${fate} call ${at}: ${finding}`))
      if (first.calls() < at) break
    }
  console.log(`${runs} runs interrupted, ${found.length} findings`)
  return found
}

/** Creates a copy of a bulk send without a queue message. */
async function copyOfSend(
  pool: pg.Pool,
  { organizationId, templateId }: { organizationId: string; templateId: string },
) {
  const id = newId('bulkSend', new Date(), crypto.getRandomValues(new Uint8Array(16)))
  await pool.query(
    `with sent as (
       insert into bulk_sends (organization_id, id, template_id, template_version, document_id, document_version, content, api_key_id)
       select v.organization_id, $2, v.template_id, v.version, v.document_id, v.document_version, v.content, k.id
       from template_versions v join api_keys k on k.organization_id = v.organization_id and k.parent_id is null
       where v.organization_id = $1 and v.template_id = $3), rows as (
       insert into bulk_send_rows (organization_id, bulk_send_id, position, use)
       select $1, $2, n, json_build_object('values', '{}'::json, 'externalId', $2 || '.' || n,
         'recipients', json_build_array(json_build_object('role', 'Signer', 'signerEmail', 'anna@example.com')))
       from generate_series(0, $4::integer - 1) n)
     insert into jobs (organization_id, id, kind, payload) values ($1, 'job_' || substr($2, 5), 'bulkSend', json_build_object('bulkSendId', $2::text))`,
    [organizationId, id, templateId, rowsEach],
  )
  return id
}

const isOver = async (pool: pg.Pool, id: string): Promise<boolean> =>
  (await pool.query('select from bulk_sends where id = $1 and finished_at is not null', [id])).rowCount === 1

async function findingsOf(pool: pg.Pool, id: string): Promise<string[]> {
  const { rows } = await pool.query(
    `select r.position, r.status, cardinality(r.envelope_ids) as named,
       (select count(*)::int from envelopes e where e.organization_id = r.organization_id and e.external_id = r.use ->> 'externalId') as envelopes
     from bulk_send_rows r where r.bulk_send_id = $1 order by r.position`,
    [id],
  )
  const findings = rows.filter(({ status, named, envelopes }) => status !== 'created' || named !== 1 || envelopes !== 1)
  return [
    ...findings.map((row) => JSON.stringify(row)),
    ...(rows.length === rowsEach ? [] : [`${rows.length} rows`]),
    ...((await isOver(pool, id)) ? [] : ['it is not over']),
  ]
}
