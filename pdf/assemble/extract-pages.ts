import type { ByteSource } from '../../base/bytes.ts'
import { PdfFileError } from '../document/errors.ts'
import { createNewPdf, type NewPdf } from '../document/new-pdf.ts'
import { allPageNumbers, findPages, type PdfPage } from '../document/page-tree.ts'
import { openPdf, type PdfFile } from '../document/pdf-file.ts'
import { createReadWork } from '../document/read-work.ts'
import { defaultReadLimits } from '../document/window-source.ts'
import { PdfSyntaxError } from '../syntax/errors.ts'
import { isArray, isDict, isName, isNamed, isNumber, isRef } from '../syntax/kinds.ts'
import { type PdfDict, type PdfObject, type PdfRef, pdfDict, pdfString } from '../syntax/objects.ts'
import { AssemblyError } from './assembly-error.ts'
import { type AssemblyBudget, copyObjects, type ObjectCopy } from './copy-objects.ts'
import { destinationsOf, type FindDestination } from './destinations.ts'

/** A target of links in the extracted pages: the index of the target page among them, and the view. */
export type LinkTarget = { name: string; pageIndex: number; view: (string | number | null)[] }

export type ExtractedPages = { bytes: Uint8Array<ArrayBuffer>; targets: LinkTarget[] }

type Extraction = {
  file: PdfFile
  copy: ObjectCopy
  add(value: PdfObject, ref?: PdfRef): PdfRef
  reserve(): PdfRef
  /** The index of each requested page, by its object number. */
  indexOf: ReadonlyMap<number, number>
  find: FindDestination
  /** The prefix of the target names in the new file. */
  targets: LinkTarget[]
  prefix: string
}

// The page entries that affect its appearance. Structure, threads, thumbnails and actions belong to the whole document.
const pageKeys = ['Contents', 'Group', 'BleedBox', 'TrimBox', 'ArtBox', 'OutputIntents'] as const
const droppedOfAnnotations = new Set(['P', 'A', 'AA', 'PA', 'Dest', 'StructParent'])
const keptActions = ['URI', 'Named'] as const

/**
 * Returns a PDF with the given pages (from 1) in their order. Reads the file in the same way as the inspection. Links
 * to other pages lose their target. Links between the given pages get a name that begins with `prefix`. Throws
 * AssemblyError.
 */
export async function extractPages(
  source: ByteSource,
  wanted: { numbers: readonly number[] | 'all'; prefix: string },
  budget: AssemblyBudget,
): Promise<ExtractedPages> {
  const pdf = createNewPdf({ isPlain: true })
  const targets = await addPages(pdf, source, wanted, budget)
  return { bytes: pdf.finish({ catalog: {} }), targets }
}

/**
 * Adds pages to a new PDF by the rules of `extractPages`, and returns the targets of their links. Throws AssemblyError.
 */
export async function addPages(
  pdf: NewPdf,
  source: ByteSource,
  { numbers, prefix }: { numbers: readonly number[] | 'all'; prefix: string },
  budget: AssemblyBudget,
): Promise<LinkTarget[]> {
  try {
    const limits = { ...defaultReadLimits, bytesReadMax: source.length + defaultReadLimits.bytesReadMax }
    const file = await openPdf(source, limits, createReadWork(source.length))
    const all = numbers === 'all' ? await allPageNumbers(file) : [...numbers]
    const pages = await findPages(file, all)
    const wanted = all.map((number) => pages.get(number)!)
    const extraction: Extraction = {
      file,
      copy: copyObjects(file, pdf, budget),
      add: pdf.add,
      reserve: pdf.reserve,
      indexOf: new Map(wanted.map(({ ref }, index) => [ref.number, index] as const).reverse()),
      find: destinationsOf(file),
      targets: [],
      prefix,
    }
    for (const page of wanted) pdf.addPageDict(await pageDict(extraction, page))
    await extraction.copy.finish()
    return extraction.targets
  } catch (error) {
    if (error instanceof PdfFileError || error instanceof PdfSyntaxError)
      throw new AssemblyError(isTooMuch(error) ? 'too_complex' : 'unreadable', error)
    throw error
  }
}

const isTooMuch = (error: PdfFileError | PdfSyntaxError) =>
  error instanceof PdfFileError && error.reason === 'limit_exceeded'

async function pageDict(extraction: Extraction, { dict, resources, geometry }: PdfPage): Promise<PdfDict> {
  const { copy } = extraction
  const annotations = await annotationsOf(extraction, dict)
  const own = pageKeys.flatMap((key) => {
    const value = dict.get(key)
    return value === undefined ? [] : [[key, copy.value(value)] as const]
  })
  return pdfDict({
    MediaBox: geometry.box,
    ...(geometry.rotation !== 0 && { Rotate: geometry.rotation }),
    ...(geometry.userUnit !== 1 && { UserUnit: geometry.userUnit }),
    Resources: resources === null ? new Map() : copy.value(resources),
    ...Object.fromEntries(own),
    ...(annotations.length > 0 && { Annots: annotations }),
  })
}

async function annotationsOf(extraction: Extraction, page: PdfDict): Promise<PdfRef[]> {
  const listed = await extraction.file.resolve(page.get('Annots'))
  if (!isArray(listed)) return []
  // All annotations get their numbers first, because notes and their pop-ups reference each other.
  const placed = listed.map((item) => {
    const ref = extraction.reserve()
    if (isRef(item)) extraction.copy.replace(item, ref)
    return { item, ref }
  })
  const refs: PdfRef[] = []
  for (const { item, ref } of placed) {
    const annotation = await extraction.file.resolve(item)
    if (!isDict(annotation)) {
      extraction.add(null, ref)
      continue
    }
    if (isNamed(annotation.get('Subtype'), 'Widget')) throw new AssemblyError('has_form')
    refs.push(extraction.add(await annotationDict(extraction, annotation), ref))
  }
  return refs
}

async function annotationDict(extraction: Extraction, annotation: PdfDict): Promise<PdfDict> {
  const { file, copy } = extraction
  const kept = [...annotation].filter(([key]) => !droppedOfAnnotations.has(key))
  const dict: PdfDict = new Map(kept.map(([key, value]) => [key, copy.value(value)]))
  const action = await file.resolve(annotation.get('A'))
  const type = isDict(action) ? await file.resolve(action.get('S')) : null
  const isKept = isName(type) && (keptActions as readonly string[]).includes(type.name)
  if (isDict(action) && isKept) {
    dict.set('A', copy.value(new Map([...action].filter(([key]) => key !== 'Next'))))
    return dict
  }
  const leadsBy = isDict(action) && isNamed(type, 'GoTo') ? action.get('D') : annotation.get('Dest')
  const target = await targetOf(extraction, leadsBy)
  if (target) dict.set('Dest', pdfString(new TextEncoder().encode(target)))
  return dict
}

/** Returns the name for a link target on a requested page. Returns null for any other target. */
async function targetOf({ file, find, indexOf, targets, prefix }: Extraction, leadsBy: PdfObject | undefined) {
  const destination = await find(leadsBy)
  const [page, ...rest] = destination ?? []
  const pageIndex = isRef(page) ? indexOf.get(page.number) : undefined
  if (pageIndex === undefined) return null
  const view: LinkTarget['view'] = []
  for (const item of rest.slice(0, 5)) {
    const value = await file.resolve(item)
    view.push(isName(value) ? value.name : isNumber(value) ? value : null)
  }
  const name = `${prefix}${targets.length + 1}`
  targets.push({ name, pageIndex, view })
  return name
}
