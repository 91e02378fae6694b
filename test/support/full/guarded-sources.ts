/** Source files, and the stack tests to run if no unit test detects a missing guard. */
export type GuardedSources = { sources: string; onStack: readonly string[] }

/** The source files whose guards `guard-mutations` removes. */
export const guardedSources: readonly GuardedSources[] = [
  { sources: 'core/signing/*.ts', onStack: [] },
  { sources: 'core/{jobs,webhooks}/*.ts', onStack: [] },
  {
    sources: 'platform/jobs/*.ts',
    onStack: [
      'contract/job-kinds',
      'contract/expedited-jobs',
      'contract/lease-heartbeat',
      'faults/sealing-job',
      'faults/dead-worker',
    ],
  },
  {
    sources: 'service/signing/{transition,change,sequence,each-envelope,effects}.ts',
    onStack: [
      'signing/broken-envelopes',
      'signing/expiry',
      'signing/reminders',
      'operations/signatures/requests/void',
      'operations/signatures/requests/correct',
      'operations/signatures/workflows/',
      'signing/mails',
    ],
  },
  {
    sources: 'service/uploads/*.ts',
    onStack: ['operations/documents/upload/', 'contract/lease-heartbeat', 'contract/storage-faults'],
  },
  { sources: 'service/sealing/signed-update.ts', onStack: ['soak/timestamps'] },
  {
    sources: 'service/sealing/!(signed-update).ts',
    onStack: [
      'faults/self-check',
      'faults/sealing-job',
      'signing/sealed-document',
      'faults/attempt-objects',
      'faults/seal-keys',
      'operations/signatures/workflows/',
    ],
  },
  { sources: 'service/webhooks/*.ts', onStack: ['faults/every-loop', 'signing/webhook-'] },
  { sources: 'service/signing/mails.ts', onStack: ['signing/mails', 'signing/copies', 'signing/silent'] },
  {
    sources: 'service/signing/{access-code,place-fields,ready-document,records,require-*}.ts',
    onStack: [
      'operations/signatures/requests/create',
      'operations/signatures/requests/correct',
      'operations/signatures/workflows/',
      'operations/signing/access',
      'operations/signing/sign.',
    ],
  },
  {
    sources: 'service/templates/bulk-job.ts',
    onStack: ['operations/templates/bulk.', 'operations/bulk-sends/cancel'],
  },
  {
    sources: 'service/templates/!(bulk-job).ts',
    onStack: ['operations/templates/create', 'operations/templates/send', 'operations/templates/update'],
  },
  {
    sources: 'service/workflows/*.ts',
    onStack: ['operations/workflows/', 'signing/workflow-runs'],
  },
  { sources: 'service/{retention,objects}/*.ts', onStack: ['cron/check-storage', 'cron/clean-up-'] },
  {
    sources: 'service/mail/*.ts',
    onStack: [
      'signing/mails',
      'signing/bounces',
      'signing/smtp',
      'signing/copies',
      'operations/signatures/requests/void',
      'operations/sandbox/mails/',
    ],
  },
  { sources: 'service/scim/*.ts', onStack: ['operations/scim/users/', 'operations/scim/search'] },
  {
    sources: 'service/{files,places,text,extraction}/*.ts',
    onStack: [
      'operations/documents/places/',
      'operations/documents/text-extraction',
      'operations/documents/create-from',
    ],
  },
]
