import { createRoute, OpenAPIHono, type RouteConfig } from '@hono/zod-openapi'
import type * as z from 'zod'
import { type ErrorCode, statusOfCode } from '../../core/errors.ts'
import { type Callback, type Contract, type Method, parametersOf } from './contract.ts'
import { responseExamples } from './examples/index.ts'
import { keyHeaderOf } from './idempotency-key-header.ts'
import type { Operation } from './operation.ts'
import { Problem, ScimError } from './problem-schema.ts'
import { asPublished } from './published-schemas.ts'
import { keyRefusals, repeatOf } from './repeat.ts'
import { headersOf, isAlwaysSent, type ResponseHeader, responseHeaders } from './response-headers.ts'
import { isScimPath, scimMediaType } from './scim.ts'
import { shareResponses } from './share-responses.ts'
import { operationTags } from './tags.ts'

/** The version of the OpenAPI document, which the interface specification fixes. */
const descriptionVersion = '1.1.0'

/** Error codes that the authentication adds to an operation's own codes. */
const commonRefusals: Record<Contract['proof'], ErrorCode[]> = {
  key: [
    'invalid_request',
    'unauthorized',
    'insufficient_scope',
    'method_not_allowed',
    'rate_limited',
    'internal',
    'unavailable',
  ],
  link: [
    'invalid_request',
    'invalid_header',
    'not_found',
    'method_not_allowed',
    'link_expired',
    'access_code_required',
    'internal',
    'unavailable',
  ],
  none: ['method_not_allowed', 'internal'],
}

/** The worker whose base URL serves an operation. */
export type Base = 'api' | 'functions'
type Located = Contract & { base: Base }

/** Returns the OpenAPI 3.0 document for the operations of both workers, generated from their contracts. */
export function openApiDocument(operations: Readonly<Record<Base, readonly Operation[]>>, address: string) {
  const app = new OpenAPIHono()
  const registry = app.openAPIRegistry
  registry.registerComponent('securitySchemes', 'apiKeyHeader', {
    type: 'apiKey',
    in: 'header',
    name: 'X-Api-Key',
    description: 'API key of the organization.',
  })
  registry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    description: 'API key of the organization, sent as a bearer token.',
  })
  for (const [name, [type, description]] of Object.entries(responseHeaders))
    for (const isRequired of [true, false])
      registry.registerComponent('headers', componentOf(name, isRequired), {
        description,
        ...(isRequired ? { required: true } : {}),
        schema: { type },
      })
  for (const [name, value] of Object.entries(responseExamples)) registry.registerComponent('examples', name, { value })
  const contracts = (['api', 'functions'] as const)
    .flatMap((base) => operations[base].map(({ contract }): Located => ({ ...contract, base })))
    .filter(({ published }) => published !== false)
    .sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
  for (const contract of contracts) registry.registerPath(createRoute(routeOf(contract)))
  const sent = contracts.flatMap(({ callbacks = {} }) => Object.values(callbacks).map(({ body }) => body))
  // A copy, because the package extends only schemas that were created after it was loaded.
  for (const schema of sent) registry.register(idOf(schema), schema.meta(schema.meta() ?? {}))
  const document = app.getOpenAPIDocument({
    openapi: '3.0.3',
    info: {
      title: 'Chancery',
      version: descriptionVersion,
      description:
        'Documents and e-signatures for your product, with evidence that anyone can verify offline. Each resource belongs to the organization of the API key.',
      contact: { name: 'Chancery', url: address },
      license: { name: 'Proprietary', url: `${address}/docs` },
    },
    servers: [{ url: address, description: 'Serves all operations' }],
    tags: Object.entries(operationTags)
      .filter(([name]) => contracts.some(({ tag }) => tag === name))
      .map(([name, description]) => ({ name, description })),
  })
  return shareResponses(asPublished(withUsedHeaders({ ...document, 'x-webhooks': webhooksOf(contracts) })))
}

