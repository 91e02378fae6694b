import { toHex } from '../../base/bytes.ts'
import { createPortableSha256 } from '../../base/sha256.ts'
import type { Artifacts } from '../../core/signing/bundle.ts'
import { isKeySet } from '../../core/signing/key-set.ts'
import { findSignatures } from '../../pdf/verify/find-signatures.ts'
import { blobSource } from './blob-source.ts'

/** The roles of files in the verification. */
export const roles = ['evidence', 'document', 'certificate', 'key', 'seal', 'timestamps', 'logPolicy', 'none'] as const
export type Role = (typeof roles)[number]

/**
 * A file to verify. `isChosen` is true if a person chose its role, and `isFetched` if it was downloaded from the
 * service.
 */
export type GivenFile = { file: File; role: Role; isChosen: boolean; isFetched: boolean }

/** Returns whether several files may have this role. */
export const isShared = (role: Role): boolean => role === 'key' || role === 'seal' || role === 'timestamps'

type Kind = 'json' | 'pdf' | 'key' | 'seal' | 'logPolicy' | 'unknown'

const sniffedBytes = 4_096
const keySetBytesMax = 65_536
const chunkBytes = 1_048_576

/**
 * Assigns a role to every file whose role nobody chose: by its first bytes and, for a PDF, by comparing it with the
 * records.
 */
export async function assignRoles(files: GivenFile[], recorded: () => Promise<Artifacts | null>): Promise<void> {
  const open = files.filter(({ isChosen }) => !isChosen)
  for (const given of open) given.role = 'none'
  const kinds = new Map(await Promise.all(open.map(async (given) => [given, await kindOf(given.file)] as const)))
  const isFree = (role: Role) => isShared(role) || !files.some((given) => given.role === role)
  const roleByKind = {
    json: 'evidence',
    key: 'key',
    seal: 'seal',
    logPolicy: 'logPolicy',
    pdf: 'none',
    unknown: 'none',
  } as const
  for (const given of open) {
    const role = roleByKind[kinds.get(given) ?? 'unknown']
    if (isFree(role)) given.role = role
  }
  const pdfs = open.filter((given) => kinds.get(given) === 'pdf')
  const artifacts = pdfs.length > 0 ? await recorded() : null
  for (const matches of matchers(artifacts, pdfs)) {
    for (const given of pdfs.filter(({ role }) => role === 'none')) {
      const role = await matches(given.file)
      if (role && isFree(role)) given.role = role
    }
  }
}

type Matcher = (file: File) => Promise<Role | null>

/** Returns the functions that match PDFs with roles, most reliable first. */
function matchers(artifacts: Artifacts | null, pdfs: GivenFile[]): Matcher[] {
  // The content is compared only if several files have the same length.
  const isAmbiguous = (length: number) => pdfs.filter(({ file }) => file.size === length).length > 1
  const byRecord = (isOf: (file: File, artifact: { sha256: string; contentLength: number }) => Promise<boolean>) => {
    return async (file: File): Promise<Role | null> => {
      for (const role of ['document', 'certificate'] as const) {
        const artifact = artifacts?.[role]
        if (artifact && (await isOf(file, artifact))) return role
      }
      return null
    }
  }
  return [
    byRecord(
      async (file, { sha256, contentLength }) =>
        file.size === contentLength && isAmbiguous(contentLength) && (await sha256Of(file)) === sha256,
    ),
    byRecord(async (file, { contentLength }) => file.size === contentLength),
    async (file) => ((await findSignatures(blobSource(file)).catch(() => [])).length > 0 ? 'document' : null),
    async () => 'document',
    async () => 'certificate',
  ]
}

async function kindOf(file: File): Promise<Kind> {
  const beginning = await file
    .slice(0, sniffedBytes)
    .text()
    .catch(() => '')
  if (beginning.includes('-----BEGIN PUBLIC KEY-----')) return 'key'
  if (beginning.includes('-----BEGIN CERTIFICATE-----')) return 'seal'
  if (beginning.includes('%PDF-') || /\.pdf$/i.test(file.name)) return 'pdf'
  if (/^[ \t]*log [^\n]+\+/m.test(beginning)) return 'logPolicy'
  if (isLikeKeys(file.name, beginning)) return 'key'
  if (!/^\s*\{/.test(beginning)) return 'unknown'
  return (await holdsKeySet(file)) ? 'key' : 'json'
}

/** Returns whether a file is meant as public keys, even if it is damaged. It must then fail the check of the keys. */
const isLikeKeys = (name: string, beginning: string): boolean =>
  !beginning.includes('"records"') &&
  (beginning.includes('"kty"') ||
    /-{3,}BEGIN PUBLIC/.test(beginning) ||
    /^(?:jwks|keys)\b.*\.(?:json|pem)$/i.test(name))

const holdsKeySet = async (file: File): Promise<boolean> =>
  file.size <= keySetBytesMax && isKeySet(await file.text().catch(() => ''))

const knownHashes = new WeakMap<File, Promise<string>>()

function sha256Of(file: File): Promise<string> {
  const known = knownHashes.get(file) ?? hashWhole(file).catch(() => '')
  knownHashes.set(file, known)
  return known
}

async function hashWhole(file: File): Promise<string> {
  const source = blobSource(file)
  const hash = createPortableSha256()
  for (let offset = 0; offset < source.length; offset += chunkBytes) {
    await hash.update(await source.read(offset, Math.min(chunkBytes, source.length - offset)))
  }
  return toHex(await hash.digest())
}
