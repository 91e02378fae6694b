import type { CheckpointStatement } from './checkpoint.ts'

/** A personal value that a bundle omits, because it was erased or because this reader does not get it. */
export type OmittedValue = { sequence: number; name: string; because: 'erased' | 'withheld' }

/** The list of the values that the service omitted from a bundle, with the state of the chain at that time. */
export type OmissionsStatement = CheckpointStatement & { values: OmittedValue[] }

/** A statement signed with a checkpoint key. `signature` is 64 bytes in lowercase hex. */
export type Omissions = OmissionsStatement & { keyId: string; signature: string }
