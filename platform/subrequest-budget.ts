/** Requests that one of several may make in an invocation of a worker. */
export type SubrequestBudget = { spend(count: number): void; left(): number }
