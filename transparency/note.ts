import { concatBytes, toBase64, toHex, utf8 } from '../base/bytes.ts'
import { sha256Sync } from '../base/sha256.ts'
import { strictBase64 } from './base64.ts'

/** Signed notes (c2sp.org/signed-note) with Ed25519 keys. */

/** A signature of a note. `signature` contains the bytes after the four-byte key ID. */
export type NoteSignature = { name: string; keyId: string; signature: Uint8Array<ArrayBuffer> }

/** A signed note. Its `text` ends with a line feed. */
export type SignedNote = { text: string; signatures: NoteSignature[] }

/**
 * The type of a key, which determines what its signatures cover: a note, or a time and a note
 * (c2sp.org/tlog-cosignature).
 */
export type NoteKeyType = 'ed25519' | 'cosignature'

/** A public key for verifying notes. `keyId` is four bytes in hex. */
export type NoteVerifier = {
  name: string
  keyId: string
  type: NoteKeyType
  publicKey: Uint8Array<ArrayBuffer>
}

/** A private key for signing notes, with its public key. */
export type NoteSigner = NoteVerifier & { key: CryptoKey }

const typeBytes: Record<NoteKeyType, number> = { ed25519: 0x01, cosignature: 0x04 }
const signaturesMax = 64
const noteCharsMax = 100_000

/** Parses a signed note without verifying its signatures. Returns null if the note is malformed. */
export function parseNote(note: string): SignedNote | null {
  if (note.length > noteCharsMax || !isNoteText(note)) return null
  const separator = note.lastIndexOf('\n\n')
  if (separator === -1) return null
  const signatures = parseSignatures(note.slice(separator + 2))
  return signatures && signatures.length > 0 ? { text: note.slice(0, separator + 1), signatures } : null
}

const isNoteText = (text: string): boolean =>
  text.isWellFormed() && [...text].every((char) => char === '\n' || char >= ' ')

/**
 * Parses signature lines. Each line ends with a line feed. Returns null if a line is malformed or there are too many
 * lines.
 */
export function parseSignatures(text: string): NoteSignature[] | null {
  if (text === '') return []
  if (!text.endsWith('\n')) return null
  const lines = text.slice(0, -1).split('\n')
  if (lines.length > signaturesMax) return null
  const signatures: NoteSignature[] = []
  for (const line of lines) {
    const [, name, base64] = /^\u2014 ([^\s+]+) (\S+)$/u.exec(line) ?? []
    const bytes = base64 === undefined ? null : strictBase64(base64)
    if (!name || !bytes || bytes.length < 5) return null
    signatures.push({ name, keyId: toHex(bytes.subarray(0, 4)), signature: bytes.slice(4) })
  }
  return signatures
}

/** Formats signatures as lines. Each line ends with a line feed. */
export const formatSignatures = (signatures: readonly NoteSignature[]): string =>
  signatures.map(({ name, keyId, signature }) => `\u2014 ${name} ${toBase64(withKeyId(keyId, signature))}\n`).join('')

/** Formats a signed note for publication. */
export const formatNote = ({ text, signatures }: SignedNote): string => `${text}\n${formatSignatures(signatures)}`

const withKeyId = (keyId: string, bytes: Uint8Array): Uint8Array =>
  concatBytes(
    Uint8Array.from({ length: 4 }, (_, at) => Number.parseInt(keyId.slice(at * 2, at * 2 + 2), 16)),
    bytes,
  )

/** Creates a verifier from a public key and its name. */
export function noteVerifier(name: string, type: NoteKeyType, publicKey: Uint8Array<ArrayBuffer>): NoteVerifier {
  const hash = sha256Sync(concatBytes(utf8(`${name}\n`), typedKey(type, publicKey)))
  return { name, type, publicKey, keyId: toHex(hash.subarray(0, 4)) }
}

const typedKey = (type: NoteKeyType, key: Uint8Array): Uint8Array<ArrayBuffer> =>
  concatBytes(Uint8Array.of(typeBytes[type]), key)

/** Formats a public key as `<name>+<key ID>+<base64>`. */
export const formatVerifier = ({ name, keyId, type, publicKey }: NoteVerifier): string =>
  `${name}+${keyId}+${toBase64(typedKey(type, publicKey))}`

