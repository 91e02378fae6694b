import type { HashName, KeyScheme } from '../../pki/signature-algorithm.ts'

/**
 * The hash algorithms of archive hash trees. When the setting changes from SHA-256 to SHA-512, existing batches are
 * renewed with SHA-512.
 */
export const archiveHashes = ['SHA-256', 'SHA-512'] as const satisfies HashName[]
export type ArchiveHash = (typeof archiveHashes)[number]

const dayMs = 86_400_000
const renewalDaysMax = 365
const pauseMs = 30 * dayMs

/**
 * The dates by which timestamps with weak algorithms must be renewed. NIST IR 8547 disallows keys of 112 bits of
 * security after 2030, and all RSA and elliptic curve keys after 2035.
 */
const weakFrom = { short: Date.UTC(2031, 0, 1), classical: Date.UTC(2036, 0, 1) }
const shortRsaBits = 3_072

/** The key that signed a timestamp. `bits` is the size of an RSA modulus, or null for other keys. */
export type StampKey = { scheme: KeyScheme; bits: number | null }

/** Returns the date from which the algorithm of a key is weak. */
const weakDate = ({ scheme, bits }: StampKey): number =>
  scheme === 'RSA' && bits !== null && bits < shortRsaBits ? weakFrom.short : weakFrom.classical

/**
 * Returns the time up to which a timestamp is reliable: the end of its certificate, or the date from which its
 * algorithm is weak. Ignores such a date if it is before the timestamp, because a renewal would not help.
 */
export function reliableUntil(stampedAt: Date, notAfter: Date, key: StampKey): Date {
  const weak = weakDate(key)
  return new Date(weak > stampedAt.getTime() ? Math.min(notAfter.getTime(), weak) : notAfter.getTime())
}

/**
 * Returns when to renew a timestamp: a year before it stops being reliable, or halfway through its reliable period if
 * that is later. The date is at least 30 days after the timestamp, unless the period is shorter.
 */
export function renewalDate(stampedAt: Date, until: Date): Date {
  const [start, end] = [stampedAt.getTime(), until.getTime()]
  const early = end - Math.min(renewalDaysMax * dayMs, (end - start) / 2)
  return new Date(Math.max(early, Math.min(start + pauseMs, end - dayMs), start + dayMs))
}

/**
 * The number of days without an alarm: for objects that wait longer than the archive period, and before a timestamp
 * stops being reliable.
 */
const lateDays = 3
const endDays = 30

/**
 * The time since when the oldest object waits for the archive, and the earliest time at which the newest timestamp of
 * a batch stops being reliable. Times are in RFC 3339.
 */
type Dates = { waitingSince: string | null; reliableUntil: string | null }

/**
 * Returns the reasons why the archive is late, each with a number of days. Returns an empty list if the archive is on
 * time.
 */
export function lateReasons({ waitingSince, reliableUntil }: Dates, periodDays: number, now: Date) {
  const daysSince = (time: string) => Math.floor((now.getTime() - Date.parse(time)) / dayMs)
  const waited = waitingSince === null ? 0 : daysSince(waitingSince)
  const left = reliableUntil === null ? endDays : -daysSince(reliableUntil)
  return [
    ...(waited > periodDays + lateDays ? [{ reason: 'objects_wait', count: waited } as const] : []),
    ...(left < endDays ? [{ reason: 'stamp_ends', count: left } as const] : []),
  ]
}
