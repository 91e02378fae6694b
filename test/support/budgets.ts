import { setBudget } from '../../admin/budgets.ts'
import type { BudgetName } from '../../core/budgets.ts'
import type { Response } from './client.ts'
import { type Api, once, openApi } from './open-api.ts'
import { stack } from './stack.ts'

/** Creates an organization with the given budgets. */
export async function withBudgets(budgets: Partial<Record<BudgetName, number>>): Promise<Api> {
  const owner = await openApi(stack)
  await setBudgets(owner, budgets)
  return owner
}

/** Sets an organization's budgets with the operator's database role. */
export async function setBudgets({ organizationId }: Api, budgets: Partial<Record<BudgetName, number>>): Promise<void> {
  for (const [budget, limit] of Object.entries(budgets) as [BudgetName, number][])
    await setBudget(stack.ownerDatabaseUrl, { organizationId, budget, limit })
}

/** Returns the code and the details of an error response, and whether it has a Retry-After. */
export const refusal = ({ status, headers, body }: Response) => ({
  status,
  code: body.code,
  budget: body.budget,
  limit: body.limit,
  waits: headers.has('retry-after'),
})

/** Returns the expected error of a budget that refills with time. */
export const spent = (budget: BudgetName, limit: number) => ({
  status: 429,
  code: 'quota_exceeded',
  budget,
  limit,
  waits: true,
})

/** Returns the expected error of a limit that only the organization can free. */
export const reached = (budget: BudgetName, limit: number, code = 'limit_reached') => ({
  status: 422,
  code,
  budget,
  limit,
  waits: false,
})

/** Returns the usage of a budget that `account.get` reports. */
export const usedOf = async (owner: Api, budget: BudgetName): Promise<number> =>
  (await owner.send('GET', '/v1/account')).body.budgets[budget].used

/** Sends the same request several times concurrently. Returns the number of successes, and the errors. */
export async function race(count: number, send: (n: number) => Promise<Response>) {
  const responses = await Promise.all(Array.from({ length: count }, (_, n) => send(n)))
  const refused = responses.filter(({ status }) => status >= 400)
  return { done: count - refused.length, refused: refused.map(refusal) }
}

export const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value)

export const openUrl = (owner: Api, documentId: string, contentLength = 100) =>
  owner.send('POST', `/v1/documents/${documentId}/upload-url`, { contentLength })
export const newDocument = (owner: Api, body: Record<string, unknown> = {}, headers = once()) =>
  owner.send('POST', '/v1/documents', { title: 'A', ...body }, headers)
