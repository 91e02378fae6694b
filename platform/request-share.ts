/** Requests that one of several may make in an invocation of a worker. */
export type RequestShare = { spend(count: number): void; left(): number }
