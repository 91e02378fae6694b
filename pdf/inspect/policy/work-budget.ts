import type { Work } from '../../syntax/work.ts'
import type { InspectionBudgets } from './budgets.ts'
import { PdfRefusalError } from './result.ts'

/** The work allowed for one upload: a base amount, and more for each byte received. */
export type WorkBudget = Work & {
  allow(bytes: number): void
  /** Returns the nanoseconds charged so far. */
  spent(): number
}

/** Creates a budget whose `charge` throws PdfRefusalError `too_complex` beyond the amount allowed so far. */
export function createWorkBudget({ workFree, workPerByte }: InspectionBudgets): WorkBudget {
  let allowed = workFree
  let spent = 0
  return {
    allow(bytes) {
      allowed += bytes * workPerByte
    },
    charge(nanoseconds) {
      spent += nanoseconds
      if (spent > allowed) throw new PdfRefusalError('too_complex')
    },
    spent: () => spent,
  }
}

/** Returns a view of another budget, whose allowance does not grow. */
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
