import type { FillRequest } from '../../../../pdf/seal/fill-target.ts'
import { type FieldPlacement, planSeal } from '../../../../pdf/seal/plan-seal.ts'
import { field, type Objects, onePage, streamBody, writePdf } from './fixtures.ts'
import { open } from './read-sealed.ts'

export const widget = (entries: string) => `<</Type/Annot/Subtype/Widget/F 4/P 3 0 R/Rect[20 55 120 80]${entries}>>`
export const text = widget('/FT/Tx/T(name)')

/** Returns a page whose widget, object 5, is also the form field. */
export const withForm = (more: Objects, form = '/Fields[5 0 R]', annotations = '5 0 R'): Objects => ({
  ...onePage(`/Annots[${annotations}]`),
  1: `<</Type/Catalog/Pages 2 0 R/AcroForm<<${form}>>>>`,
  5: text,
  ...more,
})

export const place = (request: Partial<FillRequest> = {}, entries: Partial<FieldPlacement> = {}): FieldPlacement => {
  const { text: _, ...at } = field(entries)
  return { ...at, formField: { name: 'name', type: 'text', charsMax: 2_000, ...request } }
}
export const plan = async (objects: Objects, placements = [place()], openFields: string[] = []) =>
  planSeal(await open(writePdf(objects)), placements, openFields)
/** Plans the first seal of a file. */
export const planNew = async (objects: Objects, placements = [place()]) =>
  planSeal(await open(writePdf(objects)), placements, [], { isNew: true })

export const signed = (lock: string) => ({
  6: `<</FT/Sig/T(Signed)/V 7 0 R${lock}>>`,
  7: '<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached/ByteRange[0 1 2 3]/Contents<00>>>',
})
export const signedBy = (parameters: string): Objects => ({
  6: '<</FT/Sig/T(Signed)/V 7 0 R>>',
  7: `<</Type/Sig/Reference[<</Type/SigRef/TransformMethod/FieldMDP/TransformParams<<${parameters}>>>>]>>`,
})
export const box = (states: string) => widget(`/FT/Btn/T(name)/AP<</N<<${states}>>>>`)
export const checkbox = { type: 'checkbox' } as const
export const twoFields = '/Fields[5 0 R 6 0 R]'
export const drawn = streamBody('/Type/XObject/Subtype/Form/BBox[0 0 9 9]', '')
