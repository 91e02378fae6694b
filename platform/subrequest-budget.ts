/** A share of the requests that an invocation of a worker may make. */
export type SubrequestBudget = { spend(count: number): void; left(): number }
