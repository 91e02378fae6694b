import type { Fixture } from './fixture.ts'
import type { Operation } from './operations.ts'
import type { Plan } from './plan.ts'
import { mutated, type Raw, type Reference, treeOf, write } from './tree.ts'

/** A request as it is sent to the service. */
export type Request = {
  base: Operation['base']
  method: string
  path: string
  headers: [name: string, value: string][]
  body: Buffer | null
  isChunked: boolean
}

/** Returns the request of a plan. The registry resolves its references. */
export function requestOf(plan: Plan, operation: Operation, fixture: Fixture): Request {
  const { sender } = plan
  const textOf = (reference: Reference) => fixture.textOf(sender.party, reference)
  const body = bodyOf(plan, textOf)
  return {
    base: operation.base,
    method: plan.method ?? operation.method,
    path: plan.path ?? pathOf(plan, operation, textOf),
    headers: [
      ...fixture.credentials(sender, plan),
      ...(plan.contentType === null ? [] : ([['content-type', plan.contentType]] as [string, string][])),
      ...idempotencyOf(plan, fixture),
      ...plan.headers,
    ],
    body,
    isChunked: plan.form.as === 'chunked',
  }
}

type TextOf = (reference: Reference) => string

const percentEncoded = (text: string): string => encodeURIComponent(Buffer.from(text, 'utf8').toString('utf8'))

function partOf(value: unknown, textOf: TextOf): string {
  if (typeof value !== 'object' || value === null) return percentEncoded(String(value))
  if ('$raw' in value) return (value as Raw).$raw
  if ('$filter' in value) return percentEncoded(`userName eq "${textOf(value.$filter as Reference)}"`)
  return percentEncoded(textOf(value as Reference))
}

function pathOf({ params, query }: Plan, { path }: Operation, textOf: TextOf): string {
  const own = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => partOf(params[name], textOf))
  if (query.length === 0) return own
  return `${own}?${query.map(([name, value]) => `${percentEncoded(name)}=${partOf(value, textOf)}`).join('&')}`
}

function idempotencyOf({ idempotency }: Plan, fixture: Fixture): [string, string][] {
  if (idempotency === null) return []
  const text = 'text' in idempotency ? idempotency.text : fixture.idempotencyKey(idempotency.replayed)
  return [['idempotency-key', text]]
}

const largeBody = Buffer.concat([Buffer.from('{"title":"'), Buffer.alloc(1_048_577, 0x61), Buffer.from('"}')])
const deepBody = Buffer.from('['.repeat(500_000))

function bodyOf({ body, mutations, form }: Plan, textOf: TextOf): Buffer | null {
  if (form.as === 'none') return null
  if (form.as === 'bytes') return Buffer.from(form.bytes)
  if (form.as === 'large') return largeBody
  if (form.as === 'deep') return deepBody
  if (form.as === 'form') return Buffer.from('reason=a&reason=b&%zz=%00&__proto__=1')
  const tree = mutations.reduce((one, mutation) => mutated(one, mutation, textOf), treeOf(body ?? null, textOf))
  const text = write(tree)
  if (form.as === 'cut') return Buffer.from(text.slice(0, form.at))
  if (form.as === 'bom') return Buffer.from(`\ufeff${text}`)
  if (form.as === 'utf16') return Buffer.from(text, 'utf16le')
  if (form.as === 'latin1') return Buffer.from(text, 'latin1')
  if (form.as === 'trailing') return Buffer.from(`${text}\n}x`)
  return Buffer.from(text)
}
