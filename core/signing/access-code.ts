import { boundedText } from '../bounded-text.ts'
import { isSameSecret, keyedToken } from '../keyed-hash.ts'
import { limits } from '../limits.ts'
import type { AccessState } from './model.ts'

// Control characters, all blanks except the space, and invisible marks. Nobody can say these characters when reading a
// code aloud.
const unspoken = String.raw`\u0000-\u0020\u007f-\u00a0\u00ad\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff`
const spoken = `^ *(?:[^${unspoken}] *){${limits.accessCodeCharsMin},}$`

/**
 * The schema of an access code, which the sender gives the signer through a channel other than email. Blanks do not
 * count toward its minimum length.
 */
export const AccessCode = boundedText(limits.accessCodeCharsMin, limits.accessCodeCharsMax)
  .regex(new RegExp(spoken, 'u'), `at least ${limits.accessCodeCharsMin} visible characters`)
  .meta({
    pattern: spoken,
    description:
      'A code that you give the signer over another channel, such as by phone. The signer must enter it before seeing the document. Five wrong attempts lock the envelope. Case and spaces are ignored.',
  })

/**
 * Returns the stored form of an access code: an HMAC-SHA-256 with the link secret, bound to the envelope, and the mark
 * of the secret. Codes are short, so anyone who reads the database could guess a code from a plain hash.
 */
export const accessCodeHash = async (secret: string, envelopeId: string, code: string): Promise<string> => {
  const hash = await keyedToken(secret, ['chancery-access-code-v1', envelopeId, comparable(code)])
  const mark = await keyedToken(secret, ['chancery-access-code-secret-v1'])
  return `${hash}.${mark.slice(0, 8)}`
}

/** Returns whether two hashes belong to the same access code. Hashes that an earlier version stored have no mark. */
export const isSameCode = (stored: string, given: string): boolean =>
  isSameSecret(stored, hasMark(stored) ? given : given.slice(0, hashChars))

/** Returns every form in which the hash of an access code can be stored. */
export const storedForms = (given: string): string[] => [given, given.slice(0, hashChars)]

/** Returns whether a stored hash and a given hash were made with different secrets and therefore cannot be compared. */
export const isOutdatedCode = (stored: string, given: string): boolean =>
  hasMark(stored) && stored.split('.')[1] !== given.split('.')[1]

/** Returns whether a hash has the mark of its secret. Without a mark, a changed secret looks like a wrong code. */
export const hasMark = (stored: string): boolean => stored.includes('.')

/** The length of a keyed hash without the mark of its secret. */
const hashChars = 43

/** Returns an access code in a form for comparison: NFKC, lowercase, without blanks. */
const comparable = (code: string): string => code.normalize('NFKC').toLowerCase().replace(/\s/g, '')

/** Returns the access state for a new access code, or null for an envelope without one. */
export const newAccess = (codeHash: string | null): AccessState | null =>
  codeHash === null ? null : { codeHash, failures: 0, passedAt: null }

/** Returns whether no more access codes are accepted because too many wrong codes were entered. */
export const isLocked = ({ failures }: AccessState): boolean => failures >= limits.accessAttemptsMax

type AccessBinding = {
  organizationId: string
  envelopeId: string
  codeHash: string
  generation: number
  revision: number
}

/**
 * Returns the proof that the signing page sends with each request after a correct access code. The proof is valid until
 * the given time, for this code and this link only.
 */
export async function accessProof(secret: string, bound: AccessBinding, until: Date): Promise<string> {
  const seconds = Math.floor(until.getTime() / 1000)
  return `${seconds}.${await proofMark(secret, bound, seconds)}`
}

/** Returns whether a text is a valid access proof at the given time. */
export async function provesAccess(secret: string, bound: AccessBinding, proof: string, at: Date): Promise<boolean> {
  const [, seconds, mark] = /^([1-9]\d{8,11})\.([A-Za-z0-9_-]{43})$/.exec(proof) ?? []
  if (seconds === undefined || mark === undefined || Number(seconds) * 1000 <= at.getTime()) return false
  return isSameSecret(mark, await proofMark(secret, bound, Number(seconds)))
}

const proofMark = (secret: string, bound: AccessBinding, seconds: number): Promise<string> => {
  const { organizationId, envelopeId, codeHash, generation, revision } = bound
  const binding = [organizationId, envelopeId, codeHash, generation, revision, seconds]
  return keyedToken(secret, ['chancery-access-v1', ...binding])
}
