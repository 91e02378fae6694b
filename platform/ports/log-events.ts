import type { Level } from '../../core/health/backlog.ts'

/**
 * Every event that a log line can tell, by its levels. Those worth a look have a section each in docs/alarms.md.
 */
export const logEvents = {
  error: [
    'backlog',
    'chore_failed',
    'deliveries_unsettled',
    'errand_failed',
    'expiry_failed',
    'job_failed',
    'job_unsettled',
    'mail_service_away',
    'messages_buried',
    'not_handed_on',
    'not_published',
    'not_ready',
    'object_not_deleted',
    'objects_missing',
    'objects_unnamed',
    'reminder_failed',
    'seal_certificate_ends',
    'seal_key_unusable',
    'sealing_failed',
    'start_refused',
    'store_of_another_database',
    'store_overwrites',
    'trash_not_emptied',
    'unexpected_error',
    'unknown_queue',
  ],
  warn: [
    'backlog',
    'converter_failed',
    'foreign_wake_up',
    'malformed_wake_up',
    'objects_not_given_up',
    'refused_object_left',
    'resolver_away',
    'response_not_stored',
    'revocation_unavailable',
    'seal_certificate_ends',
    'timestamp_authority_failed',
    'unnamed_objects_deleted',
    'upload_release_lost',
    'wake_up_lost',
    'webhook_disabled',
  ],
  info: ['backlog', 'chore_done', 'job', 'mail_received', 'request', 'trash_emptied'],
} as const satisfies Record<Level, readonly string[]>

export type LogEvent<L extends Level = Level> = (typeof logEvents)[L][number]
