import { concatBytes, utf8 } from '../base/bytes.ts'
import {
  type NoteSignature,
  type NoteSigner,
  type NoteVerifier,
  type SignedNote,
  signaturesBy,
  signBytes,
  verifyBytes,
} from './note.ts'

/** Returns the message that a cosignature with Ed25519 covers (c2sp.org/tlog-cosignature). */
const messageOf = (seconds: number, text: string) => utf8(`cosignature/v1\ntime ${seconds}\n${text}`)

/** Cosigns the text of a checkpoint at a time. */
export async function cosign(signer: NoteSigner, text: string, at: Date): Promise<NoteSignature> {
  const seconds = Math.floor(at.getTime() / 1_000)
  const time = new Uint8Array(8)
  new DataView(time.buffer).setBigUint64(0, BigInt(seconds))
  const signature = concatBytes(time, await signBytes(signer, messageOf(seconds, text)))
  return { name: signer.name, keyId: signer.keyId, signature }
}

/**
 * Returns the time at which a witness last cosigned a checkpoint. Returns null if there is no cosignature of the
 * witness, or an invalid one.
 */
export async function cosignedAt(note: SignedNote, witness: NoteVerifier): Promise<Date | null> {
  if (witness.type !== 'cosignature') return null
  let latest: number | null = null
  for (const { signature } of signaturesBy(note, witness)) {
    const seconds = await verifiedTime(note.text, signature, witness)
    if (seconds === null) return null
    latest = Math.max(latest ?? 0, seconds)
  }
  return latest === null ? null : new Date(latest * 1_000)
}

const secondsMax = 8_640_000_000_000

async function verifiedTime(text: string, signature: Uint8Array<ArrayBuffer>, witness: NoteVerifier) {
  if (signature.length !== 72) return null
  const seconds = Number(new DataView(signature.buffer, signature.byteOffset).getBigUint64(0))
  if (seconds > secondsMax) return null
  return (await verifyBytes(witness, signature.slice(8), messageOf(seconds, text))) ? seconds : null
}
