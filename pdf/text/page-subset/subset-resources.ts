import { readWorkAt } from '../../document/read-work.ts'
import { isArray, isDict, isNamed, isRef, isStream } from '../../syntax/kinds.ts'
import { type PdfDict, type PdfObject, type PdfRef, pdfDict, pdfName } from '../../syntax/objects.ts'
import { contentBytes } from './content-bytes.ts'
import { copyFont } from './subset-fonts.ts'
import type { SubsetWriter } from './subset-writer.ts'

/**
 * Copies the resources that text needs: fonts, form XObjects, and graphics states that set a font. Replaces images with
 * empty ones.
 */
export const copyResources = (writer: SubsetWriter, resources: PdfObject | undefined): Promise<PdfObject> =>
  writer.once('resources', resources, async (found) => {
    if (!isDict(found)) return new Map()
    const forms = await copyEach(writer, found.get('XObject'), (object) => copyXObject(writer, object))
    const copy = pdfDict({
      Font: await copyEach(writer, found.get('Font'), (font) => fontOf(writer, font)),
      XObject: forms,
      ExtGState: await copyEach(writer, found.get('ExtGState'), (state) => copyState(writer, state)),
    })
    const ref = writer.add(copy)
    writer.formsOf.set(ref.number, new Map(Array.from(forms, ([name, form]) => [name, drawnBy(writer, form)])))
    return ref
  })

const fontOf = (writer: SubsetWriter, font: PdfObject | undefined): PdfObject | Promise<PdfObject> =>
  writer.leavesFonts ? (font ?? null) : copyFont(writer, font)

const drawnBy = (writer: SubsetWriter, form: PdfObject): number => (isRef(form) && writer.drawn.get(form.number)) || 0

async function copyEach(
  writer: SubsetWriter,
  category: PdfObject | undefined,
  copy: (value: PdfObject | undefined) => PdfObject | Promise<PdfObject>,
): Promise<PdfDict> {
  const found = await writer.file.resolve(category)
  const copies: PdfDict = new Map()
  if (isDict(found)) writer.file.work.charge(found.size * readWorkAt.resource)
  for (const [name, value] of isDict(found) ? found : []) {
    const made = await copy(value)
    if (made !== null) copies.set(name, made)
  }
  return copies
}

const copyXObject = (writer: SubsetWriter, object: PdfObject | undefined): Promise<PdfObject> =>
  writer.once('object', object, async (found) => {
    if (!isStream(found)) return null
    if (!isNamed(await writer.file.resolve(found.dict.get('Subtype')), 'Form')) return emptyImage(writer)
    return addForm(writer, { dict: found.dict, content: await writer.decoded(found) })
  })

/** Adds a form XObject with the geometry and the resources from the dictionary of a form or page. */
export async function addForm(
  writer: SubsetWriter,
  { dict, content }: { dict: PdfDict; content: Uint8Array },
): Promise<PdfRef> {
  const resources = dict.has('Resources') ? await copyResources(writer, dict.get('Resources')) : null
  const matrix = await writer.deepCopy(dict.get('Matrix'))
  const box = await writer.deepCopy(dict.get('BBox'))
  const form = writer.addStream(
    {
      Type: pdfName('XObject'),
      Subtype: pdfName('Form'),
      ...(isArray(box) ? { BBox: box } : {}),
      ...(isArray(matrix) ? { Matrix: matrix } : {}),
      ...(resources === null ? {} : { Resources: resources }),
    },
    content,
  )
  // The text interpreter counts the content bytes when it reads objects.
  if (writer.leavesFonts) return form
  const forms = isRef(resources) ? writer.formsOf.get(resources.number) : undefined
  writer.drawn.set(form.number, contentBytes(content, forms ?? new Map()))
  return form
}

const emptyImage = (writer: SubsetWriter): PdfObject =>
  writer.addStream({ Type: pdfName('XObject'), Subtype: pdfName('Image'), Width: 1, Height: 1 }, new Uint8Array())

const copyState = (writer: SubsetWriter, state: PdfObject | undefined): Promise<PdfObject> =>
  writer.once('state', state, async (found) => {
    const font = isDict(found) ? await writer.file.resolve(found.get('Font')) : null
    if (!isArray(font)) return null
    return writer.add(pdfDict({ Font: [await fontOf(writer, font[0]), await writer.file.resolve(font[1])] }))
  })
