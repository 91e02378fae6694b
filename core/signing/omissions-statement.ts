import type { CheckpointStatement } from './checkpoint.ts'

/** A personal value that a bundle does not open because it was erased, or withheld from this reader. */
export type OmittedValue = { sequence: number; name: string; because: 'erased' | 'withheld' }

/** The list of the values that the service left out of a bundle, with the state of the chain at that time. */
export type OmissionsStatement = CheckpointStatement & { values: OmittedValue[] }

/** A statement signed with a checkpoint key. `signature` is 64 bytes in lowercase hex. */
export type Omissions = OmissionsStatement & { keyId: string; signature: string }
