import type * as z from 'zod'
import type { AuditAction } from '../../core/audit.ts'
import type { ErrorCode } from '../../core/errors.ts'
import type { Scope } from '../../core/scopes.ts'
import type { Statements } from '../../db/statement.ts'
import type { Entry } from '../../db/tenancy.ts'
import type { Context } from '../context.ts'
import { type Created, type Creation, createOnce, onceRequest, readOnce } from './idempotency.ts'
import type { LinkDoor } from './link-door.ts'
import type { CallReference } from './references.ts'
import type { Tag } from './tags.ts'

/** Which of the two base addresses serves an operation. */
export type Base = 'api' | 'functions'

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** One declared answer: its JSON schema, or a body of another media type. */
export type AnswerSchema = z.ZodType

/**
 * Who proves themselves: the holder of an API key, of a signing link (its token is in the path), or nobody. Only a key has
 * scopes.
 */
type Proof = { proof: 'key'; scope: Scope } | { proof: 'link' | 'none'; scope?: undefined }

/** Where a call can name something: a parameter of the path, `query.<name>`, or `body.<member>`. */
export type CallPlace = string

/**
 * The audit events of a successful call, each with what it is about: the thing that the place names, or one that the answer
 * names. The usual one stands first.
 */
export type Audited = 'none' | { readonly [A in AuditAction]?: CallPlace | 'answer' }

/** The whole outside of an operation; guards, error answers, OpenAPI and the tests of all operations follow from it. */
export type Contract = Proof & {
  /** The address of the operation everywhere: file, OpenAPI, tests, logs. */
  id: string
  summary: string
  description: string
  tag: Tag
  base: Base
  method: Method
  path: `/${string}`
  audited: Audited
  /** Whether the header `Idempotency-Key` is required: what the operation creates is then created once for each key. */
  isIdempotent?: true
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** Members that a body may also bring as a form, from a page without its script. */
  takesForm?: readonly string[]
  /** False for addresses of our own page, which are no part of the description. */
  published?: false
  answers: Record<number, AnswerSchema>
  /** Media type of the answers where it is not JSON; their body is then a text. */
  answerType?: string
  /** Headers that the answers carry beside those of every operation, with what they mean. */
  answerHeaders?: Record<string, string>
  /** Refusals beside those that every operation has. */
  refusals?: readonly ErrorCode[]
  /** What places of a call name. A parameter of the path that names nothing of an organization has an example instead. */
  refersTo?: Readonly<Record<CallPlace, CallReference>>
  /** A call that succeeds where what it names exists; every body has its example. */
  examples?: { params?: Readonly<Record<string, string>>; query?: Readonly<Record<string, string>>; body?: unknown }
}

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined

/** What `run` receives: validated, with defaults filled in. */
export type Input<C extends Contract> = {
  params: Parsed<C['params']>
  query: Parsed<C['query']>
  body: Parsed<C['body']>
} & (C['proof'] extends 'link' ? Linked : unknown)

/** What the holder of a signing link sent, and the way in; null where the token is none by its form. */
export type Linked = { request: Request; link: LinkDoor | null }

/** What `run` may answer: a declared status with a body of its schema. */
export type Reply<C extends Contract> = {
  [S in keyof C['answers']]: {
    status: S
    body: C['answers'][S] extends z.ZodType ? z.input<C['answers'][S]> : never
    headers?: Record<string, string>
  }
}[keyof C['answers']]

export type Operation = {
  contract: Contract
  run: (ctx: Context, input: never) => Promise<AnyReply>
}

/** A reply as the mount sees it. A body that is a text or a stream is sent as it is. */
export type AnyReply = { status: number; body: unknown; headers?: Record<string, string> }

type ParameterOf<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterOf<Rest>
  : never
type ExampleParameter<C> = C extends { examples: { params: infer P } } ? keyof P : never

/** Every parameter of the path says what it names, or has an example. */
type NamesParameters<C extends Contract> = [
  Exclude<ParameterOf<C['path']>, keyof C['refersTo'] | ExampleParameter<C>>,
] extends [never]
  ? unknown
  : { refersTo: Record<Exclude<ParameterOf<C['path']>, keyof C['refersTo'] | ExampleParameter<C>>, CallReference> }

/** A use case that runs at every request. */
type Running<C extends Contract> = { run(run: (ctx: Context, input: Input<C>) => Promise<Reply<C>>): Operation }

type Answered<C extends Contract> = C['answers'][201] extends z.ZodType ? z.input<C['answers'][201]> : never

/** A use case that prepares a creation, which takes place once for each Idempotency-Key. */
type Creating<C extends Contract, Known> = {
  creates(prepare: (ctx: Context, input: Input<C> & Known) => Promise<Creation<Answered<C>>>): Operation
}

/** As `Creating`; what the preparation needs to know can be read beside how the key stands, so that a replay prepares nothing. */
type ReadingOrCreating<C extends Contract> = Creating<C, unknown> & {
  reads<const R extends Statements>(reads: (input: Input<C>) => R): Creating<C, Entry<R>>
}

type Builder<C extends Contract> = C['isIdempotent'] extends true ? ReadingOrCreating<C> : Running<C>

/** Builds an operation: contract first, use case second, so that replies keep their literal types. */
export function operation<const C extends Contract>(contract: C & NamesParameters<C>): Builder<C> {
  // The mount only ever passes what the contract's own schemas produced, so what a use case takes is not looked at here.
  const operationOf = (run: unknown): Operation => ({ contract, run: run as Operation['run'] })
  const creates = (reads: CreationReads | null) => (prepare: PrepareCreation) =>
    operationOf((ctx: Context, input: OnceInput) => answerOnce(contract, ctx, input, { reads, prepare }))
  const builder = {
    run: operationOf,
    creates: creates(null),
    reads: (reads: CreationReads) => ({ creates: creates(reads) }),
  }
  return builder as unknown as Builder<C>
}

type OnceInput = { body: unknown; idempotencyKey: string }
type CreationReads = (input: OnceInput) => Statements
type PrepareCreation = (ctx: Context, input: OnceInput) => Promise<Creation<unknown>>

async function answerOnce(
  { id, answers }: Contract,
  ctx: Context,
  input: OnceInput,
  { reads, prepare }: { reads: CreationReads | null; prepare: PrepareCreation },
): Promise<AnyReply> {
  const request = await onceRequest(ctx, { operation: id, key: input.idempotencyKey, body: input.body })
  const replayStatus = answers[200] ? 200 : 201
  const reply = ({ isReplay, body }: Created<unknown>): AnyReply =>
    isReplay ? { status: replayStatus, body, headers: { 'idempotent-replayed': 'true' } } : { status: 201, body }
  if (!reads) return reply(await createOnce(ctx, request, await prepare(ctx, input)))
  const { replayed, read } = await readOnce(ctx, request, reads(input))
  return reply(replayed ?? (await createOnce(ctx, request, await prepare(ctx, { ...input, ...read }))))
}
