import { ancestorsOf } from '../document/ancestors.ts'
import { fieldLocks } from '../document/field-locks.ts'
import type { Form, FormField } from '../document/form.ts'
import { pagesOfAnnotations } from '../document/page-annotations.ts'
import type { FieldBox } from '../document/page-geometry.ts'
import type { PdfPage } from '../document/page-tree.ts'
import type { PdfFile } from '../document/pdf-file.ts'
import type { ChangePermission } from '../document/permissions.ts'
import { isArray, isDict, isNamed, isRef } from '../syntax/kinds.ts'
import { type FieldTree, readFieldTree } from './field-tree.ts'
import type { FillRefusal } from './fill-refusal.ts'
import { isCovered } from './fill-surroundings.ts'
import { type FillPlace, type FillRequest, type FillTarget, targetIn } from './fill-target.ts'
import { isSignedForm } from './fillable-form.ts'
import { isDrawnByReaders } from './shown-values.ts'

/** Returns the form field that a placement fills, or the reason why it fills none. */
export type FormFills = {
  targetOf(request: FillRequest, page: PdfPage, box: FieldBox): Promise<FillTarget | FillRefusal>
}

type FormState = {
  form: Form | null
  fields: FormField[]
  permission: ChangePermission | null
  /**
   * True for a file without seals of this service. The checks then also search for objects that cover or duplicate the
   * field.
   */
  isNew: boolean
  /** True if the form of a new file does not list all fields of its pages. */
  hasUnlistedFields?: boolean
  /** The field tree of the form, if an earlier check read it. */
  tree?: FieldTree | null | undefined
}

const annotationsMax = 10_000

/**
 * Creates the `FormFills` of a file. A field can be filled only if all readers find the same field by its name (ISO
 * 32000-2 section 12.7.4.2), on this page only. Nothing else may define its appearance, and no earlier signature may
 * forbid the change. Throws PdfFileError.
 */
export async function formFills(
  file: PdfFile,
  { form, fields, permission, isNew, hasUnlistedFields = false, tree: known }: FormState,
): Promise<FormFills> {
  let counts: Map<string, number> | null = null
  let onPages: Promise<Map<number, PdfPage[]>> | null = null
  let whole: Promise<FillRefusal | null> | null = null
  let isLocked: ReturnType<typeof fieldLocks> | null = null
  let tree: Promise<FieldTree> | null = null
  const isSigned = isSignedForm({ permission, fields })
  const widgets = new Map<number, Promise<PageWidget[]>>()
  const pagesOfWidgets = () => {
    onPages ??= pagesOfAnnotations(file)
    return onPages
  }
  const widgetsOf = (page: PdfPage) => {
    const known = widgets.get(page.number) ?? widgetsOn(file, page)
    widgets.set(page.number, known)
    return known
  }
  return {
    async targetOf(request, page, box) {
      counts ??= countsOfNames(fields)
      const count = counts.get(request.name) ?? 0
      if (form === null || count === 0) return 'form_field_missing'
      const field = fields.find(({ name }) => name === request.name)
      if (count > 1 || field === undefined || !isOnePath(field)) return 'form_field_ambiguous'
      whole ??= refusalOfForm(file, form)
      const refusal = await whole
      if (refusal !== null) return refusal
      const target = await targetIn(file, field, { request, page, box, isSigned, pagesOfWidgets })
      if (typeof target === 'string') return target
      tree ??= isNew ? treeOf(file, form, { tree: known, hasUnlistedFields }) : null
      const all = [target, ...target.copies].map(({ widget }) => widget)
      if (tree && !(await tree).isUnique(field.path, [...all, ...target.siblings])) return 'form_field_ambiguous'
      isLocked ??= fieldLocks(file, fields)
      if (permission === 1 || (await isLocked)(request.name)) return 'form_field_locked'
      const places = [target, ...target.copies]
      const own = new Set([...places.map(({ widget }) => widget), ...target.siblings].map(({ ref }) => ref.number))
      for (const place of places) {
        const refused = refusalOnPage(request, place, { own, widgets: await widgetsOf(place.page) })
        if (refused !== null) return refused
        if (!isNew) continue
        if ((await pagesOfWidgets()).get(place.widget.ref.number)?.length !== 1) return 'form_field_ambiguous'
        if (await isCovered(file, place)) return 'form_field_covered'
      }
      return target
    },
  }
}

type TreeOptions = { tree: FieldTree | null | undefined; hasUnlistedFields: boolean }

async function treeOf(file: PdfFile, form: Form, { tree: known, hasUnlistedFields }: TreeOptions): Promise<FieldTree> {
  const tree = known ?? (await readFieldTree(file, form))
  if (hasUnlistedFields) await tree.addPages()
  return tree
}

/** Counts the fields by name. Each prefix of a hierarchical name counts too. */
function countsOfNames(fields: FormField[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { path } of fields) {
    let name = ''
    for (const { title } of path) {
      name = name === '' ? (title ?? '') : `${name}.${title ?? ''}`
      counts.set(name, (counts.get(name) ?? 0) + 1)
    }
  }
  return counts
}

/** Returns whether each /Parent entry refers to the field that lists the kid, and no partial name contains a period. */
const isOnePath = ({ path }: FormField): boolean =>
  path.every(({ dict, title }, index) => {
    const parent = dict.get('Parent') ?? null
    const above = path[index - 1]
    const leadsUp = above === undefined ? parent === null : isRef(parent) && parent.number === above.ref.number
    return leadsUp && title !== null && title !== '' && !title.includes('.')
  })

/**
 * Returns the reason why the entries of the form let readers show other values than the fields contain. Returns null if
 * there is none.
 */
async function refusalOfForm(file: PdfFile, form: Form): Promise<FillRefusal | null> {
  if ((await file.resolve(form.dict.get('XFA'))) !== null) return 'form_field_xfa'
  return (await isDrawnByReaders(file, form)) ? 'form_field_drawn_by_readers' : null
}

type PageWidget = { number: number; name: string }

async function widgetsOn(file: PdfFile, page: PdfPage): Promise<PageWidget[]> {
  const items = await file.resolve(page.dict.get('Annots'))
  const refs = isArray(items) ? items.filter(isRef).slice(0, annotationsMax) : []
  await file.prefetch(refs)
  const found: PageWidget[] = []
  for (const ref of refs) {
    const dict = await file.getObject(ref)
    if (!isDict(dict) || !isNamed(await file.resolve(dict.get('Subtype')), 'Widget')) continue
    found.push({ number: ref.number, name: (await ancestorsOf(file, dict)).name })
  }
  return found
}

/**
 * Returns the reason why the page of a widget prevents filling it, or null. `own` contains the widgets of its field.
 */
function refusalOnPage(
  request: FillRequest,
  { widget }: FillPlace,
  { own, widgets }: { own: Set<number>; widgets: PageWidget[] },
): FillRefusal | null {
  const places = widgets.filter(({ number }) => number === widget.ref.number)
  if (places.length === 0) return 'form_field_elsewhere'
  const alike = widgets.filter(({ name, number }) => name === request.name && !own.has(number))
  return places.length > 1 || alike.length > 0 ? 'form_field_ambiguous' : null
}
