import { PdfFileError } from '../document/errors.ts'
import {
  type Form,
  type FormField,
  type FormNode,
  freeFieldName,
  isSigned,
  sealFieldPrefix,
  topFieldNames,
} from '../document/form.ts'
import { type FieldBox, type FieldRect, fieldRectOnPage } from '../document/page-geometry.ts'
import { findPages, type PdfPage } from '../document/page-tree.ts'
import type { PdfFile } from '../document/pdf-file.ts'
import type { ChangePermission } from '../document/permissions.ts'
import { isArray, isNamed, isRef } from '../syntax/kinds.ts'
import type { PdfObject } from '../syntax/objects.ts'
import { preparedNodes } from './fill-entries.ts'
import { type FillRefusal, FormFieldError } from './fill-refusal.ts'
import { overlap } from './fill-surroundings.ts'
import type { FillRequest, FillTarget } from './fill-target.ts'
import { type FillableForm, fillableFormOf, isSignedForm } from './fillable-form.ts'
import { formFills } from './form-fills.ts'
import { type KeptAppearance, lockedAppearances } from './locked-appearances.ts'
import { isDrawnByReaders } from './shown-values.ts'
import { type FileStructure, structureOf } from './structure.ts'

/**
 * The position of a field in fractions of the displayed page, with the origin at the top left. Page numbers count from
 * 1. With `formField`, the placement fills a field of the document's form at the same position.
 */
export type FieldPlacement = FieldBox & { fieldId: string; pageNumber: number; formField?: FillRequest }

/** A planned field. `fill` is the form field that it fills. A field without `fill` gets a stamp. */
export type PlannedField = FieldRect & { fieldId: string; pageNumber: number; fill: FillTarget | null }

export type PlannedPage = PdfPage & { annotations: PdfObject[] }

/** The objects that a seal changes, and the relevant properties of the existing document. */
export type SealPlan = {
  /**
   * The fields in the order of the placements. `widthPoints` and `heightPoints` give the size of the appearance to
   * compose.
   */
  fields: PlannedField[]
  /** The pages that change, in page order: the pages with fields, or page 1. */
  pages: PlannedPage[]
  form: Form | null
  /** An unused name for the new signature field. */
  fieldName: string
  signedFieldCount: number
  isCertified: boolean
  /** The changes that earlier signatures permit. Null if they set no restriction. */
  permission: ChangePermission | null
  /**
   * Fully qualified names of the form fields whose values the seal locks: all except signature fields and open fields.
   */
  valueFieldNames: string[]
  /** The appearances of the locked fields that the seal writes again (`lockedAppearances`). */
  valueAppearances: KeptAppearance[]
  /** The objects of form fields that later seals fill, without the entries that only the first seal can remove. */
  prepared: FormNode[]
  /**
   * True if readers draw the form's values themselves (/NeedAppearances). The seal then keeps this entry. Otherwise, it
   * removes the entry.
   */
  isDrawnByReaders: boolean
  /** The structure of a tagged document, to which the stamps are added. Null for other documents. */
  structure: FileStructure | null
}

/** The maximum total length of the names that one seal locks. */
const lockedNameCharsMax = 4_000_000

/** The maximum total length of the values that are drawn in the other widgets of filled form fields. */
const copiedCharsMax = 100_000
const copyCharsMin = 500

/** The tolerance for rounding errors, which is the same as in the validation of envelope fields. */
const roundingSlack = 1e-6

/** The minimum size of a field in points, because the corners of a stamp are written with four decimals. */
const extentMin = 2e-4

/**
 * Finds the pages and computes the rectangle of each field. `openFields` contains the names of form fields that later
 * seals fill. Throws a FormFieldError for form fields that cannot be filled. Throws PdfFileError `field_repeated`,
 * `field_outside_page`, `field_too_small`, `page_missing` or `page_broken`. Throws `certification_forbids_changes` if
 * an earlier signature forbids the annotations or the values.
 */
