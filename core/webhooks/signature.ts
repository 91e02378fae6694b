import { toBase64, toHex, utf8 } from '../bytes.ts'
import { type SigningSecret, secretKeyBytes } from './secret.ts'

export type SignedDelivery = {
  eventId: string
  /** From 1. */
  attempt: number
  /** Unix time of this attempt, so that a receiver can tell a retry from a replay. */
  timestampSeconds: number
  /** The stored body, byte for byte. */
  body: string
  current: SigningSecret
  /** Secrets that were rotated out less than 24 hours ago, newest first. */
  previous: readonly SigningSecret[]
}

/**
 * The headers of one attempt. `x-service-signature` is `v1=` and the lower-case hex HMAC-SHA-256 of `timestamp.body` by the
 * current secret; `x-service-signature-previous` holds the same by each previous one, separated by commas, and is absent
 * without them. The `webhook-` headers are those of Standard Webhooks, its signature list with every secret.
 */
export async function deliveryHeaders(delivery: SignedDelivery): Promise<Record<string, string>> {
  const { eventId, attempt, timestampSeconds, body, current, previous } = delivery
  const message = utf8(`${timestampSeconds}.${body}`)
  const standardMessage = utf8(`${eventId}.${timestampSeconds}.${body}`)
  const signed = await Promise.all(
    [current, ...previous].map(async (secret) => {
      const key = await hmacKey(secret)
      const [own, standard] = await Promise.all([hmac(key, message), hmac(key, standardMessage)])
      return { own: `v1=${toHex(own)}`, standard: `v1,${toBase64(standard)}` }
    }),
  )
  const [own = '', ...ownPrevious] = signed.map((signatures) => signatures.own)
  return {
    'content-type': 'application/json',
    'x-service-event-id': eventId,
    'x-service-attempt': String(attempt),
    'x-service-timestamp': String(timestampSeconds),
    'x-service-secret-id': current.id,
    'x-service-signature': own,
    ...(ownPrevious.length > 0 ? { 'x-service-signature-previous': ownPrevious.join(',') } : {}),
    'webhook-id': eventId,
    'webhook-timestamp': String(timestampSeconds),
    'webhook-signature': signed.map(({ standard }) => standard).join(' '),
  }
}

/** Keys of secrets that are in use, so that the deliveries of one run share the import. */
const importedKeys = new WeakMap<SigningSecret, Promise<CryptoKey>>()

function hmacKey(secret: SigningSecret): Promise<CryptoKey> {
  const imported =
    importedKeys.get(secret) ??
    crypto.subtle.importKey('raw', secretKeyBytes(secret.secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  importedKeys.set(secret, imported)
  return imported
}

const hmac = async (key: CryptoKey, message: Uint8Array<ArrayBuffer>): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.sign('HMAC', key, message))
