import type * as z from 'zod'
import type { Entry } from '../../db/session.ts'
import type { Statements } from '../../db/statement.ts'
import type { Context } from '../context.ts'
import {
  type CheckedDeclaration,
  type Contract,
  contractOf,
  type Declaration,
  type ParametersOf,
  type ResponseSchema,
  replayStatusOf,
} from './contract.ts'
import type { CursorPage, PagedList } from './cursor-list.ts'
import type { Created, Creation } from './idempotency.ts'
import type { LinkSession } from './link-session.ts'

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined

/** The validated input of `run`, with defaults. */
export type Input<D extends Declaration> = {
  params: ParametersOf<D>
  query: Parsed<D['query']>
  body: D['body'] extends { readonly schema: infer S } ? Parsed<S> : undefined
} & (D['proof'] extends 'link' ? Linked : unknown)

/** The request of a signing page with its link session. The session is null for a malformed token. */
export type Linked = { request: Request; link: LinkSession | null }

/** A response of `run`: a declared status and a body that matches its schema. */
export type OperationResult<D extends Declaration> = {
  [S in keyof D['responses']]: {
    status: S
    body: D['responses'][S] extends z.ZodType ? z.input<D['responses'][S]> : never
    headers?: Record<string, string>
  }
}[keyof D['responses']]

type Use<D extends Declaration, Result> = (ctx: Context, input: Input<D>) => Promise<Result>

export type Operation = {
  contract: Contract
  run: (ctx: Context, input: never) => Promise<AnyOperationResult>
}

/** An operation's route, which equals the route in its contract, and the function that loads the operation. */
export type OperationRoute = { route: string; load: () => Promise<Operation> }

/** Loads all operations, for code that inspects all contracts. */
export const loadOperations = (routes: readonly OperationRoute[]): Promise<Operation[]> =>
  Promise.all(routes.map(({ load }) => load()))

/** An operation's response as `mount` handles it. A string or stream is sent unchanged. */
export type AnyOperationResult = { status: number; body: unknown; headers?: Record<string, string> }

/** A use case that runs for each request. */
type Runs<D extends Declaration> = { run(run: Use<D, OperationResult<D>>): Operation }

/** A use case with one response: 200 with a body of the given schema. */
type ReturnsOne<D extends Declaration> = {
  returns<A extends ResponseSchema>(schema: A, run: Use<D, z.input<A>>): Operation
}

/** A use case that returns a page of a list with cursors. The operation's query contains the page parameters. */
type ReturnsPage<D extends Declaration> = {
  pages<A extends z.ZodType<CursorPage, CursorPage>, Row>(
    schema: A,
    list: PagedList<Input<D>, Row, z.input<A>['data'][number]>,
  ): Operation
}

type CreatedBody<D extends Declaration> = D['responses'] extends { readonly 201: infer A extends z.ZodType }
  ? z.input<A>
  : never

/** A use case that prepares a creation. The creation runs once per Idempotency-Key. */
type Creates<D extends Declaration, Known> = {
  creates(prepare: (ctx: Context, input: Input<D> & Known) => Promise<Creation<CreatedBody<D>>>): Operation
}

/**
 * A use case that prepares a creation. The creation's input and the state of the key are read in one round trip, so a
 * replay prepares nothing.
 */
type ReadsThenCreates<D extends Declaration> = Creates<D, unknown> & {
  reads<const R extends Statements>(reads: (input: Input<D>, ctx: Context) => R): Creates<D, Entry<R>>
}

type Builder<D extends Declaration> = D['isIdempotent'] extends true
  ? ReadsThenCreates<D>
  : D extends { responses: object }
    ? Runs<D>
    : ReturnsOne<D> & ReturnsPage<D>

/**
 * Builds an operation. Two separate calls receive the contract and the use case, which keeps the literal types of
 * responses.
 */
export function operation<const D extends Declaration>(declaration: D & CheckedDeclaration<D>): Builder<D> {
  const contract = contractOf(declaration)
  // `mount` passes only values that the contract's schemas accepted, so `run` needs no further checks.
  const operationOf = (run: unknown): Operation => ({ contract, run: run as Operation['run'] })
  const creates = (reads: CreationReads | null) => (prepare: PrepareCreation) =>
    operationOf((ctx: Context, input: CreationInput) => respondIdempotently(contract, ctx, input, { reads, prepare }))
  const returns = (schema: ResponseSchema, run: Use<Declaration, unknown>): Operation => ({
    contract: contractOf(declaration, schema),
    run: async (ctx, input) => ({ status: 200, body: await run(ctx, input) }),
  })
  const builder = {
    run: operationOf,
    returns,
    pages: (schema: ResponseSchema, list: PagedList<unknown, unknown, unknown>): Operation =>
      returns(schema, async (ctx, input) => {
        const { readListPage } = await import('./cursor-list.ts')
        return await readListPage(ctx, contract.id, input, list)
      }),
    creates: creates(null),
    reads: (reads: CreationReads) => ({ creates: creates(reads) }),
  }
  return builder as unknown as Builder<D>
}

type CreationInput = { params?: unknown; body: unknown; idempotencyKey: string }
type CreationReads = (input: CreationInput, ctx: Context) => Statements
type PrepareCreation = (ctx: Context, input: CreationInput) => Promise<Creation<unknown>>

async function respondIdempotently(
  contract: Contract,
  ctx: Context,
  input: CreationInput,
  { reads, prepare }: { reads: CreationReads | null; prepare: PrepareCreation },
): Promise<AnyOperationResult> {
  const { createOnce, onceRequest, readOnce, tryCreation } = await import('./idempotency.ts')
  const request = await onceRequest(ctx, { operation: contract.id, key: input.idempotencyKey, input })
  const replayStatus = replayStatusOf(contract)
  const created = ({ isReplay, body }: Created<unknown>): AnyOperationResult =>
    isReplay ? { status: replayStatus, body, headers: { 'idempotent-replayed': 'true' } } : { status: 201, body }
  const perform = async (creation: Creation<unknown>): Promise<AnyOperationResult> =>
    isDryRun(contract, input)
      ? { status: 200, body: await tryCreation(ctx, request, creation) }
      : created(await createOnce(ctx, request, creation))
  if (!reads) return perform(await prepare(ctx, input))
  const { replayed, read } = await readOnce(ctx, request, reads(input, ctx))
  return replayed ? created(replayed) : perform(await prepare(ctx, { ...input, ...read }))
}

const isDryRun = ({ hasDryRun }: Contract, { body }: CreationInput): boolean =>
  hasDryRun === true && (body as { dryRun?: boolean }).dryRun === true
