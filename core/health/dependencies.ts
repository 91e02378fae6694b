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

/** A code for the cause of a failure, and the dependency, if known. */
export type FailureCause = { dependency?: Dependency; cause: string }
