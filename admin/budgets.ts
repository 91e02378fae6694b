import { type BudgetName, budgetNames, isBudgetName } from '../core/budgets.ts'
import { updateBudget } from '../db/administration/organizations.ts'
import { noOrganization, performAction, requireFound } from './act.ts'
import { type Commands, type Options, requiredOption, UsageError } from './command.ts'

/** Sets one of an organization's budgets. A null limit restores the default. */
export const setBudget = (
  databaseUrl: string,
  { organizationId, budget, limit }: { organizationId: string; budget: BudgetName; limit: number | null },
): Promise<void> =>
  performAction(databaseUrl, async (owner) => {
    requireFound(await updateBudget(owner, { organizationId, budget, limit }), noOrganization)
    const details = { budget, limit: limit ?? 'default' }
    return { organizationId, action: 'organization.budget_set', id: organizationId, details }
  })

export const budgetCommands: Commands = {
  'set-budget': {
    usage: '--organization ID --budget NAME --limit N|default',
    summary: `sets one of an organization's limits: ${budgetNames.join(', ')}`,
    run: (url, o) =>
      setBudget(url, {
        organizationId: requiredOption(o, 'organization'),
        budget: budgetOption(o),
        limit: limitOption(o),
      }),
  },
}

function budgetOption(options: Options): BudgetName {
  const name = requiredOption(options, 'budget')
  if (isBudgetName(name)) return name
  throw new UsageError(`--budget must be one of ${budgetNames.join(', ')}.`)
}

function limitOption(options: Options): number | null {
  const text = requiredOption(options, 'limit')
  if (text === 'default') return null
  if (/^(0|[1-9]\d{0,14})$/.test(text)) return Number(text)
  throw new UsageError('--limit must be an integer from 0 to 999999999999999, or default.')
}
