import type { FormField } from '../document/form.ts'
import type { PdfFile } from '../document/pdf-file.ts'
import { asCount, isDict, isNamed, isRef, isStream } from '../syntax/kinds.ts'
import type { PdfDict, PdfRef } from '../syntax/objects.ts'
import { nullIfUnreadable } from './readable.ts'
import type { Update } from './update.ts'

/** A stream with its filters, as stored in the file, or a field whose appearance dictionary was a separate object. */
export type KeptAppearance = { ref: PdfRef; dict: PdfDict; data: Uint8Array | null }

const fieldsMax = 500
const bytesMax = 1_048_576
const structures = ['ObjStm', 'XRef']

/**
 * Returns the appearances of form fields (ISO 32000-2 section 12.5.5) that a seal must write again when it locks the
 * fields. Otherwise, pyHanko reports a change of a locked field if its appearance is older than the signature, or if
 * two references lead to it. Returns nothing beyond 500 fields or 1 MiB, and skips unreadable appearances.
 */
export async function lockedAppearances(file: PdfFile, fields: FormField[]): Promise<KeptAppearance[]> {
  if (fields.length > fieldsMax) return []
  const shown = new Map<number, PdfRef>()
  const kept: KeptAppearance[] = []
  for (const { ref } of fields) {
    const field = await file.getObject(ref)
    const appearances = isDict(field) ? await file.resolve(field.get('AP')) : null
    if (!isDict(field) || !isDict(appearances)) continue
    if (isRef(field.get('AP'))) kept.push({ ref, dict: new Map(field).set('AP', appearances), data: null })
    // A stream that /AS selects among several needs no change, because pyHanko accepts it.
    if (field.has('AS')) continue
    for (const stream of appearances.values()) if (isRef(stream)) shown.set(stream.number, stream)
  }
  await file.prefetch([...shown.values()])
  let left = bytesMax
  for (const ref of shown.values()) {
    const appearance = await nullIfUnreadable(() => appearanceOf(file, ref, left))
    if (appearance === 'too_large') return []
    if (appearance === null) continue
    left -= appearance.data?.length ?? 0
    kept.push(appearance)
  }
  return kept
}

export function putAppearances(update: Update, appearances: KeptAppearance[]): void {
  for (const { ref, dict, data } of appearances) {
    if (data === null) update.put(ref, dict)
    else update.putStream(ref, new Map(dict), data)
  }
}

async function appearanceOf(
  file: PdfFile,
  ref: PdfRef,
  bytesLeft: number,
): Promise<KeptAppearance | 'too_large' | null> {
  const value = await file.getObject(ref)
  if (!isStream(value) || structures.some((type) => isNamed(value.dict.get('Type'), type))) return null
  const length = value.length ?? asCount(await file.resolve(value.dict.get('Length')))
  if (length !== null && length > bytesLeft) return 'too_large'
  return { ref, dict: value.dict, data: await file.rawStream(value) }
}
