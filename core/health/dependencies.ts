/** The services that a worker depends on, as log lines name them. */
export type Dependency =
  | 'database'
  | 'storage'
  | 'scanner'
  | 'mail'
  | 'resolver'
  | 'functions'
  | 'timestampAuthority'
  | 'checkpointKeys'

/** Why something failed, as a code, and the dependency, if it is known. */
export type FailureCause = { dependency?: Dependency; cause: string }
