import { type ByteSource, concatBytes, latin1, latin1Bytes, utf8 } from '../../base/bytes.ts'
import { trailerOf } from '../document/catalog.ts'
import { PdfFileError } from '../document/errors.ts'
import { openEncryptedPdf, type PdfFile } from '../document/pdf-file.ts'
import { defaultReadLimits } from '../document/window-source.ts'
import type { InspectionBudgets } from '../inspect/policy/budgets.ts'
import type { InvalidReason } from '../inspect/policy/result.ts'
import type { PdfFeature } from '../inspect/policy/upload-policy.ts'
import { createCollector } from '../syntax/collector.ts'
import { isArray, isDict, isNamed, isRef, isStream, isString } from '../syntax/kinds.ts'
import { type PdfDict, type PdfObject, type PdfRef, pdfDict, pdfHexString } from '../syntax/objects.ts'
import type { Work } from '../syntax/work.ts'
import { writeObject } from '../syntax/write.ts'
import { declaresEncryption } from '../syntax/xref.ts'
import { createObjectIndex } from './object-index.ts'
import { writeSection } from './write-section.ts'

/** The maximum size of a file that is rewritten, because the new file is built in memory. */
export const rewrittenBytesMax = 16_777_216

/**
 * The refusal reasons for files that have only one interpretation if the cross-reference sections apply and objects are
 * read leniently (`ParseLimits`).
 */
const rewritable: ReadonlySet<string> = new Set<PdfFeature | InvalidReason>([
  'encryption',
  'duplicate_key',
  'object_stream_invalid',
  'object_twice',
  'polyglot',
  'xref_ambiguous',
])

/** Returns whether a new file with the same objects may be accepted instead of a file with this refusal reason. */
export const isRewritable = (reason: string): boolean => rewritable.has(reason)

/** The kinds of changes that rewriting makes. */
export type RewriteChange = 'encryption_removed' | 'file_rewritten' | 'usage_rights_removed'

export type Rewrite = { bytes: Uint8Array; changes: RewriteChange[] }

const batch = 64
const bytesMax = rewrittenBytesMax * 2

/**
 * Returns a new file with all objects reachable from the catalog and the document information dictionary, under the
 * same numbers. The new file has no encryption, no objects or sections that only some readers use, and no usage rights,
 * which any change invalidates. Returns null if the file cannot be read, needs a password or is too large. `sha256` is
 * the hash of the original file.
 */
export async function rewriteFile(
  source: ByteSource,
  { budgets, work, sha256 }: { budgets: InspectionBudgets; work: Work; sha256: Uint8Array },
): Promise<Rewrite | null> {
  if (source.length > rewrittenBytesMax) return null
  try {
    const file = await openEncryptedPdf(source, defaultReadLimits, work)
    const trailer = trailerOf(file)
    const [root, info] = [trailer.get('Root'), trailer.get('Info')]
    if (!isRef(root)) return null
    const rights = await usageRightsOf(file, root)
    const index = createObjectIndex(budgets, work)
    const written = createCollector()
    written.push(await headerOf(file))
    const pending = createQueue([root, ...(isRef(info) ? [info] : [])])
    let numberEnd = 1
    for (let next = pending.take(); next.length > 0; next = pending.take()) {
      await file.prefetch(next)
      for (const ref of next) {
        const body = await bodyOf(file, ref, { refer: pending.add, rights })
        if (body === null) continue
        index.add(ref.number, { isMember: false, place: written.length(), detail: 0 })
        numberEnd = Math.max(numberEnd, ref.number + 1)
        for (const part of [utf8(`${ref.number} 0 obj\n`), ...body, utf8('\nendobj\n')]) written.push(part)
        if (written.length() > bytesMax) return null
      }
    }
    const own = pdfHexString(sha256.subarray(0, 16))
    const entries = pdfDict({ Root: withoutGeneration(root), ID: [await idOf(file, own), own] })
    if (isRef(info)) entries.set('Info', withoutGeneration(info))
    const section = writeSection(index, { offset: written.length(), numberEnd, trailer: entries })
    const changes: RewriteChange[] = [declaresEncryption(trailer) ? 'encryption_removed' : 'file_rewritten']
    if (rights !== null) changes.push('usage_rights_removed')
    return { bytes: concatBytes(written.bytes(), section), changes }
  } catch (error) {
    if (error instanceof PdfFileError) return null
    throw error
  }
}

