import * as z from 'zod'
import type { AuditAction } from '../../core/audit.ts'
import type { ErrorCode } from '../../core/errors.ts'
import type { Scope } from '../../core/scopes.ts'
import { type CallReference, type Collection, collections } from './references.ts'
import { ResourceId } from './resources/common.ts'
import { type OperationId, type Tag, tagOf } from './tags.ts'

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** The schema of a response body. For a media type other than JSON, it is a string schema. */
export type ResponseSchema = z.ZodType

/** A part of a call that identifies a resource: a path parameter, `query.<name>`, or `body.<property>`. */
export type CallParameter = string

/**
 * The audit events of a successful call, most frequent first. Each event names the part of the call or of the response
 * that identifies its target.
 */
export type Audited = 'none' | { readonly [A in AuditAction]?: CallParameter | 'response' }

/** Properties that a declaration and its contract share unchanged. */
type SharedDeclaration = {
  /** The id of the operation in files, OpenAPI, tests and logs. */
  id: OperationId
  /** True if the `Idempotency-Key` header is required. The operation then creates at most one resource per key. */
  isIdempotent?: true
  /**
   * True if the body accepts `dryRun`. A dry run checks everything and creates nothing. Its response is a 200 with the
   * body of the 201.
   */
  hasDryRun?: true
  /** True for a write that clients can repeat without an `Idempotency-Key`. Reads are always repeatable. */
  isSafeToRepeat?: true
  /**
   * True if the response contains a secret that later responses omit. The copy that is stored for replays is encrypted.
   */
  hasSecretResponse?: true
  query?: z.ZodObject
  /** The body properties that a page without JavaScript can send as a form. */
  takesForm?: readonly string[]
  /** The time limit in seconds for an operation that reads a file from its client. The limit includes the upload. */
  timeoutSeconds?: number
  /** False for operations that only the service's own pages use. The OpenAPI document omits them. */
  published?: false
  /** True if the operation requires a test key. */
  isTestOnly?: true
  /** The media type of a response body other than JSON. The body is then a string. */
  responseType?: string
  /**
   * Response headers in addition to those of `headersOf`, with descriptions. A header is always present unless
   * `required` is false.
   */
  responseHeaders?: Record<string, string | { description: string; required: false }>
  /** Requests, by name, that the service sends to a URL in the call. */
  callbacks?: Readonly<Record<string, Callback>>
  /** Error codes in addition to those of `refusalCodesOf`. */
  refusals?: readonly ErrorCode[]
  /**
   * The resources that the parts of a call refer to. By default, a path parameter refers to an item of its collection.
   * A path parameter that refers to no resource of an organization needs an example instead.
   */
  refersTo?: Readonly<Record<CallParameter, CallReference>>
}

/** A request that the service sends to a customer's URL. */
export type Callback = {
  /** The description. Its first sentence is the summary. */
  description: `${string}. ${string}`
  /** The part of the call that contains the URL, as an OpenAPI runtime expression. */
  address: `{$request.${string}}`
  headers: Readonly<Record<string, CallbackHeader>>
  body: z.ZodType
}

type CallbackHeader = { type: 'string' | 'integer'; description: string; pattern?: string; isOptional?: true }

/** Parameters outside the body with which a call succeeds if its resources exist. */
type Examples = { params?: Readonly<Record<string, string>>; query?: Readonly<Record<string, string>> }

/**
 * An operation as written in its file, without derived properties. An operation with a scope needs an API key. The tag
 * is derived from the id. Each path parameter is an id unless `params` overrides it.
 */
