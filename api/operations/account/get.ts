import * as z from 'zod'
import { type BudgetName, budgetNames, budgetWords } from '../../../core/budgets.ts'
import { limits } from '../../../core/limits.ts'
import { scopes } from '../../../core/scopes.ts'
import { model, part, text, textOrNull, wholeNumber } from '../../../core/shapes.ts'
import { findAccount, measureUsage } from '../../../db/organizations/account.ts'
import { listBudgets } from '../../../db/organizations/budgets.ts'
import { operation } from '../../../platform/http/operation.ts'
import { unauthorizedError } from '../../../platform/http/problem.ts'
import { iso, isoOrNull, time, timeOrNull } from '../../../platform/http/resources/common.ts'

const Budget = z.object({
  limit: wholeNumber('How much there may be'),
  used: z.int().optional().meta({ description: 'Absent for budgets of one document, recipient or envelope' }),
})

const mapBudgets = <T>(make: (name: BudgetName) => T) =>
  Object.fromEntries(budgetNames.map((name) => [name, make(name)])) as Record<BudgetName, T>

const Account = model('Account', 'The organization, and what it may do.', {
  organization: part('The organization behind the key', {
    id: text('Id of the organization'),
    name: text('Its name'),
    environment: z
      .enum(['live', 'test'])
      .meta({ description: 'Whether this is the organization itself, or the test organization beside it' }),
    createdAt: time('When it was created'),
  }),
  subscription: part('What the organization pays for', { plan: text('Its name') }),
  key: part('The key that asks', {
    id: text('Id of the key; no secret'),
    name: textOrNull('What it was called when it was made'),
    scopes: z.array(z.enum(scopes)).meta({ description: 'What it may do' }),
    createdAt: time('When it was made'),
    expiresAt: timeOrNull('When it ends by itself; null: never'),
  }),
  limits: part('What one request may ask for', {
    requestsPerMinute: wholeNumber('Of the key that asks'),
    uploadBytes: wholeNumber('Of one PDF'),
    metadataBytes: wholeNumber('Of the metadata of one document, as JSON'),
    fieldsPerEnvelope: wholeNumber('Of one signer'),
    signersPerWorkflow: wholeNumber('Of one sequential workflow'),
    documentsPerExport: wholeNumber('Of one accounting export'),
    webhookEndpoints: wholeNumber('Of the organization'),
  }),
  usage: part('What there is at the moment', {
    documents: wholeNumber('Outside the trash'),
    storedBytes: wholeNumber(
      'All versions of documents, also of those in the trash, sealed documents and certificates',
    ),
    members: wholeNumber('Who was not removed, active or not'),
    envelopesThisMonth: wholeNumber('Created since the month began in UTC, however they ended'),
  }),
  budgets: z
    .object(mapBudgets((name) => Budget.meta({ description: budgetWords[name] }).optional()))
    .optional()
    .meta({ description: 'What the organization may hold, and spend in a day, which begins at midnight in UTC' }),
})

export const getAccount = operation({
  id: 'account.get',
  description:
    'Read the organization, its plan, limits and usage. The organization, the plan and the limits that apply to the API key that asks. Usage is exact: it is counted in the transactions that change it.',
  route: 'GET /v1/account',
  scope: 'accountRead',
  audited: 'none',
}).answers(Account, async (ctx) => {
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
      // Scopes are written through the closed list only.
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
      webhookEndpoints: budgets.webhookEndpoints?.limit ?? limits.budgets.webhookEndpoints,
    },
    usage,
    budgets,
  }
})
