/** The dependencies of a worker, by their names in the log. */
export type Dependency =
  | 'database'
  | 'storage'
  | 'scanner'
  | 'mail'
  | 'resolver'
  | 'functions'
  | 'timestampAuthority'
  | 'checkpointKeys'

/** The cause of a failure as a code, and the dependency that failed, if it is known. */
export type FailureCause = { dependency?: Dependency; cause: string }
