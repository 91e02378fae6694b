import type { limits } from './limits.ts'

/** A budget of an organization, by the name under which the database counts it (`db/sql/budgets.sql`). */
export type BudgetName = keyof typeof limits.budgets

/** What each budget is of, as it stands behind a number: `10 open upload sessions of one document`. */
export const budgetWords: Record<BudgetName, string> = {
  documents: 'documents outside the trash',
  metadataBytes: 'bytes of metadata of all documents',
  storedBytes: 'bytes of files, open uploads and files that signatures will finish',
  folders: 'folders',
  members: 'members',
  keys: 'living keys',
  webhookEndpoints: 'webhook endpoints',
  uploadSessions: 'open upload sessions',
  uploadSessionsPerDocument: 'open upload sessions of one document',
  templateVersions: 'versions of templates',
  envelopesPerDay: 'new envelopes a day',
  bulkRowsPerDay: 'rows of bulk sends a day',
  changesPerEnvelope: 'reassignments and corrections of one envelope',
  embeddedSessionsPerDay: 'embedded sessions of one envelope a day',
  linkVisitsPerDay: 'recorded visits of one kind to one envelope a day',
  mailsPerEnvelopePerDay: 'mails about one envelope a day',
  mailsPerRecipientPerDay: 'mails to one recipient a day',
  senderMailsPerDay: 'mails of one kind to one person of the sender a day',
  webhookTestsPerDay: 'test events and replays of deliveries a day',
  workflowRunsPerDay: 'runs of workflows a day',
}

export const budgetNames = Object.keys(budgetWords) as BudgetName[]

export const isBudgetName = (name: string): name is BudgetName => Object.hasOwn(budgetWords, name)
