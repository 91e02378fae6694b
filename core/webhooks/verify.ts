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
  body: string
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

export type Verified =
  | { ok: true; event: WebhookEvent }
  | { ok: false; reason: 'malformed' | 'too_old' | 'in_the_future' | 'wrong_signature' | 'replayed' }

const toleranceSecondsDefault = 300

/**
 * Verifies that a delivery is genuine, recent and new. A retry of an event is a new delivery with a fresh timestamp and
 * the same event id. To process each event once, also store the ids of processed events.
 */
export async function verifyDelivery(options: WebhookVerifyOptions): Promise<Verified> {
  const { body, secrets, now, replays, toleranceSeconds = toleranceSecondsDefault } = options
  const timestamp = header(options.headers, 'x-service-timestamp')
  const given = ['x-service-signature', 'x-service-signature-previous'].flatMap((name) =>
    signaturesIn(header(options.headers, name)),
  )
  if (!/^\d{1,12}$/.test(timestamp) || given.length === 0) return { ok: false, reason: 'malformed' }
  const ageSeconds = now.getTime() / 1000 - Number(timestamp)
  if (ageSeconds > toleranceSeconds) return { ok: false, reason: 'too_old' }
  if (ageSeconds < -toleranceSeconds) return { ok: false, reason: 'in_the_future' }

  const message = Uint8Array.from(new TextEncoder().encode(`${timestamp}.${body}`))
  if (!(await isSigned(message, given, secrets))) return { ok: false, reason: 'wrong_signature' }
  const event = parseEvent(body)
  if (!event) return { ok: false, reason: 'malformed' }
  const forgetAfter = new Date((Number(timestamp) + toleranceSeconds + 1) * 1000)
  // Hashes the signed bytes instead of the signature, because a delivery has two signatures during a rotation.
  const key = hex(await crypto.subtle.digest('SHA-256', message))
  if (replays && !(await replays.add(key, forgetAfter))) return { ok: false, reason: 'replayed' }
  return { ok: true, event }
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
  secrets: readonly string[],
): Promise<boolean> {
  let isGenuine = false
  for (const secret of secrets) {
    const key = await importSecret(secret)
    // `verify` compares in constant time. The loop compares all signatures, so its time does not reveal which one
    // matches.
    for (const signature of given)
      isGenuine = (await crypto.subtle.verify('HMAC', key, signature, message)) || isGenuine
  }
  return isGenuine
}

function importSecret(secret: string): Promise<CryptoKey> {
  if (!/^whsec_[A-Za-z0-9+/]+=*$/.test(secret)) throw new TypeError('The secret must be whsec_ followed by base64.')
  const bytes = Uint8Array.from(atob(secret.slice('whsec_'.length)), (character) => character.charCodeAt(0))
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

function parseEvent(body: string): WebhookEvent | null {
  try {
    const event = JSON.parse(body)
    return typeof event?.id === 'string' && typeof event.type === 'string' ? event : null
  } catch {
    return null
  }
}

const bytesOfHex = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
