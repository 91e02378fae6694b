import { ApiError } from '../../../core/errors.ts'
import { parseJson } from '../../../core/json.ts'
import { limits } from '../../../core/limits.ts'
import { readBounded } from '../../ports/bounded-bytes.ts'

/**
 * Reads the JSON body of a request, with limits on its size and depth. `orForm` adds forms to the accepted types that
 * an error names. Throws 413, 415, 400, or 422 for values that cannot be stored.
 */
export async function readJsonBody(
  request: Request,
  mediaTypes: readonly string[],
  { orForm = false } = {},
): Promise<unknown> {
  const [mediaType = '', ...parameters] = (request.headers.get('content-type') ?? '')
    .toLowerCase()
    .split(';')
    .map((part) => part.trim())
  if (!mediaTypes.includes(mediaType))
    throw new ApiError(
      'unsupported_media_type',
      `The ${mediaType === '' ? 'body or its content type is missing' : 'content type is not supported'}. Send the body as ${[...mediaTypes, ...(orForm ? [formMediaType] : [])].join(' or ')}.`,
    )
  const charset = parameters.find((part) => part.startsWith('charset='))
  if (charset && !/^charset="?utf-?8"?$/.test(charset))
    throw new ApiError('unsupported_media_type', 'The charset is not supported. Send the body in UTF-8.')
  const encoding = request.headers.get('content-encoding')
  if (encoding && encoding !== 'identity')
    throw new ApiError('unsupported_media_type', 'The content encoding is not supported. Send the body uncompressed.')

  const bytes = await readBody(request, limits.jsonBodyBytesMax)
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes)
  } catch {
    throw new ApiError('malformed_json', 'The body is not valid UTF-8. Send the body in UTF-8.')
  }
  const parsed = parseJson(text)
  if (!parsed.ok) throw new ApiError(parsed.isJson ? 'input_invalid' : 'malformed_json', parsed.reason)
  return parsed.value
}

/** Reads a body of at most `bytesMax` bytes. Throws a 413 as soon as more bytes arrive. */
export async function readBody(request: Request, bytesMax: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () =>
    new ApiError('payload_too_large', `The body is larger than ${bytesMax} bytes. Send a smaller body.`)
  if (Number(request.headers.get('content-length') ?? 0) > bytesMax) throw tooLarge()
  try {
    return await readBounded(request.body, bytesMax, tooLarge)
  } catch (error) {
    throw error instanceof ApiError ? error : new ClientGoneError(error)
  }
}

/** Thrown if a client closed its connection before its complete body arrived. */
export class ClientGoneError extends Error {
  override readonly name = 'ClientGoneError'

  constructor(cause: unknown) {
    super('the client closed its connection', { cause })
  }
}

const formMediaType = 'application/x-www-form-urlencoded'

/** Returns whether the body is an HTML form, which a page without JavaScript sends. */
export const isForm = (request: Request): boolean =>
  (request.headers.get('content-type') ?? '').startsWith(formMediaType)

/** Returns the named fields of a form. Ignores all other fields. */
export async function readForm(request: Request, names: readonly string[]): Promise<Record<string, string>> {
  const form = new URLSearchParams(new TextDecoder().decode(await readBody(request, limits.formBytesMax)))
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = form.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
}
