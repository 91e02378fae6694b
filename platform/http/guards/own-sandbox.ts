import { noSuch } from '../../../core/errors.ts'
import { DatabaseError } from '../../../db/failures.ts'
import { requireOwnSandbox } from '../../../db/sandbox/own-resources.ts'
import { type Statement, series } from '../../../db/statement.ts'
import type { Contract } from '../contract.ts'
import { resourcesOfSandboxes } from '../references.ts'

/**
 * Returns a statement that makes a batch fail unless every resource that a call names belongs to the sandbox of the
 * test key. Returns null if the call names no resource of a sandbox.
 */
export function requireOwnSandboxes(
  { refersTo = {} }: Contract,
  { params, body }: { params?: unknown; body?: unknown },
  keyId: string,
): Statement<unknown> | null {
  const parts = { ...(params as object), body } as Record<string, unknown>
  const checks = Object.entries(refersTo).flatMap(([place, reference]) => {
    const kind = resourcesOfSandboxes[reference]?.kind
    const id = place
      .split('.')
      .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], parts)
    return kind && typeof id === 'string' ? [requireOwnSandbox(kind, id, keyId)] : []
  })
  return checks.length > 0 ? series(checks) : null
}

/** Converts the failure of `requireOwnSandboxes` to the error for a missing resource. */
export function missingInSandbox(thrown: unknown, { refersTo = {} }: Contract): unknown {
  if (!(thrown instanceof DatabaseError && thrown.kind === 'other_sandbox')) return thrown
  const names = Object.values(refersTo).flatMap((reference) => resourcesOfSandboxes[reference]?.name ?? [])
  return noSuch(names.at(-1) ?? 'resource')
}
