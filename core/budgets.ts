/**
 * The total and daily limits of an organization, unless the operator sets other values. `db/sql/budgets.sql` contains
 * the same numbers.
 */
export const defaultBudgets = {
  documents: 1_000_000,
  metadataBytes: 4_294_967_296,
  storedBytes: 1_099_511_627_776,
  folders: 10_000,
  members: 250_000,
  keys: 500,
  webhookEndpoints: 50,
  uploadSessions: 2_000,
  uploadSessionsPerDocument: 10,
  templateVersions: 10_000,
  envelopesPerDay: 10_000,
  bulkRowsPerDay: 10_000,
  changesPerEnvelope: 200,
  embeddedSessionsPerDay: 100,
  linkVisitsPerDay: 50,
  attachmentsPerEnvelopePerDay: 100,
  mailsPerEnvelopePerDay: 20,
  mailsPerRecipientPerDay: 100,
  senderMailsPerDay: 100,
  webhookTestsPerDay: 1_000,
  workflowRunsPerDay: 10_000,
} as const

/** The name of an organization's limit, which the database counts (`db/sql/budgets.sql`). */
export type BudgetName = keyof typeof defaultBudgets

/** The total and daily limits of a test organization. */
export const testBudgets: Record<BudgetName, number> = {
  documents: 10_000,
  metadataBytes: 67_108_864,
  storedBytes: 5_368_709_120,
  folders: 1_000,
  members: 2_000,
  keys: 100,
  webhookEndpoints: 20,
  uploadSessions: 200,
  uploadSessionsPerDocument: 10,
  templateVersions: 1_000,
  envelopesPerDay: 1_000,
  bulkRowsPerDay: 1_000,
  changesPerEnvelope: 50,
  embeddedSessionsPerDay: 100,
  linkVisitsPerDay: 50,
  attachmentsPerEnvelopePerDay: 100,
  mailsPerEnvelopePerDay: 20,
  mailsPerRecipientPerDay: 1_000,
  senderMailsPerDay: 1_000,
  webhookTestsPerDay: 200,
  workflowRunsPerDay: 200,
}

/**
 * The words that follow the number of each limit, such as `10 open uploads of one document`. In OpenAPI descriptions,
 * the words are capitalized.
 */
export const budgetWords: Record<BudgetName, string> = {
  documents: 'documents outside the trash',
  metadataBytes: 'bytes of metadata of all documents',
  storedBytes: 'bytes of stored files, open uploads, and files that pending signatures will produce',
  folders: 'folders',
  members: 'members',
  keys: 'active keys',
  webhookEndpoints: 'webhook endpoints',
  uploadSessions: 'open uploads',
  uploadSessionsPerDocument: 'open uploads of one document',
  templateVersions: 'versions of templates',
  envelopesPerDay: 'new envelopes per day',
  bulkRowsPerDay: 'bulk send rows per day',
  changesPerEnvelope: 'reassignments and corrections of one envelope',
  embeddedSessionsPerDay: 'embedded sessions of one envelope per day',
  linkVisitsPerDay: 'recorded visits to one envelope per day, counted separately for each audit action',
  attachmentsPerEnvelopePerDay: 'uploads of attachments to one envelope per day',
  mailsPerEnvelopePerDay: 'emails about one envelope per day',
  mailsPerRecipientPerDay: 'emails to one recipient per day',
  senderMailsPerDay: 'emails to one sender contact per day, counted separately for each kind of notification',
  webhookTestsPerDay: 'webhook test events and delivery replays per day',
  workflowRunsPerDay: 'workflow runs per day',
}

export const budgetNames = Object.keys(budgetWords) as BudgetName[]

export const isBudgetName = (name: string): name is BudgetName => Object.hasOwn(budgetWords, name)
