import { cleanUp, cleanupLimits } from '../../service/retention/clean-up.ts'
import { type CheckedLoop, each, idsOf, whileStuck } from './broken-rows.ts'
import type { ObjectPorts } from './object-ports.ts'

type CleanupTask = readonly [table: string, column: string, insert: string]

/**
 * Returns a cleanup task of `cleanUp` as a loop over a table. Each step processes three rows, so broken rows can fill
 * complete steps.
 */
const cleanupLoop = ({ services, query }: ObjectPorts, [table, column, insert]: CleanupTask): CheckedLoop => ({
  of: ['cleanUp'],
  over: `rows of ${table}`,
  run: async (rows) => {
    const ids = idsOf(rows)
    await query(`insert into ${table} ${insert}`, [ids])
    const left = `select ${column} as id from ${table} where ${column} = any ($1)`
    const bounds = { ...cleanupLimits, rowsMax: 3 }
    await whileStuck(query, table, column, rows, () => cleanUp(services, bounds))
    const stays = new Set((await query<{ id: string }>(left, [ids])).map(({ id }) => id))
    await query(`delete from ${table} where ${column} = any ($1)`, [ids])
    return ids.filter((id) => !stays.has(id))
  },
})

const cleanupTasks: CleanupTask[] = [
  [
    'idempotency_keys',
    'key',
    `(organization_id, api_key_id, operation, key, fingerprint, owner, response, expires_at)
     select 'org_a', 'k', 'o', id, '', '', '', now() - interval '1 day' ${each}`,
  ],
  [
    'jobs',
    'id',
    `(organization_id, id, kind, payload, state, finished_at) select 'org_a', id, 'scan', '{}', 'done', now() - interval '8 days' ${each}`,
  ],
  [
    'dead_letters',
    'job_id',
    `(worker, job_id, messages, first_at, last_at) select 'api', id, 1, now() - interval '91 days', now() ${each}`,
  ],
  [
    'usage_counters',
    'subject',
    `(organization_id, kind, subject, since, slot, amount) select 'org_a', 'mails', id, now() - interval '3 days', 0, 1 ${each}`,
  ],
  [
    'webhook_events',
    'id',
    `(organization_id, id, type, body, created_at) select 'org_a', id, 'webhook.test', '{}', now() - interval '31 days' ${each}`,
  ],
  [
    'bulk_sends',
    'id',
    `(organization_id, id, template_id, template_version, document_id, document_version, content, api_key_id, status, finished_at)
     select 'org_a', id, '', 1, '', 1, '{}', '', 'completed', now() - interval '31 days' ${each}`,
  ],
  [
    'test_mails',
    'id',
    `(organization_id, id, envelope_id, template, recipient_email, subject, body, html, page_link, verify_link, created_at)
     select 'org_a', id, '', 'copy', '', '', '', '', '', '', now() - interval '31 days' ${each}`,
  ],
]

/** Returns a loop for each table that `cleanUp` cleans. */
export const cleanupTasksOf = (ports: ObjectPorts): CheckedLoop[] => cleanupTasks.map((one) => cleanupLoop(ports, one))
