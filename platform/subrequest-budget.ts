/** A share of the subrequests that an invocation of a worker may make. */
export type SubrequestBudget = { spend(count: number): void; left(): number }
