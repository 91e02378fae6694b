import { toBase64, toHex, utf8 } from '../../base/bytes.ts'
import { type SigningSecret, secretKeyBytes } from './secret.ts'

export type SignedDelivery = {
  eventId: string
  /** The number of the attempt, from 1. */
  attempt: number
  /** The Unix time of this attempt, by which a receiver distinguishes a retry from a replay. */
  timestampSeconds: number
  /** The stored body, which is sent byte for byte. */
  body: string
  current: SigningSecret
  /** Secrets that were replaced less than 24 hours ago, newest first. */
  previous: readonly SigningSecret[]
}

/** The headers and the body of one delivery attempt. */
export type SignedRequest = { headers: Record<string, string>; body: Uint8Array<ArrayBuffer> }

/**
 * Returns the headers and the signed body of one attempt. `x-service-signature` is `v1=` and the lowercase hex
 * HMAC-SHA-256 of `timestamp.body` with the current secret. `x-service-signature-previous` contains the signature with
 * each previous secret, separated by commas, and is absent without previous secrets. The `webhook-` headers are those
 * of Standard Webhooks, whose list of signatures covers every secret.
 */
export async function signDelivery(delivery: SignedDelivery): Promise<SignedRequest> {
  const { eventId, attempt, timestampSeconds, current, previous } = delivery
  const timestamp = String(timestampSeconds)
  // The signed messages all end in the timestamp and the body, so the body is copied only once.
  const standardMessage = utf8(`${eventId}.${timestamp}.${delivery.body}`)
  const message = standardMessage.subarray(utf8(eventId).length + 1)
  const body = message.subarray(timestamp.length + 1)
  const signed = await Promise.all(
    [current, ...previous].map(async (secret) => {
      const key = await hmacKey(secret)
      const [own, standard] = await Promise.all([hmac(key, message), hmac(key, standardMessage)])
      return { own: `v1=${toHex(own)}`, standard: `v1,${toBase64(standard)}` }
    }),
  )
  const [own = '', ...ownPrevious] = signed.map((signatures) => signatures.own)
  const headers = {
    'content-type': 'application/json',
    'x-service-event-id': eventId,
    'x-service-attempt': String(attempt),
    'x-service-timestamp': timestamp,
    'x-service-secret-id': current.id,
    'x-service-signature': own,
    ...(ownPrevious.length > 0 ? { 'x-service-signature-previous': ownPrevious.join(',') } : {}),
    'webhook-id': eventId,
    'webhook-timestamp': timestamp,
    'webhook-signature': signed.map(({ standard }) => standard).join(' '),
  }
  return { headers, body }
}

/** The imported keys of signing secrets, which the deliveries of one run share. */
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
