import type * as z from 'zod'
import { ApiError } from '../../../core/errors.ts'
import { isStorableText } from '../../../core/json.ts'
import { limits } from '../../../core/limits.ts'
import type { Contract } from '../contract.ts'
import { repeatOf } from '../repeat.ts'
import { isScimPath, scimMediaType } from '../scim.ts'
import { isForm, readForm, readJsonBody } from './body.ts'
import { readIdempotencyKey, requireIdempotencyKey } from './idempotency-key.ts'
import { validate } from './validate.ts'

type ReadInput = { params?: unknown; query?: unknown; body?: unknown; idempotencyKey?: string | undefined }

/** Parses a request with the schemas of the contract. Throws an error that lists each invalid value. */
export async function readInput(
  contract: Contract,
  request: Request,
  params: Record<string, string>,
): Promise<ReadInput> {
  try {
    const ahead = readAhead(contract, request, params)
    if (!contract.body) return ahead
    return { ...ahead, body: validate('body', contract.body, await readBody(contract, request)) }
  } catch (thrown) {
    // RFC 7644 requires a 400 for every invalid value.
    throw isScimPath(contract.path) && thrown instanceof ApiError && thrown.code === 'input_invalid'
      ? new ApiError('invalid_request', thrown.message, thrown.extras)
      : thrown
  }
}

/** Parses all parts of a request except the body. */
function readAhead(contract: Contract, request: Request, params: Record<string, string>): ReadInput {
  const query = contract.query ?? null
  return {
    params: contract.params ? readParams(contract, contract.params, params) : undefined,
    query: query ? storable(validate('query', query, singleValues(new URL(request.url).searchParams))) : undefined,
    idempotencyKey: keyOf(contract, request),
    body: undefined,
  }
}

function keyOf(contract: Contract, { headers }: Request): string | undefined {
  const repeat = repeatOf(contract)
  if (repeat === 'keyRequired') return requireIdempotencyKey(headers)
  return repeat === 'keyAccepted' ? readIdempotencyKey(headers) : undefined
}

const plainId = new RegExp(`^[\\w-]{1,${limits.resourceIdCharsMax}}$`)

function readParams(contract: Contract, schema: z.ZodObject, params: Record<string, string>): unknown {
  const values = Object.values(params)
  // Plain ids are valid without the schema, which is needed only for error messages.
  if (contract.hasPlainParams && values.every((value) => plainId.test(value))) return params
  // A query contains only the hash of a link's token, so the token itself may contain any character.
  if (contract.proof !== 'link' && !values.every(isStorableText))
    throw new ApiError('not_found', 'No resource has this id. Check the id.')
  return validate('path', schema, params)
}

const readBody = (contract: Contract, request: Request): Promise<unknown> => {
  const isOptional = contract.body?.safeParse(undefined).success ?? false
  const isEmpty = request.body === null || request.headers.get('content-length') === '0'
  if (isOptional && isEmpty) return Promise.resolve(undefined)
  if (contract.takesForm && isForm(request)) return readForm(request, contract.takesForm)
  return readJsonBody(request, isScimPath(contract.path) ? [scimMediaType, 'application/json'] : ['application/json'], {
    orForm: contract.takesForm !== undefined,
  })
}

function singleValues(search: URLSearchParams): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [name, value] of search) {
    if (name in values)
      throw new ApiError(
        'invalid_request',
        `The query parameter ${JSON.stringify(name)} occurs more than once. Send it once.`,
      )
    values[name] = value
  }
  return values
}

function storable(query: unknown): unknown {
  for (const [name, value] of Object.entries(query as object))
    if (typeof value === 'string' && !isStorableText(value))
      throw new ApiError(
        'input_invalid',
        `The query parameter ${name} contains a NUL character or an unpaired surrogate. Remove this character.`,
      )
  return query
}
