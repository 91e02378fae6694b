import type { Work } from '../../syntax/work.ts'
import type { InspectionBudgets } from './budgets.ts'
import { PdfRefusal } from './result.ts'

/** The work that one upload may cost: some for any body, and more with every byte of it that has come. */
export type WorkBudget = Work & {
  allow(bytes: number): void
  /** Nanoseconds charged so far. */
  spent(): number
}

/** Throws PdfRefusal `too_complex` from `charge` when more was charged than was allowed by then. */
export function createWorkBudget({ workFree, workPerByte }: InspectionBudgets): WorkBudget {
  let allowed = workFree
  let spent = 0
  return {
    allow(bytes) {
      allowed += bytes * workPerByte
    },
    charge(nanoseconds) {
      spent += nanoseconds
      if (spent > allowed) throw new PdfRefusal('too_complex')
    },
    spent: () => spent,
  }
}

/** Charges another budget, whose allowance does not grow with it. */
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
