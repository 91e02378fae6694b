import { fromHex, toHex } from '../base/bytes.ts'
import { isKeyedHash, keyedHash } from './keyed-hash.ts'

/** What proves to a worker that an operator asks, and how settings are compared without being told. */

/** The path at which each worker answers an operator. */
export const inspectionPath = '/health/inspection'

const tokenSecondsMax = 300

/** What an operator who knows the LINK_SECRET asks with, for five minutes. */
export async function inspectionToken(linkSecret: string, now: Date): Promise<string> {
  const seconds = String(Math.floor(now.getTime() / 1_000))
  return `${seconds}.${toHex(await keyedHash(linkSecret, tokenText(seconds)))}`
}

/** Whether a text is such a token, made within five minutes of now. */
export async function isInspectionToken(linkSecret: string, token: string, now: Date): Promise<boolean> {
  const [, seconds, mac] = /^(\d{1,12})\.([0-9a-f]{64})$/.exec(token) ?? []
  if (!seconds || !mac || Math.abs(now.getTime() / 1_000 - Number(seconds)) > tokenSecondsMax) return false
  return isKeyedHash(linkSecret, tokenText(seconds), fromHex(mac))
}

/** The same for the same value of a setting, and nothing about it to who does not know the LINK_SECRET. */
export async function settingFingerprint(linkSecret: string, name: string, value: string): Promise<string> {
  const hash = await keyedHash(linkSecret, `chancery-setting-v1\0${name}\0${value}`)
  return toHex(hash.subarray(0, 8))
}

const tokenText = (seconds: string) => `chancery-inspection-v1\0${seconds}`

/** What a worker says about itself; of what it uses, null where it is as it has to be, else a sentence. */
export type Inspection = {
  /** The worker's clock. */
  at: string
  /** Fingerprints of its settings and secrets, by name. */
  settings: Record<string, string>
  uses: Record<string, string | null>
}
