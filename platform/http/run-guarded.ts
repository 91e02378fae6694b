import type { WatchedSession } from '../../db/session.ts'
import { type Context, testKeyOf } from '../context.ts'
import type { Contract } from './contract.ts'
import type { AnyOperationResult } from './operation.ts'

type Caller = { ctx: Context; session?: WatchedSession | undefined }
type Input = { params?: unknown; idempotencyKey?: string | undefined; body?: unknown }
type Run = () => Promise<AnyOperationResult>

/**
 * Runs an operation for a caller. A test key reaches only resources of its sandbox, and a write with an optional
 * idempotency key runs once. Loads the code of each of these guards only for requests that need it.
 */
export const runGuarded = (caller: Caller, contract: Contract, input: Input, run: Run): Promise<AnyOperationResult> =>
  inOwnSandbox(caller, contract, input, () => onceIfKeyed(caller, contract, input, run))

async function inOwnSandbox(
  { ctx, session }: Caller,
  contract: Contract,
  input: Input,
  run: Run,
): Promise<AnyOperationResult> {
  const keyId = testKeyOf(ctx)
  if (!session || keyId === null) return run()
  const { missingInSandbox, requireOwnSandboxes } = await import('./guards/own-sandbox.ts')
  const guard = requireOwnSandboxes(contract, input, keyId)
  if (guard === null) return run()
  session.guardWith(guard)
  try {
    return await run()
  } catch (thrown) {
    throw missingInSandbox(thrown, contract)
  }
}

async function onceIfKeyed(
  { ctx, session }: Caller,
  contract: Contract,
  input: Input,
  run: Run,
): Promise<AnyOperationResult> {
  const { idempotencyKey } = input
  if (idempotencyKey === undefined || contract.isIdempotent || !session) return run()
  const { runKeyed } = await import('./keyed-write.ts')
  return runKeyed({ ctx, session }, contract, { ...input, body: input.body, idempotencyKey }, run)
}
