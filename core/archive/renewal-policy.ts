import type { HashName, KeyScheme } from '../../pki/signature-algorithm.ts'

/** Hashes of archive trees. A batch moves to the second when the setting does. */
export const archiveHashes = ['SHA-256', 'SHA-512'] as const satisfies HashName[]
export type ArchiveHash = (typeof archiveHashes)[number]

const dayMs = 86_400_000
const renewalDaysMax = 365
const pauseMs = 30 * dayMs

/**
 * Dates by which algorithms of time stamps are replaced: NIST IR 8547 disallows keys of 112 bits of security after 2030
 * and all RSA and elliptic curves after 2035.
 */
const weakFrom = { short: Date.UTC(2031, 0, 1), classical: Date.UTC(2036, 0, 1) }
const shortRsaBits = 3_072

/** The key of a time stamp: `bits` is the size of an RSA modulus. */
export type StampKey = { scheme: KeyScheme; bits: number | null }

/** Returns the date from which the algorithm of a key is weak. */
const weakDate = ({ scheme, bits }: StampKey): number =>
  scheme === 'RSA' && bits !== null && bits < shortRsaBits ? weakFrom.short : weakFrom.classical

/**
 * Returns until when a time stamp can be relied on: the end of its certificate, or the date from which its algorithm is
 * weak. A date that passed before the time stamp does not count, because no renewal could improve it.
 */
export function reliableUntil(stampedAt: Date, notAfter: Date, key: StampKey): Date {
  const weak = weakDate(key)
  return new Date(weak > stampedAt.getTime() ? Math.min(notAfter.getTime(), weak) : notAfter.getTime())
}

/**
 * Returns when a time stamp is renewed: a year before its end, or after half of its time if that is later. It is never
 * renewed within 30 days, unless it ends before.
 */
export function renewalDate(stampedAt: Date, until: Date): Date {
  const [start, end] = [stampedAt.getTime(), until.getTime()]
  const early = end - Math.min(renewalDaysMax * dayMs, (end - start) / 2)
  return new Date(Math.max(early, Math.min(start + pauseMs, end - dayMs), start + dayMs))
}

/** Days that objects may wait beyond the period, and that remain before a time stamp ends, without an alarm. */
const lateDays = 3
const endDays = 30

/** The oldest waiting object, and the first end of a newest time stamp. Times are RFC 3339. */
type Dates = { waitingSince: string | null; reliableUntil: string | null }

/** Returns why the archive is late, with a number of days. Empty if it is not. */
export function lateReasons({ waitingSince, reliableUntil }: Dates, periodDays: number, now: Date) {
  const daysSince = (time: string) => Math.floor((now.getTime() - Date.parse(time)) / dayMs)
  const waited = waitingSince === null ? 0 : daysSince(waitingSince)
  const left = reliableUntil === null ? endDays : -daysSince(reliableUntil)
  return [
    ...(waited > periodDays + lateDays ? [{ reason: 'objects_wait', count: waited } as const] : []),
    ...(left < endDays ? [{ reason: 'stamp_ends', count: left } as const] : []),
  ]
}
