import type { ByteSource } from '../../base/bytes.ts'
import { catalogOf } from '../document/catalog.ts'
import { PdfFileError } from '../document/errors.ts'
import { openPdf } from '../document/pdf-file.ts'
import { defaultReadLimits } from '../document/window-source.ts'
import { isArray, isDict, isRef, isStream } from '../syntax/kinds.ts'
import { type PdfDict, type PdfObject, pdfRef } from '../syntax/objects.ts'
import type { Work } from '../syntax/work.ts'
import { type AnnotationChange, changeAnnotations } from './annotation-changes.ts'
import { createEdit, type Edit } from './edit.ts'
import { type Removal, withoutActions } from './remove-actions.ts'

/** Each kind of change that makes a file signable. */
export type SignableChange = Removal | AnnotationChange | 'xfa_removed' | 'usage_rights_removed'

export type SignableUpdate = { appended: Uint8Array; changes: SignableChange[] }

/**
 * Returns the incremental update that makes a file signable: without scripts, actions that run or fetch something, an XFA form beside
 * fields and what only a printer applies; with annotations that print what the screen shows. Values and appearances of fields stay as
 * they are. `objects` are the numbers of those that have what is refused. Null where there is nothing to change, where an XFA form has
 * no fields beside it, and where the changes are more than can be read or written. What the result shows is left to its inspection.
 */
export async function signableUpdate(
  source: ByteSource,
  objects: readonly number[],
  work: Work,
): Promise<SignableUpdate | null> {
  const changes = new Set<SignableChange>()
  const report = (change: SignableChange): void => void changes.add(change)
  try {
    const edit = createEdit(await openPdf(source, defaultReadLimits, work))
    for (const number of objects) await cleanObject(edit, number, report)
    if (!(await removeXfa(edit, report))) return null
    await removeUsageRights(edit, report)
    await changeAnnotations(edit, report)
    const appended = await edit.finish()
    return appended && { appended, changes: [...changes].sort() }
  } catch (error) {
    if (error instanceof PdfFileError) return null
    throw error
  }
}

async function cleanObject(edit: Edit, number: number, report: (change: SignableChange) => void): Promise<void> {
  const entry = await edit.file.xref.lookup(number)
  const ref = pdfRef(number, entry?.type === 'offset' ? entry.generation : 0)
  const value = await edit.get(ref)
  const own = isStream(value) ? value.dict : value
  const cleaned = withoutActions(own, report)
  if (cleaned === own) return
  edit.put(ref, isStream(value) && isDict(cleaned) ? { ...value, dict: cleaned } : cleaned)
}

/** Removes an XFA form beside which the fields stand; false where the pages show none of it. */
async function removeXfa(edit: Edit, report: (change: SignableChange) => void): Promise<boolean> {
  const { ref } = await catalogOf(edit.file)
  const catalog = await edit.get(ref)
  if (!isDict(catalog)) return false
  const holder = catalog.get('AcroForm') ?? null
  const form = isRef(holder) ? await edit.get(holder) : holder
  if (!isDict(form) || !form.has('XFA')) return true
  const fields = await edit.file.resolve(form.get('Fields'))
  if (!isArray(fields) || fields.length === 0 || isSet(catalog.get('NeedsRendering'))) return false
  const left: PdfDict = new Map([...form].filter(([key]) => key !== 'XFA'))
  if (isRef(holder)) edit.put(holder, left)
  else edit.put(ref, new Map(catalog).set('AcroForm', left))
  report('xfa_removed')
  return true
}

/** Removes rights that a publisher gave to users of one reader by a signature (section 12.8.2.3), which ends with any change. */
async function removeUsageRights(edit: Edit, report: (change: SignableChange) => void): Promise<void> {
  const { ref } = await catalogOf(edit.file)
  const catalog = await edit.get(ref)
  const holder = isDict(catalog) ? (catalog.get('Perms') ?? null) : null
  const permissions = isRef(holder) ? await edit.get(holder) : holder
  if (!isDict(catalog) || !isDict(permissions)) return
  const rights = usageKeys.filter((key) => permissions.has(key))
  if (rights.length === 0) return
  for (const key of rights) {
    const signature = permissions.get(key)
    if (isRef(signature)) edit.put(signature, null)
  }
  const left: PdfDict = new Map([...permissions].filter(([key]) => !usageKeys.includes(key)))
  if (isRef(holder)) edit.put(holder, left)
  else edit.put(ref, new Map(catalog).set('Perms', left))
  report('usage_rights_removed')
}

const usageKeys = ['UR', 'UR3']

const isSet = (value: PdfObject | undefined): boolean => value !== undefined && value !== null && value !== false
