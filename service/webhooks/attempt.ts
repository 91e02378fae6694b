import { newId } from '../../core/ids.ts'
import { limits } from '../../core/limits.ts'
import { type AttemptResult, judgeAttempt } from '../../core/webhooks/outcome.ts'
import {
  type Keyring,
  openSecret,
  SecretNotOpenedError,
  type SigningSecret,
  secretId,
} from '../../core/webhooks/secret.ts'
import { signDelivery } from '../../core/webhooks/signature.ts'
import type { ClaimedDelivery, FinishedDelivery } from '../../db/webhooks/deliveries.ts'
import type { Services } from '../../platform/context.ts'
import type { OutboundRefusal } from '../../platform/ports/outbound-target.ts'
import type { RequestCount } from './outbound-requests.ts'

type Tools = Pick<Services, 'runtime'> & {
  refusalOf: (url: string) => Promise<OutboundRefusal | null>
  hostOf: (url: string) => string
  secretsOf: (delivery: ClaimedDelivery) => Promise<SigningSecret[]>
  timeoutMs: number
  requests: RequestCount
}

type AttemptResponse = { result: AttemptResult; excerpt: string | null }

/**
 * Creates the function that makes the delivery attempts of one run. The function returns the outcome of an attempt and
 * never throws. It calls `refusalOf` before each attempt, and sends nothing to a refused URL.
 */
export function createAttempts(
  { runtime, env }: Pick<Services, 'runtime' | 'env'>,
  given: Pick<Tools, 'timeoutMs' | 'refusalOf' | 'requests'>,
): (delivery: ClaimedDelivery) => Promise<FinishedDelivery> {
  const tools: Tools = {
    runtime,
    hostOf: createHostReader(),
    secretsOf: createSecretOpener(env.WEBHOOK_ENCRYPTION_KEYS),
    ...given,
  }
  return (delivery) => attemptDelivery(tools, delivery)
}

async function attemptDelivery(tools: Tools, delivery: ClaimedDelivery): Promise<FinishedDelivery> {
  const { runtime, hostOf } = tools
  const startedAt = runtime.now()
  const { result, excerpt } = await send(tools, delivery)
  const now = runtime.now()
  const verdict = judgeAttempt(result, { attempt: delivery.attempt, now, random: fraction(runtime.randomBytes(4)) })
  return {
    organizationId: delivery.organizationId,
    id: delivery.id,
    endpointId: delivery.endpointId,
    outcome: verdict.outcome,
    delaySeconds: verdict.outcome === 'retry' ? verdict.delaySeconds : 0,
    status: result.kind === 'responded' ? result.status : null,
    error: verdict.error,
    at: startedAt.toISOString(),
    host: hostOf(delivery.url),
    durationMs: now.getTime() - startedAt.getTime(),
    excerpt: verdict.outcome === 'delivered' ? null : excerpt,
    auditId: verdict.outcome === 'delivered' ? '' : newId('audit', now, runtime.randomBytes(16)),
  }
}

async function send(
  { runtime, refusalOf, secretsOf, timeoutMs, requests }: Tools,
  delivery: ClaimedDelivery,
): Promise<AttemptResponse> {
  const noResponse = (error: string): AttemptResponse => ({ result: { kind: 'no_response', error }, excerpt: null })
  const abortion = new AbortController()
  // The timer of `AbortSignal.timeout` would outlive its attempt, and a run makes thousands of attempts.
  const timer = setTimeout(() => abortion.abort(), timeoutMs)
  try {
    const refusal = await refusalOf(delivery.url)
    if (refusal) return noResponse(refusal)
    const [current, ...previous] = await secretsOf(delivery)
    if (!current) return noResponse('secret_unavailable')
    const { headers, body } = await signDelivery({
      eventId: delivery.eventId,
      attempt: delivery.attempt,
      timestampSeconds: Math.floor(runtime.now().getTime() / 1_000),
      body: delivery.body,
      current,
      previous,
    })
    headers['user-agent'] = 'Chancery-Webhooks/1'
    requests.made += 1
    const response = await fetch(delivery.url, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: abortion.signal,
    })
    // Only the status determines the outcome, so a failure to read the body is ignored.
    const excerpt = await readExcerpt(response).catch(() => null)
    const retryAfter = response.ok ? null : response.headers.get('retry-after')
    return { result: { kind: 'responded', status: response.status, retryAfter }, excerpt }
  } catch (error) {
    if (error instanceof SecretNotOpenedError) return noResponse('secret_unavailable')
    return noResponse(abortion.signal.aborted ? 'timeout' : 'connection_failed')
  } finally {
    clearTimeout(timer)
  }
}

/** Creates a function that returns the host of a URL, and parses each URL only once per run. */
function createHostReader(): (url: string) => string {
  const hosts = new Map<string, string>()
  return (url) => {
    const host = hosts.get(url) ?? (URL.canParse(url) ? new URL(url).host : '')
    hosts.set(url, host)
    return host
  }
}

/**
 * Creates a function that decrypts the secrets of a delivery, the current secret first. All deliveries of a run share
 * the derived key, and all deliveries of a claim share the decrypted secrets.
 */
function createSecretOpener(keyring: Keyring): (delivery: ClaimedDelivery) => Promise<SigningSecret[]> {
  const opened = new Map<string, Promise<SigningSecret>>()
  const openedLists = new WeakMap<ClaimedDelivery['secrets'], Promise<SigningSecret[]>>()
  const openAll = ({ organizationId, endpointId, secrets }: ClaimedDelivery) =>
    Promise.all(
      secrets.map(({ version, ...stored }) => {
        const key = `${organizationId} ${endpointId} ${version} ${stored.ciphertext}`
        const secret =
          opened.get(key) ??
          openSecret(stored, { organizationId, endpointId, version }, keyring).then((text) => ({
            id: secretId(endpointId, version),
            secret: text,
          }))
        opened.set(key, secret)
        return secret
      }),
    )
  return (delivery) => {
    const list = openedLists.get(delivery.secrets) ?? openAll(delivery)
    openedLists.set(delivery.secrets, list)
    return list
  }
}

/**
 * Returns the beginning of a response body, up to the limit. Cancels the rest of the body, which frees the connection.
 */
async function readExcerpt(response: Response): Promise<string | null> {
  if (isShort(response)) return excerptOf(await response.text())
  const reader = response.body?.getReader()
  if (!reader) return null
  const decoder = new TextDecoder()
  let text = ''
  let bytesRead = 0
  try {
    while (bytesRead < limits.webhookResponseBytesMax) {
      const { done, value } = await reader.read()
      if (done) break
      bytesRead += value.byteLength
      if (text.length < limits.webhookExcerptCharsMax) text += decoder.decode(value, { stream: true })
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
  return excerptOf(text)
}

/** Returns whether the declared length of a body is within the limit. HTTP bodies are never longer than declared. */
function isShort({ headers }: Response): boolean {
  const length = headers.get('content-length')
  return length !== null && Number(length) <= limits.webhookResponseBytesMax && !headers.has('content-encoding')
}

// Replaces NUL, which PostgreSQL text cannot contain.
const excerptOf = (text: string): string | null =>
  text.slice(0, limits.webhookExcerptCharsMax).toWellFormed().replaceAll('\0', '\uFFFD') || null

/** Returns a number in [0, 1) from four random bytes. */
const fraction = (bytes: Uint8Array): number => new DataView(bytes.buffer).getUint32(bytes.byteOffset) / 2 ** 32
