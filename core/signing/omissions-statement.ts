import type { CheckpointStatement } from './checkpoint.ts'

/** A personal value that a bundle does not open: it was erased, or withheld from this reader. */
export type OmittedValue = { sequence: number; name: string; because: 'erased' | 'withheld' }

/** Lists the values that the service left out of a bundle of this chain, as the chain was then. */
export type OmissionsStatement = CheckpointStatement & { values: OmittedValue[] }

/** A statement, signed with a checkpoint key; `signature` is 64 bytes in lower-case hex. */
export type Omissions = OmissionsStatement & { keyId: string; signature: string }
