import type { Work } from '../../syntax/work.ts'
import type { InspectionBudgets } from './budgets.ts'
import { PdfRefusalError } from './result.ts'

/** The work limit for one upload in nanoseconds: a base amount and an amount for each received byte, up to a maximum. */
export type WorkBudget = Work & {
  allow(bytes: number): void
  /** Returns the nanoseconds charged so far. */
  spent(): number
}

/**
 * Creates a budget. Its `charge` throws PdfRefusalError `too_complex` if the work exceeds the amount permitted so far.
 */
export function createWorkBudget({ workFree, workPerByte, workMax }: InspectionBudgets): WorkBudget {
  let allowed = workFree
  let spent = 0
  return {
    allow(bytes) {
      allowed = Math.min(allowed + bytes * workPerByte, workMax)
    },
    charge(nanoseconds) {
      spent += nanoseconds
      if (spent > allowed) throw new PdfRefusalError('too_complex')
    },
    spent: () => spent,
  }
}

/** Returns a budget whose work also counts against `parent`. Received bytes do not increase its limit. */
export function sharedBudget({ charge }: Work): WorkBudget {
  let spent = 0
  return {
    allow() {},
    charge(nanoseconds) {
      spent += nanoseconds
      charge(nanoseconds)
    },
    spent: () => spent,
  }
}