export type Declaration = SharedDeclaration & {
  /** The audit events. A single action applies to the resource in the `id` path parameter. */
  audited: Audited | AuditAction
  /** The description. Its first sentence is the summary. */
  description: `${string}. ${string}`
  /** The method and path, such as `GET /v1/documents/{id}`. */
  route: `${Uppercase<Method>} /${string}`
  params?: Readonly<Record<string, z.ZodType>>
  body?: { readonly schema: z.ZodType; readonly example: unknown }
  /**
   * The responses by status. Omitted if the operation has only one response, a 200 whose schema the builder receives.
   */
  responses?: Record<number, ResponseSchema>
  examples?: Examples
} & ({ scope: Scope; proof?: undefined } | { proof: 'link' | 'none'; scope?: undefined })

/** The required authentication: an API key, a link with its token in the path, or none. Only API keys have scopes. */
type Proof = { proof: 'key'; scope: Scope } | { proof: 'link' | 'none'; scope?: undefined }

/**
 * The complete interface of an operation. Guards, error responses, the OpenAPI document and the tests that cover all
 * operations are derived from it.
 */
export type Contract = SharedDeclaration &
  Proof & {
    /** The summary, without a final period. */
    summary: string
    description: string
    tag: Tag
    audited: Audited
    method: Method
    path: `/${string}`
    params?: z.ZodObject
    /** True if each path parameter is an id without a stricter schema. */
    hasPlainParams: boolean
    body?: z.ZodType
    responses: Record<number, ResponseSchema>
    examples?: Examples & { body?: unknown }
  }

/**
 * Returns the contract of a declaration. `response` is the schema of the only response, if the declaration contains no
 * responses.
 */
export function contractOf(declaration: Declaration, response?: ResponseSchema): Contract {
  const {
    description,
    route,
    audited,
    params: shape = {},
    body,
    responses,
    examples,
    refersTo,
    ...stated
  } = declaration
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
    responses: responsesOf(responses ?? (response ? { 200: response } : {}), stated.hasDryRun),
    ...(body || examples ? { examples: { ...examples, ...(body ? { body: body.example } : {}) } } : {}),
  }
}

const responsesOf = (responses: Record<number, ResponseSchema>, hasDryRun?: true): Record<number, ResponseSchema> =>
  hasDryRun ? { 200: responses[201]!, ...responses } : responses

/** Returns the response status of a replayed creation. */
export const replayStatusOf = ({ responses, hasDryRun }: Pick<Contract, 'responses' | 'hasDryRun'>): 200 | 201 =>
  responses[200] && !hasDryRun ? 200 : 201

/** Returns the names of the path parameters in order. */
export const parametersOf = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)

/** Returns the resources that path parameters refer to because they follow the name of a collection. */
function namedByPath(path: string): Record<CallParameter, CallReference> {
  const collectionBefore = (name: string) => path.slice(0, path.indexOf(`/{${name}}`)) as Collection
  const named = parametersOf(path).map((name) => [name, collections[collectionBefore(name)]] as const)
  return Object.fromEntries(named.filter(([, reference]) => reference))
}

const Id = ResourceId.meta({ description: 'Id of the resource' })
/** Accepts any string, because an invalid token and an unknown token have the same response. */
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
type UnnamedParameter<D extends Declaration> = Exclude<
  ParameterOf<D['route']>,
  NamedByPath<D['route']> | keyof D['refersTo'] | ExampleParameter<D>
>

/**
 * Requires that each path parameter refers to a resource or has an example. Rejects parameter and property names that
 * do not exist.
 */
export type CheckedDeclaration<D extends Declaration> = ([UnnamedParameter<D>] extends [never]
  ? unknown
  : { refersTo: Record<UnnamedParameter<D>, CallReference> }) & {
  params?: { [Name in Exclude<keyof D['params'], ParameterOf<D['route']>>]: never }
} & { [Member in Exclude<keyof D, keyof Declaration>]: never }

/** The path parameters that `run` receives: strings, unless the declaration has a schema. */
export type ParametersOf<D extends Declaration> = [ParameterOf<D['route']>] extends [never]
  ? undefined
  : {
      [Name in ParameterOf<D['route']>]: D['params'] extends { readonly [N in Name]: infer S extends z.ZodType }
        ? z.output<S>
        : string
    }