/** Parses a public key. Returns null unless it is an Ed25519 key with the correct key ID. */
export function parseVerifier(text: string): NoteVerifier | null {
  const [, name, keyId, base64] = /^([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/u.exec(text) ?? []
  const read = base64 === undefined ? null : readTypedKey(base64)
  if (!name || !read) return null
  const verifier = noteVerifier(name, read.type, read.key)
  return verifier.keyId === keyId ? verifier : null
}

function readTypedKey(base64: string): { type: NoteKeyType; key: Uint8Array<ArrayBuffer> } | null {
  const bytes = strictBase64(base64)
  const type = (Object.keys(typeBytes) as NoteKeyType[]).find((one) => typeBytes[one] === bytes?.[0])
  return bytes?.length === 33 && type ? { type, key: bytes.slice(1) } : null
}

const signerPrefix = 'PRIVATE+KEY+'
/** The bytes before the seed in the PKCS #8 encoding of an Ed25519 key (RFC 8410). */
const pkcs8Head = Uint8Array.of(0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 4, 0x22, 4, 0x20)

/** Imports a private key in the form `PRIVATE+KEY+<name>+<key ID>+<base64>`. Throws an Error for any other text. */
export async function importSigner(text: string): Promise<NoteSigner> {
  const trimmed = text.trim()
  const [, name, keyId, base64] =
    /^([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/u.exec(
      trimmed.startsWith(signerPrefix) ? trimmed.slice(signerPrefix.length) : '',
    ) ?? []
  const read = base64 === undefined ? null : readTypedKey(base64)
  if (!name || !read) throw new Error('The key is not a private key of signed notes. Make one with make-keys.')
  const { key, publicKey } = await importSeed(read.key)
  const verifier = noteVerifier(name, read.type, publicKey)
  if (verifier.keyId !== keyId)
    throw new Error('The key ID does not match the name and the key. Make a new key with make-keys.')
  return { ...verifier, key }
}

/** Formats the 32-byte seed of an Ed25519 key as a private key that `importSigner` accepts. */
export async function formatSigner(name: string, type: NoteKeyType, seed: Uint8Array<ArrayBuffer>): Promise<string> {
  const { publicKey } = await importSeed(seed)
  const { keyId } = noteVerifier(name, type, publicKey)
  return `${signerPrefix}${name}+${keyId}+${toBase64(typedKey(type, seed))}`
}

async function importSeed(seed: Uint8Array<ArrayBuffer>) {
  const pkcs8 = concatBytes(pkcs8Head, seed)
  // The public key can be exported only from an extractable private key.
  const extractable = await crypto.subtle.importKey('pkcs8', pkcs8, 'Ed25519', true, ['sign'])
  const { x = '' } = (await crypto.subtle.exportKey('jwk', extractable)) as JsonWebKey
  const publicKey = strictBase64(`${x.replaceAll('-', '+').replaceAll('_', '/')}=`)
  if (publicKey?.length !== 32) throw new Error('The key is not an Ed25519 key. Make one with make-keys.')
  return { publicKey, key: await crypto.subtle.importKey('pkcs8', pkcs8, 'Ed25519', false, ['sign']) }
}

/** Signs a text that ends with a line feed. */
export async function signNote(signer: NoteSigner, text: string): Promise<NoteSignature> {
  return { name: signer.name, keyId: signer.keyId, signature: await signBytes(signer, utf8(text)) }
}

/** Signs bytes with the key of a signer. */
export const signBytes = async (
  { key }: NoteSigner,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await crypto.subtle.sign('Ed25519', key, bytes))

/** Returns the signatures of a note that name a key, without verifying them. */
export const signaturesBy = (note: SignedNote, { name, keyId }: NoteVerifier): NoteSignature[] =>
  note.signatures.filter((one) => one.name === name && one.keyId === keyId)

/** Returns whether an Ed25519 signature over bytes is valid for a key. */
export async function verifyBytes(
  { publicKey }: NoteVerifier,
  signature: Uint8Array<ArrayBuffer>,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify'])
  return crypto.subtle.verify('Ed25519', key, signature, bytes)
}

/** Returns whether a note is signed with a key for plain notes. All signatures that name the key must be valid. */
export async function isNoteSignedBy(note: SignedNote, verifier: NoteVerifier): Promise<boolean> {
  const signatures = signaturesBy(note, verifier)
  if (verifier.type !== 'ed25519' || signatures.length === 0) return false
  const results = await Promise.all(
    signatures.map(({ signature }) => verifyBytes(verifier, signature, utf8(note.text))),
  )
  return results.every(Boolean)
}
