import { sql } from 'drizzle-orm'
import type { BudgetName } from '../../core/budgets.ts'
import { map, type Statement, sqlRows } from '../statement.ts'
import { currentOrganization } from '../tenancy.ts'

export type Budget = { limit: number; used?: number }

type BudgetRow = { name: BudgetName; amount: string; used: string | null }

/** Returns each budget of the organization, with its usage if the whole organization shares the budget. */
export const listBudgets = (): Statement<Partial<Record<BudgetName, Budget>>> =>
  map(
    sqlRows<BudgetRow>(sql`
      select b.name, chancery_budget_limit(${currentOrganization}, b.name) as amount,
        case when b.most is not null then chancery_usage(${currentOrganization}, b.name) end as used
      from chancery_budgets() b`),
    (rows) =>
      Object.fromEntries(
        rows.map(({ name, amount, used }) => [
          name,
          { limit: Number(amount), ...(used === null ? {} : { used: Number(used) }) },
        ]),
      ),
  )

/** Returns the organization's limit for one budget. */
export const findBudgetLimit = (name: BudgetName): Statement<number> =>
  map(
    sqlRows<{ amount: string }>(sql`select chancery_budget_limit(${currentOrganization}, ${name}) as amount`),
    ([row]) => Number(row?.amount),
  )
