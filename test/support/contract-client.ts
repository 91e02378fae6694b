import type { Contract } from '../../platform/operation.ts'
import { contractOf, checkAnswer as expectContract, keyHeader } from './contract.ts'
import { stack } from './stack.ts'

export { contractOf, contracts } from './contract.ts'

export type Call = {
  params?: Record<string, string>
  query?: Record<string, string | number>
  body?: unknown
  headers?: Record<string, string>
  apiKey?: string | null
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
export type Answer = { status: number; headers: Headers; body: any }

/** Calls an operation as its contract describes it and checks the answer against the contract, whatever it is. */
export async function callOperation(id: string, call: Call): Promise<Answer> {
  const contract = contractOf(id)
  const answer = await sendAs(contract, call)
  checkAnswer(contract, answer)
  return answer
}

/** The request alone; for tests that bend the contract. */
export const sendAs = (contract: Contract, call: Call, method = contract.method.toUpperCase()): Promise<Answer> =>
  sendTo(stack, contract, call, method)

/** The request alone, to any stack. */
export async function sendTo(
  target: { baseUrl: string; functionsUrl: string },
  contract: Contract,
  call: Call,
  method = contract.method.toUpperCase(),
): Promise<Answer> {
  const path = contract.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(call.params?.[name] ?? 'missing'),
  )
  const url = new URL(path, contract.base === 'api' ? target.baseUrl : target.functionsUrl)
  for (const [name, value] of Object.entries(call.query ?? {})) url.searchParams.set(name, String(value))
  const hasBody = call.body !== undefined && method !== 'GET' && method !== 'HEAD'
  const response = await fetch(url, {
    method,
    headers: {
      ...keyHeader(path, call.apiKey ?? null),
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
      ...(contract.isIdempotent ? { 'idempotency-key': crypto.randomUUID() } : {}),
      ...call.headers,
    },
    ...(hasBody ? { body: typeof call.body === 'string' ? call.body : JSON.stringify(call.body) } : {}),
  })
  const text = await response.text()
  const isJson = (response.headers.get('content-type') ?? '').includes('json')
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
}

/** Fails when an answer is not one that the contract declares, in status, body or headers. */
export function checkAnswer(contract: Contract, { status, headers, body }: Answer): void {
  expectContract(contract, { status, headers, text: typeof body === 'string' ? body : JSON.stringify(body) })
}
