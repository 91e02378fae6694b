import { fromHex, toHex } from '../base/bytes.ts'
import type { Worker } from './jobs/kinds.ts'
import { isKeyedHash, keyedHash } from './keyed-hash.ts'

/** The path at which an operator inspects a worker's settings. */
export const inspectionPath = '/health/inspection'

const tokenSecondsMax = 300

/**
 * Returns the token that proves that the caller of an inspection is an operator who knows the LINK_SECRET. The token is
 * valid for five minutes.
 */
export async function inspectionToken(linkSecret: string, now: Date): Promise<string> {
  const seconds = String(Math.floor(now.getTime() / 1_000))
  return `${seconds}.${toHex(await keyedHash(linkSecret, tokenText(seconds)))}`
}

/** Returns whether a text is an inspection token whose time differs from the current time by at most five minutes. */
export async function isInspectionToken(linkSecret: string, token: string, now: Date): Promise<boolean> {
  const [, seconds, mac] = /^(\d{1,12})\.([0-9a-f]{64})$/.exec(token) ?? []
  if (!seconds || !mac || Math.abs(now.getTime() / 1_000 - Number(seconds)) > tokenSecondsMax) return false
  return isKeyedHash(linkSecret, tokenText(seconds), fromHex(mac))
}

/**
 * Returns the fingerprint of a setting, so settings can be compared without revealing them. Equal values have equal
 * fingerprints, which reveal nothing without the LINK_SECRET.
 */
export async function settingFingerprint(linkSecret: string, name: string, value: string): Promise<string> {
  const hash = await keyedHash(linkSecret, `chancery-setting-v1\0${name}\0${value}`)
  return toHex(hash.subarray(0, 8))
}

const tokenText = (seconds: string) => `chancery-inspection-v1\0${seconds}`

/** A worker's report on its settings. `uses` maps each dependency to a sentence about its problem, or to null. */
export type Inspection = {
  worker: Worker
  /** The time of the worker's clock. */
  at: string
  /** Fingerprints of the worker's settings and secrets, by name. */
  settings: Record<string, string>
  uses: Record<string, string | null>
}
