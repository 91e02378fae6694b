import * as z from 'zod'
import { type BudgetName, budgetNames, budgetWords, defaultBudgets } from '../../../core/budgets.ts'
import { limits } from '../../../core/limits.ts'
import { integer, model, object, string, stringOrNull } from '../../../core/schemas.ts'
import { scopes } from '../../../core/scopes.ts'
import { findAccount, measureUsage } from '../../../db/organizations/account.ts'
import { listBudgets } from '../../../db/organizations/budgets.ts'
import { operation } from '../../../platform/http/operation.ts'
import { unauthorizedError } from '../../../platform/http/problem.ts'
import { iso, isoOrNull, time, timeOrNull } from '../../../platform/http/resources/common.ts'

const Budget = z.object({
  limit: integer('Maximum'),
  used: z
    .int()
    .optional()
    .meta({ description: 'Current usage. Absent for limits that apply to a single document, recipient or envelope.' }),
})

const mapBudgets = <T>(make: (name: BudgetName) => T) =>
  Object.fromEntries(budgetNames.map((name) => [name, make(name)])) as Record<BudgetName, T>

const Account = model('Account', 'The organization, its plan, limits and usage.', {
  organization: object('The organization of the key', {
    id: string('Id of the organization'),
    name: string('Name of the organization'),
    environment: z
      .enum(['live', 'test'])
      .meta({ description: '`live` for the live organization, `test` for its sandbox' }),
    createdAt: time('Time of creation'),
  }),
  subscription: object('The plan of the organization', { plan: string('Name of the plan') }),
  key: object('The API key of this request', {
    id: string('Id of the key. Not secret.'),
    name: stringOrNull('Name given at creation'),
    scopes: z.array(z.enum(scopes)).meta({ description: 'Operations that the key can call' }),
    createdAt: time('Time of creation'),
    expiresAt: timeOrNull('Time of expiry; `null` if the key does not expire'),
  }),
  limits: object('Limits of a single request', {
    requestsPerMinute: integer('Requests per minute that this API key can make'),
    uploadBytes: integer('Maximum size of a PDF in bytes'),
    metadataBytes: integer("Maximum size of a document's metadata in bytes, as JSON"),
    fieldsPerEnvelope: integer('Maximum number of fields in an envelope'),
    signersPerWorkflow: integer('Maximum number of signers in a signing workflow'),
    documentsPerExport: integer('Maximum number of documents in an accounting export'),
    webhookEndpoints: integer('Maximum number of webhook endpoints'),
  }),
  usage: object('Current usage', {
    documents: integer('Number of documents outside the trash'),
    storedBytes: integer('Bytes of all document versions (including the trash), signed documents and certificates'),
    members: integer('Number of members, active or deactivated'),
    envelopesThisMonth: integer('Number of envelopes, in any status, created since the start of the month in UTC'),
  }),
  budgets: z
    .object(mapBudgets((name) => Budget.meta({ description: capitalized(budgetWords[name]) }).optional()))
    .optional()
    .meta({ description: 'Budgets of the organization. Daily budgets reset at midnight UTC.' }),
})

export const getAccount = operation({
  id: 'account.get',
  description:
    'Retrieve the account. Returns the organization, its plan, and the limits that apply to the API key. Usage is exact.',
  route: 'GET /v1/account',
  scope: 'accountRead',
  audited: 'none',
}).returns(Account, async (ctx) => {
  const { account, usage, budgets } = await ctx.db.batch({
    account: findAccount(ctx.actor.id),
    usage: measureUsage(),
    budgets: listBudgets(),
  })
  if (!account || !usage) throw unauthorizedError()
  const { organization, key } = account
  return {
    organization: {
      id: organization.id,
      name: organization.name,
      environment: organization.environment,
      createdAt: iso(organization.createdAt),
    },
    subscription: { plan: organization.plan },
    key: {
      id: key.id,
      name: key.name,
      // The database contains only known scopes.
      scopes: key.scopes as (typeof scopes)[number][],
      createdAt: iso(key.createdAt),
      expiresAt: isoOrNull(key.expiresAt),
    },
    limits: {
      requestsPerMinute: key.requestsPerMinute,
      uploadBytes: limits.uploadBytesMax,
      metadataBytes: limits.metadataBytesMax,
      fieldsPerEnvelope: limits.fieldsMax,
      signersPerWorkflow: limits.signersMax,
      documentsPerExport: limits.exportDocumentsMax,
      webhookEndpoints: budgets.webhookEndpoints?.limit ?? defaultBudgets.webhookEndpoints,
    },
    usage,
    budgets,
  }
})

function capitalized(words: string): string {
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
}
