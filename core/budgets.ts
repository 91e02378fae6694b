import type { limits } from './limits.ts'

/** The name of an organization's limit, which the database counts (`db/sql/budgets.sql`). */
export type BudgetName = keyof typeof limits.budgets

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
