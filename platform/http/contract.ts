import * as z from 'zod'
import type { AuditAction } from '../../core/audit.ts'
import type { ErrorCode } from '../../core/errors.ts'
import type { Scope } from '../../core/scopes.ts'
import { type CallReference, type Collection, collections } from './references.ts'
import { ResourceId } from './resources/common.ts'
import { type OperationId, type Tag, tagOf } from './tags.ts'

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** One declared answer: its JSON schema, or a body of another media type. */
export type AnswerSchema = z.ZodType

/** Where a call can name something: a parameter of the path, `query.<name>`, or `body.<member>`. */
export type CallPlace = string

/**
 * The audit events of a successful call, each with what it is about: the thing that the place names, or one that the answer
 * names. The usual one stands first.
 */
export type Audited = 'none' | { readonly [A in AuditAction]?: CallPlace | 'answer' }

/** What is written as it is read. */
type Stated = {
  /** The address of the operation everywhere: file, OpenAPI, tests, logs. */
  id: OperationId
  /** Whether the header `Idempotency-Key` is required: what the operation creates is then created once for each key. */
  isIdempotent?: true
  /** Whether `dryRun` in the body checks everything and creates nothing; its response is a 200 with the body of the 201. */
  hasDryRun?: true
  /** A write that changes nothing when it is repeated, so it needs no `Idempotency-Key`. Reads are safe without saying so. */
  isSafeToRepeat?: true
  /** The response contains a secret that is returned once; it is encrypted where it is kept for replays. */
  hasSecretAnswer?: true
  query?: z.ZodObject
  /** Members that a body may also bring as a form, from a page without its script. */
  takesForm?: readonly string[]
  /** False for addresses of our own page, which are no part of the description. */
  published?: false
  /** Works with a test key only. */
  isTestOnly?: true
  /** Media type of the answers where it is not JSON; their body is then a text. */
  answerType?: string
  /** Headers that the answers carry beside those that follow from the rest (`headersOf`), with what they mean; always, unless it is said. */
  answerHeaders?: Record<string, string | { description: string; required: false }>
  /** What the service sends by itself to an address that a call brings, by name. */
  callbacks?: Readonly<Record<string, Callback>>
  /** Refusals beside those that follow from the rest of the contract (`refusalCodesOf`). */
  refusals?: readonly ErrorCode[]
  /**
   * What places of a call name. A parameter of the path names what its collection holds, if nothing else is said; one that names
   * nothing of an organization has an example instead.
   */
  refersTo?: Readonly<Record<CallPlace, CallReference>>
}

/** A request of the service. */
export type Callback = {
  /** The first sentence is the summary. */
  description: `${string}. ${string}`
  /** Where the call brought the address, as a runtime expression of OpenAPI. */
  address: `{$request.${string}}`
  headers: Readonly<Record<string, CallbackHeader>>
  body: z.ZodType
}

type CallbackHeader = { type: 'string' | 'integer'; description: string; pattern?: string; isOptional?: true }

/** What a call gives that succeeds where what it names exists, apart from its body. */
type Examples = { params?: Readonly<Record<string, string>>; query?: Readonly<Record<string, string>> }

/**
 * An operation as its author writes it: what does not follow from the rest. The proof is a key where there is a scope, the
 * tag is that of the id, and every parameter of the path is an id unless `params` says otherwise.
 */
export type Declaration = Stated & {
  /** An event alone is about what `id` of the path names. */
  audited: Audited | AuditAction
  /** The first sentence is the summary. */
  description: `${string}. ${string}`
  /** Method and path, as `GET /v1/documents/{id}`. */
  route: `${Uppercase<Method>} /${string}`
  params?: Readonly<Record<string, z.ZodType>>
  body?: { readonly schema: z.ZodType; readonly example: unknown }
  /** Left out where `answers` of the builder says the only one: 200 with a body. */
  answers?: Record<number, AnswerSchema>
  examples?: Examples
} & ({ scope: Scope; proof?: undefined } | { proof: 'link' | 'none'; scope?: undefined })

/**
 * Who proves themselves: the holder of an API key, of a signing link (its token is in the path), or nobody. Only a key has
 * scopes.
 */
type Proof = { proof: 'key'; scope: Scope } | { proof: 'link' | 'none'; scope?: undefined }

