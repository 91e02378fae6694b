import { generateKeyPairSync } from 'node:crypto'
import type { Services } from '../../platform/context.ts'
import { runJob } from '../../platform/jobs/jobs.ts'
import { bulkSendHandler } from '../../service/templates/bulk-job.ts'
import { brokenOf, idsOf, type Row } from './broken-rows.ts'
import { fieldOf } from './envelopes.ts'
import type { ObjectPorts } from './object-ports.ts'
import { pdfOfPages, sha256Of } from './sample-pdf.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const checkpointKeys = {
  CHECKPOINT_PRIVATE_KEY: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  CHECKPOINT_PUBLIC_KEYS: String(publicKey.export({ type: 'spki', format: 'pem' })),
}

/** Adds the keys for evidence checkpoints to the services. */
const withCheckpoints = (services: Services): Services => ({
  ...services,
  env: { ...services.env, ...checkpointKeys },
})

const field = fieldOf({ height: 0.1, isRequired: true })
const content = {
  ...{ expiresInDays: 5, locale: 'en', lastSeal: 'lock', cc: [], senderMails: 'none', metadata: {}, reminders: null },
  roles: [{ role: 'Signer', delivery: 'none', fields: [field] }],
}

/** Stores a document and a bulk send with one row for each id. Each id is also the external id of its row. */
async function storeBulkSend(
  { services, query, register }: ObjectPorts,
  id: string,
  rows: readonly Row[],
): Promise<void> {
  const body = pdfOfPages()
  const key = `${id}.pdf`
  await register([key])
  const stored = await services.storage.put({ key, body, contentType: 'application/pdf' })
  await query(
    `insert into documents (organization_id, id, title, type, metadata, status, current_version) values ('org_a', $1, 'A', 'other', '{}', 'ready', 1)`,
    [id],
  )
  await query(
    `insert into document_versions (organization_id, document_id, version, origin, object_key, etag, sha256, content_length, page_count, pages, features)
     values ('org_a', $1, 1, 'upload', $2, $3, $4, $5, 1, '[]', '{}')`,
    [id, key, stored.etag, sha256Of(body), body.length],
  )
  await query(
    `insert into bulk_sends (organization_id, id, template_id, template_version, document_id, document_version, content, api_key_id)
     values ('org_a', $1, 'tpl', 1, $1, 1, $2, 'key')`,
    [id, JSON.stringify(content)],
  )
  const uses = idsOf(rows).map((externalId) => ({
    ...{ externalId, values: {} },
    recipients: [{ role: 'Signer', signerEmail: 'anna@example.com' }],
  }))
  await query(
    `insert into bulk_send_rows (organization_id, bulk_send_id, position, use)
     select 'org_a', $1, u.place - 1, u.use from jsonb_array_elements($2::jsonb) with ordinality u (use, place)`,
    [id, JSON.stringify(uses)],
  )
}

/**
 * Runs a bulk send while the database rejects the envelopes of the broken rows. Returns the rows with an envelope, and
 * the status of the bulk send.
 */
export async function sentDespite(
  ports: ObjectPorts,
  rows: readonly Row[],
): Promise<{ made: string[]; status: string }> {
  const { services, query } = ports
  const id = `blk_${rows[0]!.id}`
  await storeBulkSend(ports, id, rows)
  await query(`insert into jobs (organization_id, id, kind, payload) values ('org_a', $1, 'bulkSend', $2)`, [
    ...[id, JSON.stringify({ bulkSendId: id })],
  ])
  await query(
    `create function refuse_some() returns trigger language plpgsql as $$ begin
       if new.external_id = any ('{${[...brokenOf(rows)].join(',')}}') then raise exception 'refused'; end if; return new; end $$;
     create trigger refuse_some before insert on envelopes for each row execute function refuse_some()`,
  )
  const statusOf = async () =>
    (await query<{ status: string }>('select status from bulk_sends where id = $1', [id]))[0]!.status
  try {
    for (let turn = 0; turn < rows.length * 5 && (await statusOf()) === 'running'; turn++) {
      await query(`update jobs set run_at = now() where id = $1 and state = 'queued'`, [id])
      await runJob(withCheckpoints(services), id, 'bulkSend', bulkSendHandler)
    }
  } finally {
    await query('drop function refuse_some cascade')
  }
  const made = await query<{ id: string }>(
    `select e.external_id as id from envelopes e join bulk_send_rows r on r.envelope_ids = array[e.id] and r.status = 'created'
     where r.bulk_send_id = $1`,
    [id],
  )
  await query('delete from jobs')
  return { made: made.map(({ id }) => id), status: await statusOf() }
}
