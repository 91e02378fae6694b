/** A personal value that a bundle does not open: it was erased, or this reader does not get it. */
export type OmittedValue = { sequence: number; name: string; because: 'erased' | 'withheld' }

/** Lists the values that the service left out of a bundle of this chain, which had `sequence` records and ended in `head`. */
export type OmissionsStatement = {
  v: 1
  envelopeId: string
  organizationId: string
  sequence: number
  head: string
  at: string
  values: OmittedValue[]
}

/** A statement, signed with a checkpoint key; `signature` is 64 bytes in lower-case hex. */
export type Omissions = OmissionsStatement & { keyId: string; signature: string }
