/** The reasons why pages cannot be copied into another file. */
export type AssemblyReason = 'has_form' | 'too_large' | 'too_complex' | 'unreadable'

/** The error for a file whose pages cannot be copied without loss or within the limits. */
export class AssemblyError extends Error {
  override readonly name = 'AssemblyError'
  readonly reason: AssemblyReason

  constructor(reason: AssemblyReason, cause?: unknown) {
    super(`the pages cannot be copied: ${reason}`, cause === undefined ? undefined : { cause })
    this.reason = reason
  }
}
