import { describe, expect, it } from 'vitest'
import { memorySource, utf8 } from '../../../../base/bytes.ts'
import { findPages } from '../../../../pdf/document/page-tree.ts'
import { openPdf, type PdfFile } from '../../../../pdf/document/pdf-file.ts'
import { isArray, isDict, isRef, isStream } from '../../../../pdf/syntax/kinds.ts'
import { type PdfDict, pdfRef } from '../../../../pdf/syntax/objects.ts'
import { writeObject } from '../../../../pdf/syntax/write.ts'
import { field, type Objects, onePage, seal, writePdf } from './fixtures.ts'

const tagged = (root: string, more: Objects = {}): Objects => ({
  ...onePage(),
  1: '<</Type/Catalog/Pages 2 0 R/MarkInfo<</Marked true>>/StructTreeRoot 10 0 R>>',
  10: `<</Type/StructTreeRoot${root}>>`,
  11: '<</Type/StructElem/S/Document/P 10 0 R/K 12 0 R>>',
  12: '<</Type/StructElem/S/P/P 11 0 R/K[]>>',
  ...more,
})

async function sealed(objects: Objects): Promise<PdfFile> {
  const { whole } = await seal(writePdf(objects), [field(), field({ fieldId: 'f2', y: 0.6 })])
  return openPdf(memorySource(whole))
}

const dictOf = async (file: PdfFile, value: Parameters<PdfFile['resolve']>[0]): Promise<PdfDict> => {
  const found = await file.resolve(value)
  if (!isDict(found)) throw new Error('no dictionary')
  return found
}

async function annotationsOf(file: PdfFile): Promise<PdfDict[]> {
  const page = (await findPages(file, [1])).get(1)!
  const items = await file.resolve(page.dict.get('Annots'))
  return Promise.all((isArray(items) ? items : []).map((item) => dictOf(file, item)))
}

/** Returns the objects to which a leaf of the structure refers, as text. */
const textOf = async (file: PdfFile, value: Parameters<PdfFile['resolve']>[0]) => writeObject(await file.resolve(value))

describe('the seal of a tagged document', () => {
  it('adds a structure element for each stamp below the document element', async () => {
    const file = await sealed(tagged('/K 11 0 R/ParentTree<</Nums[0 12 0 R]>>/ParentTreeNextKey 1'))
    const [first, second, widget] = await annotationsOf(file)
    expect([first?.get('StructParent'), second?.get('StructParent')]).toEqual([1, 2])
    expect(widget?.get('StructParent')).toBeUndefined()

    const document = await dictOf(file, pdfRef(11))
    const kids = document.get('K')
    if (!isArray(kids)) throw new Error('one member')
    expect(kids[0]).toEqual(pdfRef(12))
    expect(kids).toHaveLength(3)
    const element = await dictOf(file, kids[1])
    expect([await textOf(file, element.get('S')), element.get('P')]).toEqual(['/Annot', pdfRef(11)])
    const content = await dictOf(file, element.get('K'))
    expect(await dictOf(file, content.get('Obj'))).toEqual(first)

    const root = await dictOf(file, pdfRef(10))
    expect(root.get('ParentTreeNextKey')).toBe(3)
    const tree = await dictOf(file, root.get('ParentTree'))
    expect(tree.get('Nums')).toEqual([0, pdfRef(12), 1, kids[1], 2, kids[2]])
    expect(await textOf(file, (await findPages(file, [1])).get(1)?.dict.get('Tabs'))).toBe('/S')
  })

  it('maps the structure type Annot in files before PDF 1.5, unless the role map already maps it', async () => {
    const rolesOf = async (root: string, version: string) => {
      const objects = tagged(`/K 11 0 R/ParentTree<</Nums[0 12 0 R]>>${root}`)
      const bytes = writePdf(objects)
      bytes.set(utf8(`%PDF-${version}`))
      const { whole } = await seal(bytes, [field()])
      const file = await openPdf(memorySource(whole))
      return textOf(file, (await dictOf(file, pdfRef(10))).get('RoleMap'))
    }
    expect(await rolesOf('', '1.4')).toBe('<</Annot /Span>>')
    expect(await rolesOf('/RoleMap<</Mine/P>>', '1.4')).toBe('<</Mine /P/Annot /Span>>')
    expect(await rolesOf('/RoleMap<</Annot/Note>>', '1.4')).toBe('<</Annot /Note>>')
    expect(await rolesOf('', '1.7')).toBe('null')
  })

  it('declares the language of stamps if the document declares none', async () => {
    const languageOf = async (catalog: string) => {
      const objects = tagged('/K 11 0 R/ParentTree<</Nums[0 12 0 R]>>')
      const bytes = writePdf({ ...objects, 1: `${objects[1]}`.replace('/Pages', `${catalog}/Pages`) })
      const { whole } = await seal(bytes, [field()], { language: 'de' })
      const file = await openPdf(memorySource(whole))
      const kids = (await dictOf(file, pdfRef(11))).get('K')
      return textOf(file, (await dictOf(file, isArray(kids) ? kids[1] : null)).get('Lang'))
    }
    expect(await languageOf('')).toBe('(de)')
    expect(await languageOf('/Lang(en)')).toBe('null')
  })

  it('adds a parent tree entry after the highest existing key, regardless of ParentTreeNextKey', async () => {
    const file = await sealed(
      tagged('/K 11 0 R/ParentTree 13 0 R/ParentTreeNextKey 1', {
        13: '<</Kids[14 0 R]>>',
        14: '<</Limits[0 7]/Nums[0 12 0 R 7 12 0 R]>>',
      }),
    )
    const [first] = await annotationsOf(file)
    expect(first?.get('StructParent')).toBe(8)
    const kids = (await dictOf(file, pdfRef(13))).get('Kids')
    const leaf = await dictOf(file, isArray(kids) ? kids[1] : null)
    expect(leaf.get('Limits')).toEqual([8, 9])
  })

  it.each([
    ['that is missing', tagged('/K 11 0 R', { 10: null })],
    ['whose parent tree has no numbers', tagged('/K 11 0 R/ParentTree<</Kids[12 0 R]>>')],
  ])('adds no structure elements for stamps to a structure tree %s', async (_, objects) => {
    const file = await sealed(objects)
    const [first] = await annotationsOf(file)
    expect(first?.get('StructParent')).toBeUndefined()
  })
})

describe('the seal of an untagged document', () => {
  it('declares a color space for stamps, and has an empty appearance in the signature field', async () => {
    const file = await sealed(onePage())
    const [stamp, , widget] = await annotationsOf(file)
    const form = await file.resolve((await dictOf(file, stamp?.get('AP'))).get('N'))
    if (!isStream(form)) throw new Error('no form')
    const colors = await dictOf(file, (await dictOf(file, form.dict.get('Resources'))).get('ColorSpace'))
    expect(await textOf(file, colors.get('DefaultRGB'))).toMatch(/^\[\s*\/CalRGB/)
    const shown = (await dictOf(file, widget?.get('AP'))).get('N')
    const empty = await file.resolve(shown)
    expect(isRef(shown) && isStream(empty) && (await file.rawStream(empty)).length).toBe(0)
  })
})