export async function planSeal(
  file: PdfFile,
  placements: FieldPlacement[],
  openFields: readonly string[] = [],
  { isNew = false, ...found }: Partial<Pick<FormContext, 'isNew' | 'hasUnlistedFields' | 'tree'>> = {},
): Promise<SealPlan> {
  checkPlacements(placements)
  const numbers = placements.length === 0 ? [1] : placements.map(({ pageNumber }) => pageNumber)
  const pages = await findPages(file, numbers)
  const fillable = await fillableFormOf(file, found)
  const { form, isCertified, permission } = fillable
  const names = form === null ? new Set<string>() : await topFieldNames(file, form)
  const least = placements.every(({ formField }) => formField) ? 2 : 3
  if (permission !== null && permission < least) {
    const what = least === 2 ? 'changes' : 'annotations'
    throw new PdfFileError('certification_forbids_changes', `an earlier signature forbids ${what}`)
  }
  const structure = await structureOf(file)
  const written = [form?.ref, structure?.root.ref, structure?.parent.ref, structure?.parentTree.ref]
  const targets = await targetsOf(file, placements, {
    ...{ pages, form, fields: fillable.fields, permission, isNew, ...found },
    others: new Set(written.flatMap((ref) => ref?.number ?? [])),
  })
  const fields = placements.map((placement, index): PlannedField => {
    const { geometry } = pages.get(placement.pageNumber) as PdfPage
    const { fieldId, pageNumber } = placement
    const fill = targets[index] ?? null
    return { fieldId, pageNumber, fill, ...requireExtent(fieldId, fill ?? fieldRectOnPage(geometry, placement)) }
  })
  const sealed = sealedForm(fillable, [...openFields, ...targets.flatMap((target) => target?.request.name ?? [])])
  const fieldList = sealed.fields
  const kept = new Set([...openFields, ...placements.flatMap(({ formField }) => formField?.name ?? [])])
  const valueFields = fieldList.filter(({ type, name }) => !isNamed(type, 'Sig') && name !== '')
  const lockedFields = valueFields.filter(({ name }) => !openFields.includes(name))
  const lockedNames = [...new Set(lockedFields.map(({ name }) => name))]
  if (lockedNames.reduce((sum, name) => sum + name.length, 0) > lockedNameCharsMax)
    throw new PdfFileError('limit_exceeded', 'the names of the form fields are too long')
  return {
    fields,
    pages: await withAnnotations(file, [...pages.values()]),
    form: sealed.form,
    fieldName: freeFieldName(sealFieldPrefix, names),
    signedFieldCount: fieldList.filter(isSigned).length,
    isCertified,
    permission,
    valueFieldNames: lockedNames,
    valueAppearances: await lockedAppearances(
      file,
      valueFields.filter(({ name }) => !kept.has(name)),
    ),
    prepared: isSignedForm(fillable) ? [] : await preparedFields(file, fieldList, new Set(openFields)),
    isDrawnByReaders: form !== null && (await isDrawnByReaders(file, form)),
    structure,
  }
}

/**
 * Returns the form that a seal writes, with its fields. Of the fields that only pages list, it contains those that are
 * filled.
 */
function sealedForm({ listed, form, fields }: FillableForm, filled: string[]): Pick<FillableForm, 'form' | 'fields'> {
  const names = new Set(filled)
  const tops = new Set((listed?.fields ?? []).filter(isRef).map(({ number }) => number))
  for (const { name, path } of fields) if (names.has(name)) tops.add((path[0] as FormNode).ref.number)
  const isKept = (top: PdfObject, index: number) =>
    index < (listed?.fields.length ?? 0) || (isRef(top) && tops.has(top.number))
  return {
    form: form && { ...form, fields: form.fields.filter(isKept) },
    fields: fields.filter(({ path }) => tops.has((path[0] as FormNode).ref.number)),
  }
}

async function preparedFields(file: PdfFile, fields: FormField[], names: ReadonlySet<string>): Promise<FormNode[]> {
  const prepared: FormNode[] = []
  for (const field of fields) if (names.has(field.name)) prepared.push(...(await preparedNodes(file, field)))
  return prepared
}

type FormContext = Parameters<typeof formFills>[1] & {
  pages: Map<number, PdfPage>
  /** The numbers of the objects that the seal writes for other purposes. */
  others: Set<number>
}

