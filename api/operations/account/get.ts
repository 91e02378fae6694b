import * as z from 'zod'
import { limits } from '../../../core/limits.ts'
import { scopes } from '../../../core/scopes.ts'
import { findAccount, measureUsage } from '../../../db/account.ts'
import { operation } from '../../../platform/operation.ts'
import { unauthorizedError } from '../../../platform/problem.ts'
import { iso, isoOrNull, Timestamp } from '../../../platform/resources/common.ts'

const Account = z
  .object({
    organization: z.object({ id: z.string(), name: z.string(), createdAt: Timestamp }),
    subscription: z.object({ plan: z.string() }),
    key: z.object({
      id: z.string(),
      name: z.string().nullable(),
      scopes: z.array(z.enum(scopes)),
      createdAt: Timestamp,
      expiresAt: Timestamp.nullable(),
    }),
    limits: z.object({ requestsPerMinute: z.int(), uploadBytes: z.int(), fieldsPerEnvelope: z.int() }),
    usage: z.object({ documents: z.int(), storedBytes: z.int(), envelopesThisMonth: z.int() }),
  })
  .meta({ id: 'Account' })

export const getAccount = operation({
  id: 'account.get',
  summary: 'Read the organization, its plan, limits and usage',
  description: 'The organization is the one of the API key.',
  tag: 'Account',
  base: 'api',
  method: 'get',
  path: '/v1/account',
  scope: 'accountRead',
  answers: { 200: Account },
}).run(async (ctx) => {
  const [account, usage] = await ctx.db.batch(findAccount(ctx.actor.id), measureUsage())
  if (!account || !usage) throw unauthorizedError()
  const { organization, key } = account
  return {
    status: 200,
    body: {
      organization: { id: organization.id, name: organization.name, createdAt: iso(organization.createdAt) },
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
        fieldsPerEnvelope: limits.fieldsMax,
      },
      usage: {
        documents: Number(usage.documents),
        storedBytes: Number(usage.stored_bytes),
        envelopesThisMonth: Number(usage.envelopes_this_month),
      },
    },
  }
})
