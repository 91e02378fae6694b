import type { Declared, Operation } from './operations.ts'
import type { Request } from './request.ts'
import { misfit } from './schema.ts'
import type { Response } from './send.ts'

/** Returns the operation for a method and path, or null if there is none or if the path may be ambiguous. */
export function operationAt(operations: readonly Operation[], { base, method, path }: Request): Operation | null {
  const [pathname = ''] = path.split('?')
  if (/\/(?:\.|%2e){1,2}(?:\/|$)|%2f|\/\/|\/$/i.test(pathname)) return null
  const found = operations
    .filter((one) => one.base === base && one.pattern.test(pathname))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
  // A fixed segment takes priority for all methods of its path.
  const path0 = found.at(0)?.path
  const wanted = method === 'HEAD' ? 'GET' : method
  return found.find((one) => one.path === path0 && one.method === wanted) ?? null
}

/** Returns the first difference between a response and the API description, or null. */
export function findingOf(operation: Operation | null, request: Request, response: Response): string | null {
  const { status } = response
  if (status === 503 && isExplained(response)) return null
  if (status >= 500) return `status ${status}`
  if (operation === null) return status >= 200 ? null : `status ${status}`
  const declared = operation.responses.get(status)
  if (!declared) return `undeclared status ${status}`
  const missing = declared.headers.find((name) => !(name.toLowerCase() in response.headers))
  if (missing) return `${status} without ${missing}`
  return request.method === 'HEAD' ? null : bodyFinding(declared, response)
}

/** Returns whether a response reports an unavailable dependency, with Retry-After. */
export const isExplained = ({ headers, text }: Response): boolean =>
  /^[1-9]\d*$/.test(headers['retry-after'] ?? '') && /"unavailable"|"status":"503"/.test(text)

function bodyFinding({ content, codes }: Declared, { status, headers, text }: Response): string | null {
  const types = Object.keys(content)
  if (types.length === 0) return text === '' ? null : `${status} with a body`
  const type = (headers['content-type'] ?? '').split(';')[0]!
  const schema = content[type] ?? content['*/*']
  if (!schema) return `${status} as ${type || 'no media type'}`
  if (!type.endsWith('json')) return null
  const body = parsed(text)
  if (body === undefined) return `${status} with what is no JSON`
  const finding = misfit(schema, body)
  if (finding) return `${status} beside its schema: ${finding}`
  const { code } = body as { code?: string }
  return codes && code !== undefined && !codes.includes(code) ? `undeclared code ${code}` : null
}

/** Parses a JSON text. Returns undefined for any other text. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