/** Removes header components that no response uses. */
function withUsedHeaders<D extends { paths?: object; components?: { headers?: object } }>(document: D): D {
  const named = JSON.stringify(document.paths)
  const headers = Object.entries(document.components?.headers ?? {}).filter(([name]) =>
    named.includes(`"#/components/headers/${name}"`),
  )
  return { ...document, components: { ...document.components, headers: Object.fromEntries(headers) } }
}

const methods: readonly Method[] = ['get', 'post', 'put', 'patch', 'delete']

/** Returns a key for sorting by tag, then by path. */
const placeOf = ({ tag, path, method }: Contract): string =>
  `${String(Object.keys(operationTags).indexOf(tag)).padStart(2, '0')} ${path} ${methods.indexOf(method)}`

function routeOf(contract: Located): RouteConfig {
  const { body, params, query, examples } = contract
  return {
    operationId: contract.id,
    method: contract.method,
    path: contract.path,
    summary: contract.summary,
    description: describe(contract),
    tags: [contract.tag],
    security: securityOf(contract),
    ...(contract.scope ? { 'x-required-scope': contract.scope } : {}),
    ...(contract.method !== 'get' && repeatOf(contract) === 'safe' ? { 'x-safe-to-retry': true } : {}),
    request: {
      ...(params ? { params: withExamples(params, examples?.params) } : {}),
      ...(query ? { query: withExamples(query, examples?.query) } : {}),
      ...keyHeaderOf(contract),
      ...(body
        ? {
            body: {
              required: !body.safeParse(undefined).success,
              content: { [requestType(contract)]: { schema: body, example: contract.examples?.body } },
            },
          }
        : {}),
    },
    responses: { ...responsesOf(contract), ...refusalsOf(contract) },
    ...(contract.callbacks ? { callbacks: mapValues(contract.callbacks, callbackOf) } : {}),
  }
}

const withExamples = (parameters: z.ZodObject, examples: object = {}): z.ZodObject =>
  parameters.extend(
    mapValues({ ...examples }, (example, name) => {
      const schema = parameters.shape[name] as z.ZodType
      return schema.meta({ ...schema.meta(), example })
    }),
  )

const describe = ({ description, scope, isTestOnly }: Contract): string =>
  [
    description,
    ...(isTestOnly ? ['Works only in the sandbox, with a test key.'] : []),
    ...(scope ? [`Required scope: \`${scope}\`.`] : []),
  ].join('\n\n')

const mapValues = <T, U>(record: Readonly<Record<string, T>>, map: (value: T, key: string) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]))

const idOf = (schema: z.ZodType): string => schema.meta()?.id ?? ''

/** Returns the requests that the service sends, by name, in the form of OpenAPI 3.1's `webhooks`. */
const webhooksOf = (contracts: readonly Contract[]): Record<string, object> =>
  Object.fromEntries(
    contracts.flatMap(({ callbacks = {} }) =>
      Object.entries(callbacks).map(([name, callback]) => [
        name,
        callbackOf(callback, `${name}Webhook`)[callback.address]!,
      ]),
    ),
  )

/** Returns a request that the service sends as an OpenAPI 3.0 callback. */
function callbackOf({ description, address, headers, body }: Callback, name: string) {
  const [summary] = description.split('. ', 1) as [string]
  const parameters = Object.entries(headers).map(([header, { description: about, isOptional, ...schema }]) => ({
    name: header,
    in: 'header',
    required: !isOptional,
    description: about,
    schema,
  }))
  const post = {
    operationId: name,
    summary,
    description: description.slice(summary.length + '. '.length),
    tags: ['Webhooks'],
    security: [],
    parameters,
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { $ref: `#/components/schemas/${idOf(body)}` } } },
    },
    responses: {
      '2XX': { description: 'Accepted' },
      '4XX': { description: 'Any status other than 2xx causes a retry. A 410 disables the endpoint.' },
    },
  }
  return { [address]: { post } }
}

const requestType = ({ path }: Contract): string => (isScimPath(path) ? scimMediaType : 'application/json')

