/**
 * Verification for receivers, for Node 20 and newer, browsers and Workers. Receivers can copy this file because it
 * imports nothing. It reads the headers of deliveries (docs/webhooks.md) and compares signatures in constant time.
 */

/** A store of accepted deliveries. It prevents a receiver from accepting the same bytes twice. */
export type ReplayStore = {
  /**
   * Adds a key, which the store may delete after the given time. Returns false if the key already exists. Must be
   * atomic.
   */
  add(key: string, forgetAfter: Date): boolean | Promise<boolean>
}

export type WebhookVerifyOptions = {
  /** The received headers: a Headers object, or names with values as in Node. */
  headers: { get(name: string): string | null } | Record<string, string | string[] | undefined>
  /** The received body, before any parsing. */
  body: string | Uint8Array
  /** The endpoint's secrets, `whsec_...`. During a rotation, list the old secret and the new one. */
  secrets: readonly string[]
  now: Date
  /** The permitted difference between the clocks in seconds. Default 300. */
  toleranceSeconds?: number
  replays?: ReplayStore
}

export type WebhookEvent = {
  id: string
  type: string
  createdAt: string
  organizationId: string
  data: Record<string, unknown>
}

export type Verified = { ok: true; event: WebhookEvent } | Rejected

type Rejected = {
  ok: false
  reason: 'malformed' | 'too_old' | 'in_the_future' | 'wrong_signature' | 'replayed'
  /** A sentence for the log of the receiver. */
  detail: string
}

const toleranceSecondsDefault = 300

/**
 * Verifies that a delivery is genuine, recent and new. A retry of an event is a new delivery with a fresh timestamp and
 * the same event id. To process each event once, also store the ids of processed events. Throws a TypeError if a secret
 * is missing or malformed, or if the body was parsed.
 */
export async function verifyDelivery(options: WebhookVerifyOptions): Promise<Verified> {
  const { secrets, now, replays, toleranceSeconds = toleranceSecondsDefault } = options
  const body = bytesOf(options.body)
  const keys = await Promise.all(usable(secrets).map(importSecret))
  const timestamp = header(options.headers, 'x-service-timestamp')
  const signatures = signatureHeaders.map((name) => header(options.headers, name)).filter((value) => value !== '')
  if (timestamp === '' && signatures.length === 0)
    return rejected('malformed', 'The x-service-timestamp and x-service-signature headers are missing.')
  if (timestamp === '') return rejected('malformed', 'The x-service-timestamp header is missing.')
  if (!/^\d{1,12}$/.test(timestamp))
    return rejected('malformed', 'The x-service-timestamp header is not a Unix time in seconds.')
  if (signatures.length === 0) return rejected('malformed', 'The x-service-signature header is missing.')
  const given = signatures.flatMap(signaturesIn)
  if (given.length === 0)
    return rejected('malformed', 'The x-service-signature header is not v1= and 64 lower-case hex digits.')
  const ageSeconds = now.getTime() / 1000 - Number(timestamp)
  if (Math.abs(ageSeconds) > toleranceSeconds)
    return rejected(
      ageSeconds > 0 ? 'too_old' : 'in_the_future',
      `The timestamp differs from the clock by more than ${toleranceSeconds} seconds.`,
    )

  const message = concat(new TextEncoder().encode(`${timestamp}.`), body)
  if (!(await isSigned(message, given, keys)))
    return rejected(
      'wrong_signature',
      'No signature matches the body and the secret. Pass the raw request body and the secret of this endpoint.',
    )
  const event = parseEvent(body)
  if (!event) return rejected('malformed', 'The body is not an event in JSON.')
  const forgetAfter = new Date((Number(timestamp) + toleranceSeconds + 1) * 1000)
  // Hashes the signed bytes instead of the signature, because a delivery has two signatures during a rotation.
  const key = hex(await crypto.subtle.digest('SHA-256', message))
  if (replays && !(await replays.add(key, forgetAfter)))
    return rejected('replayed', 'The delivery was already accepted.')
  return { ok: true, event }
}

const signatureHeaders = ['x-service-signature', 'x-service-signature-previous']

const rejected = (reason: Rejected['reason'], detail: string): Rejected => ({ ok: false, reason, detail })

function bytesOf(body: string | Uint8Array): Uint8Array {
  if (typeof body === 'string') return new TextEncoder().encode(body)
  if (!ArrayBuffer.isView(body))
    throw new TypeError('The body is not the raw request body. Pass a string or a Uint8Array.')
  return body
}

function concat(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}

/** Returns a ReplayStore in the memory of one process. With several processes, use a shared store. */
export function memoryReplayStore(now: () => Date): ReplayStore {
  const kept = new Map<string, number>()
  return {
    add(key, forgetAfter) {
      // The entries are roughly in order of expiry, so the search stops at the first valid entry.
      for (const [old, until] of kept) {
        if (until >= now().getTime()) break
        kept.delete(old)
      }
      if (kept.has(key)) return false
      kept.set(key, forgetAfter.getTime())
      return true
    },
  }
}

function header(headers: WebhookVerifyOptions['headers'], name: string): string {
  const value = isHeaders(headers) ? headers.get(name) : headers[name]
  return typeof value === 'string' ? value : ''
}

const isHeaders = (headers: WebhookVerifyOptions['headers']): headers is { get(name: string): string | null } =>
  typeof headers.get === 'function'

/** Returns the 32 bytes of each `v1=<hex>` in a list. Returns an empty list if any part has another form. */
const signaturesIn = (value: string): Uint8Array<ArrayBuffer>[] =>
  /^v1=[0-9a-f]{64}(,v1=[0-9a-f]{64}){0,9}$/.test(value)
    ? value.split(',').map((part) => bytesOfHex(part.slice(3)))
    : []

async function isSigned(
  message: Uint8Array<ArrayBuffer>,
  given: readonly Uint8Array<ArrayBuffer>[],
  keys: readonly CryptoKey[],
): Promise<boolean> {
  let isGenuine = false
  for (const key of keys) {
    // `verify` compares in constant time. The loop compares all signatures, so its time does not reveal which one
    // matches.
    for (const signature of given)
      isGenuine = (await crypto.subtle.verify('HMAC', key, signature, message)) || isGenuine
  }
  return isGenuine
}

/** Returns the secrets. Throws if there is none, for example because an environment variable is missing. */
function usable(secrets: readonly string[]): readonly string[] {
  if (secrets?.some(Boolean)) return secrets
  throw new TypeError(
    'The secret is missing. The service returns it only when you create the endpoint or rotate its secret.',
  )
}

async function importSecret(secret: string): Promise<CryptoKey> {
  if (!/^whsec_[A-Za-z0-9+/]+=*$/.test(secret))
    throw new TypeError('The secret is malformed. Pass whsec_ followed by base64, as the service returned it.')
  const bytes = Uint8Array.from(atob(secret.slice('whsec_'.length)), (character) => character.charCodeAt(0))
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

function parseEvent(body: Uint8Array): WebhookEvent | null {
  try {
    const event = JSON.parse(new TextDecoder().decode(body))
    return typeof event?.id === 'string' && typeof event.type === 'string' ? event : null
  } catch {
    return null
  }
}

const bytesOfHex = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
