import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { apiOperations } from '../../../api/operations/index.ts'
import { statusOfCode } from '../../../core/errors.ts'
import { root } from '../../../dev/build/build-part.ts'
import type { Schema } from '../../../dev/clients/description.ts'
import { routePattern } from '../../../dev/support/route-pattern.ts'
import { functionsOperations } from '../../../functions/operations/index.ts'
import type { Contract } from '../../../platform/http/contract.ts'
import { type Base, refusalCodesOf } from '../../../platform/http/openapi.ts'
import { loadOperations } from '../../../platform/http/operation.ts'
import { Problem } from '../../../platform/http/problem-schema.ts'
import type { CallReference } from '../../../platform/http/references.ts'
import { withoutReferences } from './schema.ts'

export type Parameter = { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Schema }

/** The declared responses with one status. */
export type Declared = {
  /** The schemas of the bodies by media type. Empty if the response has no body. */
  content: Record<string, Schema>
  /** The headers that every response with this status contains. */
  headers: string[]
  /** The codes of an error response, or null for other responses. */
  codes: string[] | null
}

/** A published operation, or an unpublished operation described by its contract. */
export type Operation = {
  id: string
  base: Base
  method: string
  path: string
  pattern: RegExp
  proof: Contract['proof']
  isScim: boolean
  parameters: Parameter[]
  body: { mediaType: string; schema: Schema; example: unknown; isRequired: boolean } | null
  responses: Map<number, Declared>
  refersTo: Record<string, CallReference>
}

type Published = {
  operationId: string
  parameters?: Parameter[]
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema; example?: unknown }> }
  responses: Record<
    string,
    {
      description: string
      headers?: Record<string, { required?: boolean }>
      content?: Record<string, { schema: Schema }>
    }
  >
}

const bases = { api: await loadOperations(apiOperations), functions: await loadOperations(functionsOperations) }

/**
 * Returns every operation of both base addresses: first the published ones from `docs/openapi.json`, then the signing
 * page's operations.
 */
export function allOperations(): Operation[] {
  const text = readFileSync(join(root, 'docs/openapi.json'), 'utf8')
  const document = withoutReferences(JSON.parse(text)) as { paths: Record<string, Record<string, Published>> }
  const published = new Map(
    Object.values(document.paths).flatMap((path) => Object.values(path).map((one) => [one.operationId, one] as const)),
  )
  const contracts = (Object.keys(bases) as Base[]).flatMap((base) =>
    bases[base].map(({ contract }) => ({ base, contract })),
  )
  return contracts.map(({ base, contract }) => {
    const one = published.get(contract.id)
    if (one) return { base, ...common(contract), ...fromPublished(one) }
    if (contract.published !== false) throw new Error(`docs/openapi.json does not have ${contract.id}`)
    return { base, ...common(contract), ...fromContract(contract) }
  })
}

const common = ({ id, method, path, proof, refersTo = {} }: Contract) => ({
  ...{ id, method: method.toUpperCase(), path, proof, refersTo },
  pattern: routePattern(path),
  isScim: path.startsWith('/scim/'),
})

function fromPublished({ parameters = [], requestBody, responses }: Published) {
  const [content] = Object.entries(requestBody?.content ?? {})
  return {
    parameters,
    body: content
      ? {
          mediaType: content[0],
          schema: content[1].schema,
          example: content[1].example,
          isRequired: requestBody?.required ?? false,
        }
      : null,
    responses: new Map(
      Object.entries(responses).map(([status, one]) => [
        Number(status),
        {
          content: Object.fromEntries(Object.entries(one.content ?? {}).map(([type, { schema }]) => [type, schema])),
          headers: Object.entries(one.headers ?? {}).flatMap(([name, { required }]) => (required ? [name] : [])),
          codes: one.description.startsWith('Error: ')
            ? [...one.description.matchAll(/`(\w+)`/g)].map(([, code]) => code!)
            : null,
        },
      ]),
    ),
  }
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Schema =>
  withoutReferences(z.toJSONSchema(schema, { target: 'openapi-3.0', io, unrepresentable: 'any' })) as Schema

function fromContract(contract: Contract) {
  const params = Object.entries(contract.params?.shape ?? {}) as [string, z.ZodType][]
  const responses = Object.entries(contract.responses).map(([status, schema]): [number, Declared] => {
    const isEmpty = schema instanceof z.ZodUndefined
    // Operations that return a file can return any content type.
    const type = schema instanceof z.ZodCustom ? '*/*' : (contract.responseType?.split(';')[0] ?? 'application/json')
    return [
      Number(status),
      {
        content: isEmpty ? {} : { [type]: schemaOf(schema, 'output') },
        headers: ['X-Request-Id'],
        codes: null,
      },
    ]
  })
  const codes = refusalCodesOf(contract)
  const refusals = codes.map((code): [number, Declared] => [
    statusOfCode(code),
    {
      content: { 'application/problem+json': schemaOf(Problem, 'output') },
      headers: ['X-Request-Id'],
      codes: codes.filter((other) => statusOfCode(other) === statusOfCode(code)),
    },
  ])
  return {
    parameters: params.map(
      ([name, schema]): Parameter => ({
        ...{ name, in: 'path', required: true },
        schema: schemaOf(schema, 'input'),
      }),
    ),
    body: contract.body
      ? {
          mediaType: 'application/json',
          schema: schemaOf(contract.body, 'input'),
          example: contract.examples?.body,
          isRequired: !contract.body.safeParse(undefined).success,
        }
      : null,
    // A successful response can have the same status as an error response, such as the page of a closed envelope.
    responses: new Map([...refusals, ...responses].map(([status, one]) => [status, merged(status, one, refusals)])),
  }
}

function merged(status: number, one: Declared, refusals: [number, Declared][]): Declared {
  const refusal = refusals.find(([other]) => other === status)?.[1]
  return one.codes === null && refusal ? { ...refusal, content: { ...refusal.content, ...one.content } } : one
}