/** Returns the authentication methods of an operation. SCIM accepts only bearer tokens. */
export const securityOf = ({ path, proof }: Contract): Record<string, string[]>[] => {
  if (proof !== 'key') return []
  return isScimPath(path) ? [{ bearer: [] }] : [{ apiKeyHeader: [] }, { bearer: [] }]
}

function responsesOf(contract: Contract): RouteConfig['responses'] {
  const own = Object.entries(contract.responseHeaders ?? {}).map(([name, header]) => [
    name,
    {
      ...(typeof header === 'string' ? { description: header, required: true } : header),
      schema: { type: 'string' as const },
    },
  ])
  const mediaType = contract.responseType?.split(';')[0] ?? requestType(contract)
  return Object.fromEntries(
    Object.entries(contract.responses).map(([status, schema]) => [
      status,
      {
        description:
          contract.hasDryRun && status === '200' ? dryRunDescription : (responseDescriptions[status] ?? 'OK'),
        headers: {
          ...headerReferences(headersOf(contract, Number(status)), Number(status)),
          ...Object.fromEntries(own),
        },
        ...(status === '204' ? {} : { content: { [mediaType]: { schema, ...exampleOf(schema) } } }),
      },
    ]),
  )
}

/** Returns a reference to the example of a schema, for the `examples` of a media type. */
const exampleOf = (schema: z.ZodType) =>
  idOf(schema) in responseExamples
    ? { examples: { [idOf(schema)]: { $ref: `#/components/examples/${idOf(schema)}` } } }
    : {}

const headerReferences = (names: readonly ResponseHeader[], status: number) =>
  Object.fromEntries(
    names.map((name) => [name, { $ref: `#/components/headers/${componentOf(name, isAlwaysSent(name, status))}` }]),
  )

const componentOf = (name: string, isRequired: boolean): string => (isRequired ? name : `${name}-IfAny`)

const dryRunDescription =
  'Result of a dry run: the resource that the request would create. You cannot use its ids in later requests.'

const responseDescriptions: Record<string, string> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  204: 'No content',
}

function refusalsOf(contract: Located): RouteConfig['responses'] {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of refusalCodesOf(contract))
    byStatus.set(statusOfCode(code), [...(byStatus.get(statusOfCode(code)) ?? []), code])
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: `Error: ${codes.map((code) => `\`${code}\``).join(', ')}`,
        headers: headerReferences(headersOf(contract, status, codes), status),
        content: isScimPath(contract.path)
          ? { [scimMediaType]: { schema: ScimError } }
          : { 'application/problem+json': { schema: Problem } },
      },
    ]),
  )
}

/** Returns all error codes of an operation: those that it declares, and those that are derived from its contract. */
export function refusalCodesOf(contract: Contract & { base?: Base }): ErrorCode[] {
  const body: ErrorCode[] = contract.body ? ['malformed_json', 'payload_too_large', 'unsupported_media_type'] : []
  const given: ErrorCode[] = !isScimPath(contract.path) && (contract.body || contract.query) ? ['input_invalid'] : []
  const key = keyRefusals[repeatOf(contract)]
  const namesInPath = parametersOf(contract.path).some((name) => contract.refersTo?.[name])
  const path: ErrorCode[] = namesInPath ? ['not_found'] : []
  const page: ErrorCode[] = contract.query?.shape.cursor ? ['invalid_cursor'] : []
  // The functions worker serves none of the api worker's operations. Its error response contains the main base URL.
  const address: ErrorCode[] = contract.base === 'api' && contract.id !== 'health.get' ? ['misdirected'] : []
  const sandbox: ErrorCode[] = contract.isTestOnly ? ['test_key_required'] : []
  const own = contract.refusals ?? []
  return [
    ...new Set([
      ...commonRefusals[contract.proof],
      ...body,
      ...given,
      ...key,
      ...path,
      ...page,
      ...sandbox,
      ...address,
      ...own,
    ]),
  ]
}