/** Returns the form field of each placement. Throws a FormFieldError with all placements that cannot be filled. */
async function targetsOf(
  file: PdfFile,
  placements: FieldPlacement[],
  { pages, others, ...found }: FormContext,
): Promise<(FillTarget | null)[]> {
  if (!placements.some(({ formField }) => formField)) return []
  const fills = await formFills(file, found)
  const findings: FormFieldError['findings'][number][] = []
  const targets: (FillTarget | null)[] = []
  // Several fields of an envelope can fill different buttons of the same radio field.
  const taken = new Set<string>()
  let copiedChars = 0
  for (const [index, { formField: request, ...place }] of placements.entries()) {
    const page = pages.get(place.pageNumber) as PdfPage
    const target = request ? await fills.targetOf(request, page, place) : null
    const isWritten = typeof target === 'object' && target !== null
    if (isWritten) copiedChars += target.copies.length * Math.max(copyCharsMin, target.request.charsMax)
    const name =
      request && (request.type === 'radio' && isWritten ? `${request.name} ${target.widget.ref.number}` : request.name)
    const refusal =
      name !== undefined && taken.has(name)
        ? 'form_field_used_twice'
        : isWritten && copiedChars > copiedCharsMax
          ? 'form_field_several_places'
          : isWritten && found.isNew
            ? refusalBeside(target, { placements, others })
            : target
    if (typeof refusal === 'string') findings.push({ index, refusal })
    targets.push(typeof target === 'string' ? null : target)
    if (name !== undefined) taken.add(name)
  }
  if (findings.length > 0) throw new FormFieldError(findings)
  return targets
}

/**
 * Returns the reason why other changes of the seal prevent filling a field: the seal writes the field's object for
 * another purpose, or puts a stamp over the field. Returns null if none do.
 */
function refusalBeside(
  { field, copies, ...target }: FillTarget,
  { placements, others }: { placements: FieldPlacement[]; others: Set<number> },
): FillRefusal | null {
  const places = [target, ...copies]
  if ([field, ...places.map(({ widget }) => widget)].some(({ ref }) => others.has(ref.number)))
    return 'form_field_ambiguous'
  const stamps = placements.filter(({ formField }) => !formField)
  const isStamped = places.some(({ rect, page: { number, geometry } }) =>
    stamps.some((stamp) => stamp.pageNumber === number && overlap(rect, fieldRectOnPage(geometry, stamp).rect)),
  )
  return isStamped ? 'form_field_covered' : null
}

function checkPlacements(placements: FieldPlacement[]): void {
  const ids = new Set<string>()
  for (const { fieldId, x, y, width, height } of placements) {
    if (ids.has(fieldId)) throw new PdfFileError('field_repeated', `the id ${fieldId} belongs to two fields`)
    ids.add(fieldId)
    const isOnPage =
      x >= 0 && y >= 0 && width > 0 && height > 0 && x + width <= 1 + roundingSlack && y + height <= 1 + roundingSlack
    if (!isOnPage) throw new PdfFileError('field_outside_page', `field ${fieldId} extends beyond its page`)
  }
}

function requireExtent(fieldId: string, { rect, matrix, widthPoints, heightPoints }: FieldRect): FieldRect {
  const [left, bottom, right, top] = rect
  if (right - left >= extentMin && top - bottom >= extentMin) return { rect, matrix, widthPoints, heightPoints }
  throw new PdfFileError('field_too_small', `field ${fieldId} has no area on its page`)
}

/** Returns the pages with their annotations, in page order. Throws PdfFileError `page_broken`. */
export async function withAnnotations(file: PdfFile, pages: PdfPage[]): Promise<PlannedPage[]> {
  const planned: PlannedPage[] = []
  for (const page of pages.sort((one, other) => one.number - other.number)) {
    const annotations = (await file.resolve(page.dict.get('Annots'))) ?? []
    if (!isArray(annotations)) {
      throw new PdfFileError('page_broken', `the annotations of page ${page.number} are not an array`)
    }
    planned.push({ ...page, annotations })
  }
  return planned
}
