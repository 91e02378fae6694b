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
