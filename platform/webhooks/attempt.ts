import { newId } from '../../core/ids.ts'
import { type AttemptResult, judgeAttempt } from '../../core/webhooks/outcome.ts'
import { type Keyring, openSecret, SecretNotOpened, type SigningSecret, secretId } from '../../core/webhooks/secret.ts'
import { deliveryHeaders } from '../../core/webhooks/signature.ts'
import type { UrlRules } from '../../core/webhooks/url.ts'
import type { ClaimedDelivery, FinishedDelivery } from '../../db/deliveries.ts'
import type { Services } from '../context.ts'
import { targetRefusal, urlRulesOf } from './target.ts'

/** Bytes of an answer that are read, and characters of them that are kept. */
const answerBytesMax = 16_384
const excerptCharsMax = 2_048

type Tools = Pick<Services, 'world' | 'resolver'> & {
  rules: UrlRules
  secretsOf: (delivery: ClaimedDelivery) => Promise<SigningSecret[]>
  timeoutMs: number
}

type Answer = { result: AttemptResult; excerpt: string | null }

/**
 * What makes the attempts of one run. Each says what follows from it and never throws. The guard against private networks
 * is asked before every one and fails closed: nothing leaves then.
 */
export function createAttempts(
  { world, env, resolver }: Services,
  timeoutMs: number,
): (delivery: ClaimedDelivery) => Promise<FinishedDelivery> {
  const tools: Tools = {
    world,
    resolver,
    rules: urlRulesOf(env),
    secretsOf: createSecretOpener(env.WEBHOOK_ENCRYPTION_KEYS),
    timeoutMs,
  }
  return (delivery) => attemptDelivery(tools, delivery)
}

async function attemptDelivery(tools: Tools, delivery: ClaimedDelivery): Promise<FinishedDelivery> {
  const { world } = tools
  const startedAt = world.now()
  const { result, excerpt } = await send(tools, delivery)
  const now = world.now()
  const verdict = judgeAttempt(result, { attempt: delivery.attempt, now, random: fraction(world.randomBytes(4)) })
  return {
    organizationId: delivery.organizationId,
    id: delivery.id,
    endpointId: delivery.endpointId,
    outcome: verdict.outcome,
    delaySeconds: verdict.outcome === 'retry' ? verdict.delaySeconds : 0,
    status: result.kind === 'answered' ? result.status : null,
    error: verdict.error,
    at: startedAt.toISOString(),
    host: new URL(delivery.url).host,
    durationMs: now.getTime() - startedAt.getTime(),
    excerpt: verdict.outcome === 'delivered' ? null : excerpt,
    auditId: verdict.outcome === 'delivered' ? '' : newId('audit', now, world.randomBytes(16)),
  }
}

async function send(
  { world, resolver, rules, secretsOf, timeoutMs }: Tools,
  delivery: ClaimedDelivery,
): Promise<Answer> {
  const unanswered = (error: string): Answer => ({ result: { kind: 'unanswered', error }, excerpt: null })
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const refusal = await targetRefusal(delivery.url, { rules, resolver })
    if (refusal) return unanswered(refusal)
    const [current, ...previous] = await secretsOf(delivery)
    if (!current) return unanswered('secret_unavailable')
    const headers = await deliveryHeaders({
      eventId: delivery.eventId,
      attempt: delivery.attempt,
      timestampSeconds: Math.floor(world.now().getTime() / 1_000),
      body: delivery.body,
      current,
      previous,
    })
    const response = await fetch(delivery.url, {
      method: 'POST',
      headers: { ...headers, 'user-agent': 'Chancery-Webhooks/1' },
      body: delivery.body,
      redirect: 'manual',
      signal,
    })
    // The status is the answer; whatever becomes of the body changes nothing about it.
    const excerpt = await readExcerpt(response).catch(() => null)
    const retryAfter = response.headers.get('retry-after')
    return { result: { kind: 'answered', status: response.status, retryAfter }, excerpt }
  } catch (error) {
    if (error instanceof SecretNotOpened) return unanswered('secret_unavailable')
    return unanswered(signal.aborted ? 'timeout' : 'connection_failed')
  }
}

/** Opens the secrets of deliveries, the current one first; those of one run share the work. */
function createSecretOpener(keyring: Keyring): (delivery: ClaimedDelivery) => Promise<SigningSecret[]> {
  const opened = new Map<string, Promise<SigningSecret>>()
  return ({ organizationId, endpointId, secrets }) =>
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
}

/** Reads an answer up to the limit and lets go of the rest, so that its connection is free; gives its beginning. */
async function readExcerpt(response: Response): Promise<string | null> {
  if (isShort(response)) return excerptOf(await response.text())
  const reader = response.body?.getReader()
  if (!reader) return null
  const decoder = new TextDecoder()
  let text = ''
  let bytesRead = 0
  try {
    while (bytesRead < answerBytesMax) {
      const { done, value } = await reader.read()
      if (done) break
      bytesRead += value.byteLength
      if (text.length < excerptCharsMax) text += decoder.decode(value, { stream: true })
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
  return excerptOf(text)
}

/** Whether the answer says that it is within the limit; it cannot be longer than it says. */
function isShort({ headers }: Response): boolean {
  const length = headers.get('content-length')
  return length !== null && Number(length) <= answerBytesMax && !headers.has('content-encoding')
}

// PostgreSQL texts hold no NUL.
const excerptOf = (text: string): string | null =>
  text.slice(0, excerptCharsMax).toWellFormed().replaceAll('\0', '\uFFFD') || null

/** A number in [0, 1) from four random bytes. */
const fraction = (bytes: Uint8Array): number => new DataView(bytes.buffer).getUint32(bytes.byteOffset) / 2 ** 32
