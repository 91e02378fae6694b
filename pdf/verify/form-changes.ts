import { because, type Reason } from '../../base/reasons.ts'
import { formOf, signatureFlags, topFieldNames } from '../document/form.ts'
import { knownAppearance } from '../document/known-appearance.ts'
import type { PdfFile } from '../document/pdf-file.ts'
import { isPlainText, textOf } from '../document/text-string.ts'
import { isArray, isDict, isNamed, isNumber, isRef, isString } from '../syntax/kinds.ts'
import { type PdfObject, type PdfRef, pdfDict } from '../syntax/objects.ts'
import { changedKey, isInUse, isSame, newObject, type Step } from './step.ts'

// Signature flags: SignaturesExist and AppendOnly (ISO 32000-2 table 225).
const sealedFlags = 1 | 2
// Annotation flags: all combinations of Hidden, Print and Locked (ISO 32000-2 table 167). With each of them, a widget
// without extent is invisible.
const invisibleFlags = [0, 2, 4, 6, 128, 130, 132, 134]
const fieldKeys = ['Type', 'Subtype', 'FT', 'T', 'V', 'Rect', 'F', 'P', 'AP']
const stampKeys = ['Type', 'Filter', 'SubFilter', 'ByteRange', 'Contents']

/**
 * Returns the reason why an update does more in the form and its pages than add the timestamp's invisible field.
 * Returns null if it does not.
 */
export async function changeOfForm(step: Step): Promise<Reason | null> {
  const { earlier, later, revision, changed } = step
  const [before, after] = [await formOf(earlier), await formOf(later)]
  if (after === null) return before === null ? null : because('form_changed', 'the form was removed')
  if (before !== null && !isSame(before.ref, after.ref)) return because('form_changed', 'the document has another form')
  const key = changedKey(before?.dict ?? new Map(), after.dict, ['Fields', 'SigFlags'])
  if (key !== null) return because('form_changed', `the form has another /${key}`)
  const kept = before?.fields ?? []
  const fields = after.fields.slice(kept.length)
  if (!isSame(kept, after.fields.slice(0, kept.length))) return because('form_changed', 'the form has other fields')
  const isRewritten = after.ref !== null && revision.objects.some(({ number }) => number === after.ref?.number)
  if (isRewritten && (await isInUse(earlier, after.ref?.number ?? 0))) changed.add(after.ref?.number ?? 0)
  if (fields.length === 0) {
    const isKept = isSame(before?.dict.get('SigFlags') ?? null, after.dict.get('SigFlags') ?? null)
    return isKept && isSame(before?.dict.get('Fields') ?? null, after.dict.get('Fields') ?? null)
      ? null
      : because('form_changed', 'the form was rewritten')
  }
  const [field] = fields
  if (fields.length > 1 || !isArray(after.dict.get('Fields')))
    return because('form_changed', 'the form has new fields other than a timestamp')
  if (signatureFlags(after) !== (signatureFlags(before) | sealedFlags))
    return because('form_changed', 'the form has another /SigFlags')
  const names = before === null ? new Set<string>() : await topFieldNames(earlier, before)
  if (!isRef(field) || !(await isStampField(step, field, names))) {
    return because('timestamp_misplaced', 'the form has a new field that is not a document timestamp')
  }
  return changeOfPage(step, field)
}

async function isStampField(step: Step, ref: PdfRef, names: Set<string>): Promise<boolean> {
  const { earlier, added, stamp } = step
  const field = (await newObject(step, ref))?.value
  if (!isDict(field) || [...field.keys()].some((key) => !fieldKeys.includes(key))) return false
  const [name, page, flags] = [field.get('T'), field.get('P') ?? null, field.get('F')]
  const isInvisible =
    isNamed(field.get('Type') ?? { kind: 'name', name: 'Annot' }, 'Annot') &&
    isNamed(field.get('Subtype'), 'Widget') &&
    isNamed(field.get('FT'), 'Sig') &&
    isSame(field.get('Rect') ?? null, [0, 0, 0, 0]) &&
    (flags === undefined || (isNumber(flags) && invisibleFlags.includes(flags))) &&
    (page === null || (isRef(page) && (await isInUse(earlier, page.number)))) &&
    (await isKnownAppearance(earlier, field.get('AP') ?? null))
  if (!isInvisible || !isString(name) || !isPlainText(name)) return false
  // A partial name with a period could be the full name of another field's descendant.
  if (names.has(textOf(name)) || textOf(name).includes('.')) return false
  const value = await newObject(step, field.get('V') ?? null)
  if (value === null || stamp === null || !isStamp(value.value)) return false
  if (stamp.gapStart < value.offset || stamp.gapEnd > value.end) return false
  added.add(ref.number).add(value.number)
  return true
}

/**
 * Accepts the appearance of the newest invisible signature field, or no appearance if the form has none. A seal adds an
 * appearance if one is necessary.
 */
async function isKnownAppearance(earlier: PdfFile, value: PdfObject): Promise<boolean> {
  if (value === null) return true
  const known = await knownAppearance(earlier, await formOf(earlier))
  return known !== null && isSame(value, pdfDict({ N: known }))
}

const isStamp = (value: PdfObject): boolean =>
  isDict(value) &&
  [...value.keys()].every((key) => stampKeys.includes(key)) &&
  isNamed(value.get('Type'), 'DocTimeStamp') &&
  isNamed(value.get('SubFilter'), 'ETSI.RFC3161')

/**
 * Returns the reason why the page of the field changed other than by an annotation appended for the field. Returns null
 * if it did not.
 */
async function changeOfPage({ earlier, later, revision, changed }: Step, field: PdfRef): Promise<Reason | null> {
  const widget = await later.getObject(field)
  const page = isDict(widget) ? widget.get('P') : null
  if (!isRef(page) || !revision.objects.some(({ number }) => number === page.number)) return null
  const [before, after] = [await earlier.getObject(page), await later.getObject(page)]
  if (!isDict(before) || !isDict(after) || !isNamed(before.get('Type'), 'Page'))
    return because('timestamp_misplaced', 'the timestamp is not on a page')
  const kept = (await earlier.resolve(before.get('Annots'))) ?? []
  const isGrown = isArray(kept) && isSame(after.get('Annots') ?? null, [...kept, field])
  const key = changedKey(before, after, ['Annots'])
  if (key !== null || !isGrown)
    return because('page_changed', `page object ${page.number} has another /${key ?? 'Annots'}`)
  changed.add(page.number)
  return null
}
