import { ParseSpeeds, PDFArray, PDFDocument, PDFHexString, PDFName, PDFNull, PDFNumber, PDFString } from 'pdf-lib'
import type { ExtractedPages, LinkTarget } from './extract-pages.ts'

/** The extracted pages of one source file. `numbers` are their page numbers in that file. */
export type CombinedPart = ExtractedPages & { title: string; numbers: readonly number[] }

/**
 * Returns one PDF of all parts, with an outline entry for each part. A page label consists of the part's number and the
 * page number in that part, for example `2-5`. Equal input produces equal bytes.
 */
export async function combinePages(
  parts: readonly CombinedPart[],
  { title, at }: { title: string; at: Date },
): Promise<Uint8Array<ArrayBuffer>> {
  const target = await PDFDocument.create({ updateMetadata: false })
  target.setTitle(title)
  target.setProducer('Chancery')
  target.setCreationDate(at)
  const starts: number[] = []
  for (const { bytes } of parts) {
    const options = { updateMetadata: false, throwOnInvalidObject: true, parseSpeed: ParseSpeeds.Fastest }
    const source = await PDFDocument.load(bytes, options)
    starts.push(target.getPageCount())
    for (const page of await target.copyPages(source, source.getPageIndices())) target.addPage(page)
  }
  addDestinations(target, parts, starts)
  addOutline(target, parts, starts)
  addLabels(target, parts)
  const saved = await target.save({
    useObjectStreams: false,
    addDefaultPage: false,
    updateFieldAppearances: false,
    objectsPerTick: Number.POSITIVE_INFINITY,
  })
  return saved as Uint8Array<ArrayBuffer>
}

/** Adds a name tree with the link targets of all parts, in sorted order (ISO 32000-2 section 7.9.6). */
function addDestinations(target: PDFDocument, parts: readonly CombinedPart[], starts: number[]): void {
  const found = parts.flatMap(({ targets }, part) =>
    targets.map((one) => ({ ...one, at: starts[part]! + one.pageIndex })),
  )
  if (found.length === 0) return
  const names = PDFArray.withContext(target.context)
  for (const one of found.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    names.push(PDFString.of(one.name))
    names.push(destination(target, one.at, one.view))
  }
  const limits = [names.get(0), names.get(names.size() - 2)]
  const tree = target.context.obj({
    Kids: [target.context.register(target.context.obj({ Names: names, Limits: limits }))],
  })
  target.catalog.set(PDFName.of('Names'), target.context.obj({ Dests: target.context.register(tree) }))
}

function destination(target: PDFDocument, page: number, view: LinkTarget['view']): PDFArray {
  const array = PDFArray.withContext(target.context)
  array.push(target.getPage(page).ref)
  for (const item of view.length > 0 ? view : ['Fit'])
    array.push(item === null ? PDFNull : typeof item === 'number' ? PDFNumber.of(item) : PDFName.of(item))
  return array
}

function addOutline(target: PDFDocument, parts: readonly CombinedPart[], starts: number[]): void {
  const { context } = target
  const root = context.nextRef()
  const items = parts.map(() => context.nextRef())
  for (const [index, { title }] of parts.entries()) {
    const [before, after] = [items[index - 1], items[index + 1]]
    context.assign(
      items[index]!,
      context.obj({
        Title: PDFHexString.fromText(title),
        Parent: root,
        Dest: destination(target, starts[index]!, []),
        ...(before && { Prev: before }),
        ...(after && { Next: after }),
      }),
    )
  }
  context.assign(root, context.obj({ Type: 'Outlines', First: items[0]!, Last: items.at(-1)!, Count: items.length }))
  target.catalog.set(PDFName.of('Outlines'), root)
}

/**
 * Adds a range of page labels at the start of each part, and wherever its page numbers are not consecutive (ISO 32000-2
 * section 12.4.2).
 */
function addLabels(target: PDFDocument, parts: readonly CombinedPart[]): void {
  const ranges = target.context.obj([])
  let page = 0
  for (const [part, { numbers }] of parts.entries())
    for (const [index, number] of numbers.entries()) {
      if (index === 0 || number !== numbers[index - 1]! + 1) {
        ranges.push(PDFNumber.of(page))
        ranges.push(target.context.obj({ S: 'D', P: PDFString.of(`${part + 1}-`), St: number }))
      }
      page++
    }
  target.catalog.set(PDFName.of('PageLabels'), target.context.obj({ Nums: ranges }))
}