/**
 * Returns a queue of references that contains each number once. Throws PdfFileError if a number has two generations.
 */
function createQueue(first: PdfRef[]): { add(ref: PdfRef): void; take(): PdfRef[] } {
  const generations = new Map<number, number>()
  const waiting: PdfRef[] = []
  const add = (ref: PdfRef): void => {
    const known = generations.get(ref.number)
    if (known === ref.generation) return
    if (known !== undefined)
      throw new PdfFileError('object_broken', `references to object ${ref.number} have different generation numbers`)
    generations.set(ref.number, ref.generation)
    waiting.push(ref)
  }
  for (const ref of first) add(ref)
  return { add, take: () => waiting.splice(0, batch) }
}

type Rights = { holder: number; permissions: PdfDict }

/**
 * Returns the object that contains usage rights, or null. Usage rights are a publisher's signature that enables
 * functions in one reader (ISO 32000-2 section 12.8.2.3).
 */
async function usageRightsOf(file: PdfFile, root: PdfRef): Promise<Rights | null> {
  const catalog = await file.getObject(root)
  const entry = isDict(catalog) ? (catalog.get('Perms') ?? null) : null
  const permissions = await file.resolve(entry)
  if (!isDict(permissions) || !usageKeys.some((key) => permissions.has(key))) return null
  return { holder: isRef(entry) ? entry.number : root.number, permissions }
}

const usageKeys = ['UR', 'UR3']

function withoutRights(value: PdfObject, { number }: PdfRef, rights: Rights | null): PdfObject {
  if (number !== rights?.holder || !isDict(value)) return value
  const left = new Map([...rights.permissions].filter(([key]) => !usageKeys.includes(key)))
  return value.has('Perms') ? new Map(value).set('Perms', left) : left
}

type Writing = { refer(ref: PdfRef): void; rights: Rights | null }

/** Returns the syntax of an object in parts, or null if the file does not contain the object. */
async function bodyOf(file: PdfFile, ref: PdfRef, { refer, rights }: Writing): Promise<Uint8Array[] | null> {
  const value = await file.getObject(ref)
  if (value === null) return null
  if (!isStream(value)) return [latin1Bytes(writeObject(renumbered(withoutRights(value, ref, rights), refer)))]
  if (namesCrypt(value.dict)) throw new PdfFileError('encrypted', 'a stream has a Crypt filter')
  const data = await file.rawStream(value)
  const dict = new Map([...value.dict].filter(([key]) => key !== 'Length'))
  const entries = (renumbered(dict, refer) as PdfDict).set('Length', data.length)
  return [latin1Bytes(`${writeObject(entries)}\nstream\n`), data, utf8('\nendstream')]
}

const namesCrypt = (dict: PdfDict): boolean => {
  const filter = dict.get('Filter')
  return isArray(filter) ? filter.some((name) => isNamed(name, 'Crypt')) : isNamed(filter, 'Crypt')
}

const withoutGeneration = (ref: PdfRef): PdfRef => ({ ...ref, generation: 0 })

function renumbered(value: PdfObject, refer: (ref: PdfRef) => void): PdfObject {
  if (isRef(value)) {
    refer(value)
    return withoutGeneration(value)
  }
  if (isArray(value)) return value.map((item) => renumbered(item, refer))
  if (isDict(value)) return new Map([...value].map(([key, item]) => [key, renumbered(item, refer)]))
  return value
}

// The comment contains four bytes above 127, which mark the file as binary (ISO 32000-2 section 7.5.2).
async function headerOf({ source }: PdfFile): Promise<Uint8Array> {
  const version = /^%PDF-(\d\.\d)/.exec(latin1((await source.at(0, 8)).subarray(0, 8)))?.[1] ?? '1.7'
  return concatBytes(utf8(`%PDF-${version}\n%`), Uint8Array.of(0xe2, 0xe3, 0xcf, 0xd3, 0x0a))
}

async function idOf(file: PdfFile, own: PdfObject): Promise<PdfObject> {
  const id = await file.resolve(trailerOf(file).get('ID'))
  return isArray(id) && isString(id[0]) ? id[0] : own
}
