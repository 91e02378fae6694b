import { expect } from 'vitest'
import type { Check } from '../sql-scene.ts'

/**
 * The privileges of `chancery_app` on each table: select, insert, update, delete. All other privileges are missing
 * intentionally.
 */
const rights: Record<string, string> = {
  api_keys: 'siu',
  archive_backfill: '',
  archive_batches: '',
  archive_objects: 'si',
  archive_stamps: '',
  archive_trees: '',
  artifacts: 'si',
  attachments: 'sid',
  audit_events: 's',
  brands: 'siu',
  bulk_send_rows: 'siu',
  bulk_sends: 'siu',
  dead_letters: '',
  document_search: 'siu',
  document_versions: 'si',
  documents: 'siu',
  envelope_fields: 'siud',
  envelopes: 'siu',
  evidence_checkpoints: 'si',
  evidence_disclosures: 'sid',
  evidence_records: 'si',
  folders: 'siud',
  idempotency_keys: 'siud',
  jobs: 'siu',
  log_entries: 'si',
  log_state: '',
  members: 'siu',
  organizations: 's',
  pending_objects: 'siud',
  rate_counters: '',
  retention_rules: 's',
  schema_digests: 's',
  schema_parts: 's',
  service_closings: '',
  signing_links: 'siud',
  signing_workflows: 'siu',
  storage_checks: '',
  template_versions: 'sid',
  templates: 'siud',
  test_mails: 'sid',
  text_blocks: 'sid',
  upload_sessions: 'siu',
  usage_counters: 's',
  webhook_attempts: 's',
  webhook_deliveries: 'siu',
  webhook_endpoints: 'siu',
  webhook_events: 'si',
  webhook_secrets: 'sid',
  workflow_run_documents: 'siu',
  workflow_run_steps: 'siu',
  workflow_runs: 'siu',
  workflow_versions: 's',
  workflows: 's',
}

const isOwnTable = "c.relnamespace = 'public'::regnamespace and c.relkind = 'r'"
const may = (right: string) =>
  `case when has_table_privilege('chancery_app', c.oid, '${right}') then '${right.charAt(0)}' else '' end`

export const rightsChecks: Check[] = [
  {
    of: 'rights',
    guarantee: 'grants the application role exactly the listed privileges on each table',
    run: async ({ look }) => {
      const found = await look(
        `(select relname, ${['select', 'insert', 'update', 'delete'].map(may).join(' || ')} as rights,
          ${may('truncate')} || ${may('references')} || ${may('trigger')} as others from pg_class c where ${isOwnTable}) t`,
        "relname || ':' || rights || others",
      )
      expect(found).toEqual(Object.entries(rights).map(([table, letters]) => `${table}:${letters}`))
    },
  },
  {
    of: 'rights',
    guarantee: 'forces row-level security with one comparison on every tenant table',
    run: async ({ look }) => {
      const tenantTables = Object.keys(rights).filter(
        (table) =>
          ![
            'archive_backfill',
            'archive_batches',
            'archive_stamps',
            'archive_trees',
            'dead_letters',
            'log_state',
            'rate_counters',
            'schema_digests',
            'schema_parts',
            'service_closings',
            'storage_checks',
          ].includes(table),
      )
      expect(await look('pg_class c', 'relname', `${isOwnTable} and relrowsecurity and relforcerowsecurity`)).toEqual(
        tenantTables,
      )
      const policies = await look(
        'pg_policies',
        'tablename, roles, permissive, cmd, qual, with_check',
        "schemaname = 'public'",
      )
      expect(policies).toEqual(
        tenantTables.flatMap((table) => {
          const own = `(${table === 'organizations' ? 'id' : 'organization_id'} = chancery_organization_id())`
          return [
            `${table} {chancery_app} PERMISSIVE ALL ${own} ${own}`,
            `${table} {chancery_owner} PERMISSIVE ALL true true`,
          ]
        }),
      )
    },
  },
  {
    of: 'rights',
    guarantee: 'sets the search path of every owner function, and revokes its execution from PUBLIC',
    run: async ({ look }) => {
      const everybody = `has_function_privilege('public', p.oid, 'execute')`
      const own = "p.pronamespace = 'public'::regnamespace"
      expect(
        await look(
          'pg_proc p',
          'proname',
          `${own} and prosecdef and (${everybody} or proconfig is null
          or not 'search_path=public, pg_temp' = any (proconfig))`,
        ),
      ).toEqual([])
      expect(await look('pg_proc p', 'proname', `${own} and ${everybody}`)).toEqual([
        'chancery_address_hash',
        'chancery_audit_epoch',
        'chancery_audit_horizon',
        'chancery_audit_position',
        'chancery_budget_limit',
        'chancery_budget_since',
        'chancery_budgets',
        'chancery_cleanups',
        'chancery_delete_objects',
        'chancery_document',
        'chancery_endpoint_changed',
        'chancery_is_paused',
        'chancery_is_privileged_role',
        'chancery_mail_reader',
        'chancery_organization_id',
        'chancery_payload_at_rest',
        'chancery_pending_endpoints',
        'chancery_piece_vector',
        'chancery_quote_entry',
        'chancery_read_document',
        'chancery_record_event',
        'chancery_reference_object',
        'chancery_refuse_privileged_role',
        'chancery_request_document',
        'chancery_require_sandbox',
        'chancery_search_mark',
        'chancery_seconds_to_reset',
        'chancery_set_organization',
        'chancery_sign_attachments',
        'chancery_text_vector',
        'chancery_usage',
        'chancery_waiting_organizations',
        'chancery_word_entries',
        'chancery_word_query',
        'chancery_word_vector',
      ])
    },
  },
]