/** The whole outside of an operation; guards, error answers, OpenAPI and the tests of all operations follow from it. */
export type Contract = Stated &
  Proof & {
    /** Without a full stop. */
    summary: string
    description: string
    tag: Tag
    audited: Audited
    method: Method
    path: `/${string}`
    params?: z.ZodObject
    /** Whether every parameter of the path is an id of any form. */
    hasPlainParams: boolean
    body?: z.ZodType
    answers: Record<number, AnswerSchema>
    examples?: Examples & { body?: unknown }
  }

/** The whole contract of what an author wrote; `answer` is the schema of its only answer where it declares none. */
export function contractOf(declaration: Declaration, answer?: AnswerSchema): Contract {
  const { description, route, audited, params: shape = {}, body, answers, examples, refersTo, ...stated } = declaration
  const [method, path] = route.split(' ') as [string, `/${string}`]
  const [summary] = description.split('. ', 1) as [string]
  const plain = stated.proof === 'link' ? LinkToken : Id
  const params = parametersOf(path).map((name) => [name, shape[name] ?? plain])
  return {
    ...stated,
    ...(stated.scope ? { proof: 'key', scope: stated.scope } : { proof: stated.proof, scope: undefined }),
    summary,
    description: description.slice(summary.length + '. '.length),
    tag: tagOf(stated.id),
    audited: typeof audited === 'string' && audited !== 'none' ? { [audited]: 'id' } : audited,
    method: method.toLowerCase() as Method,
    path,
    refersTo: { ...namedByPath(path), ...refersTo },
    hasPlainParams: stated.proof !== 'link' && Object.keys(shape).length === 0,
    ...(params.length > 0 ? { params: z.object(Object.fromEntries(params)) } : {}),
    ...(body ? { body: body.schema } : {}),
    answers: answersOf(answers ?? (answer ? { 200: answer } : {}), stated.hasDryRun),
    ...(body || examples ? { examples: { ...examples, ...(body ? { body: body.example } : {}) } } : {}),
  }
}

const answersOf = (answers: Record<number, AnswerSchema>, hasDryRun?: true): Record<number, AnswerSchema> =>
  hasDryRun ? { 200: answers[201]!, ...answers } : answers

/** Returns the status of a replayed creation. */
export const replayStatusOf = ({ answers, hasDryRun }: Pick<Contract, 'answers' | 'hasDryRun'>): 200 | 201 =>
  answers[200] && !hasDryRun ? 200 : 201

/** The names of the parameters of a path, in their order. */
export const parametersOf = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)

/** What the parameters of a path name that follow a collection. */
function namedByPath(path: string): Record<CallPlace, CallReference> {
  const collectionBefore = (name: string) => path.slice(0, path.indexOf(`/{${name}}`)) as Collection
  const named = parametersOf(path).map((name) => [name, collections[collectionBefore(name)]] as const)
  return Object.fromEntries(named.filter(([, reference]) => reference))
}

const Id = ResourceId.meta({ description: 'Id of the resource' })
/** Of any form: what is no token leads nowhere, as one that was never given out. */
const LinkToken = z.string()

type ParameterOf<Route extends string> = Route extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterOf<Rest>
  : never
type ExampleParameter<D> = D extends { examples: { params: infer P } } ? keyof P : never
type NamedByPath<Route extends string, Name = ParameterOf<Route>> = Name extends string
  ? Route extends `${Uppercase<Method>} ${Collection}/{${Name}}${string}`
    ? Name
    : never
  : never
type Unnamed<D extends Declaration> = Exclude<
  ParameterOf<D['route']>,
  NamedByPath<D['route']> | keyof D['refersTo'] | ExampleParameter<D>
>

/** It is clear what every parameter of the path names, or it has an example; there are no others, and nothing is made up. */
export type Sound<D extends Declaration> = ([Unnamed<D>] extends [never]
  ? unknown
  : { refersTo: Record<Unnamed<D>, CallReference> }) & {
  params?: { [Name in Exclude<keyof D['params'], ParameterOf<D['route']>>]: never }
} & { [Member in Exclude<keyof D, keyof Declaration>]: never }

/** The parameters of the path as `run` receives them: texts, save where the declaration gives a schema. */
export type ParametersOf<D extends Declaration> = [ParameterOf<D['route']>] extends [never]
  ? undefined
  : {
      [Name in ParameterOf<D['route']>]: D['params'] extends { readonly [N in Name]: infer S extends z.ZodType }
        ? z.output<S>
        : string
    }
