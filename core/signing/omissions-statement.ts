import type { CheckpointStatement } from './checkpoint.ts'

/** A personal value that a bundle omits, because it was erased or is withheld from this reader. */
export type OmittedValue = { sequence: number; name: string; because: 'erased' | 'withheld' }

/** The list of the values that the service omitted from a bundle, and the state of the chain at that time. */
export type OmissionsStatement = CheckpointStatement & { values: OmittedValue[] }

/** A list of omitted values, signed with a checkpoint key. `signature` is 64 bytes in lowercase hex. */
export type Omissions = OmissionsStatement & { keyId: string; signature: string }
