import { expect, it } from 'vitest'
import { memorySource } from '../../../../base/bytes.ts'
import { checkSealable } from '../../../../pdf/seal/check-sealable.ts'
import { field, onePage, seal, streamBody, writePdf } from './fixtures.ts'

const form = '/Type/XObject/Subtype/Form/BBox[0 0 100 25]'
const blank = '/Tx BMC q 0 0 100 25 re W n BT /F 9 Tf () Tj ET Q EMC'
const filled = '1 1 1 rg 0 0 100 25 re f'

type Plan = { type?: string; look?: string; content?: string; rect?: string; flags?: number; xObject?: string }

/** Returns a form with the field "total" at the place of a stamp (`field`). */
const formPdf = ({ look = '/AP<</N 5 0 R>>', content = blank, flags = 4, ...plan }: Plan = {}) => {
  const type = plan.type ?? '/FT/Btn/Ff 65536'
  const at = `/F ${flags}/Rect[${plan.rect ?? '20 55 120 80'}]`
  const objects = onePage('/Annots[4 0 R]', {
    4: `<</Type/Annot/Subtype/Widget${type}/T(total)${at}${look}>>`,
    5: streamBody(`${form}/Resources<</XObject<</X 6 0 R>>>>`, content),
    6: streamBody(form, plan.xObject ?? '% DSBlank'),
  })
  return writePdf({ ...objects, 1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R]>>>>' })
}

const check = (bytes: Uint8Array, place = field()) => checkSealable(memorySource(bytes), [[place]])

it.each<[string, Plan]>([
  ['a background', { content: filled }],
  ['a border', { content: '0 0 m 9 9 l S' }],
  ['text', { content: 'BT /F 9 Tf ( ) Tj ET' }],
  ['a shading', { content: '/X sh' }],
  ['an inline image', { content: 'BI /W 1 /H 1 /BPC 8 /CS /G ID x EI' }],
  ['content in a form XObject', { content: '/X Do', xObject: filled }],
  ['a missing XObject', { content: '/Y Do' }],
  ['a form XObject in itself', { content: '/X Do', xObject: '/X Do' }],
  ['broken content', { content: '<< 1 1 1 rg' }],
  ['a background that readers draw for input elements', { look: '/AP<</N 5 0 R>>/MK<</BG[1 1 1]>>' }],
  ['a state that depends on the reader', { look: '/AP<</N<</Off 5 0 R>>>>' }],
  ['a state with a background', { look: '/AS/On/AP<</N<</On 5 0 R>>>>', content: filled }],
  ['a value that readers draw', { type: '/FT/Btn/V/On', look: '' }],
  ['content beyond the read limit', { content: `${' '.repeat(70_000)}${filled}` }],
  ['a rectangle of five numbers', { content: filled, rect: '200 0 220 10 9' }],
  ['a background in the middle of the stamp only', { content: filled, rect: '60 60 61 61' }],
])('rejects a stamp over a form field with %s', async (_, plan) => {
  await expect(check(formPdf(plan))).rejects.toMatchObject({
    reason: 'field_over_form_field',
    message: 'field f1 is over the form field "total" (in object 4) on page 1',
  })
})

it.each<[string, Plan]>([
  ['whose appearance draws nothing', {}],
  ['for a text that is empty', { type: '/FT/Tx' }],
  ['for a signature', { type: '/FT/Sig' }],
  ['whose form XObjects draw nothing', { content: 'q /X Do Q' }],
  ['without an appearance', { look: '' }],
  ['with an empty state', { look: '/AS/Off/AP<</N<</On 5 0 R>>>>', content: filled }],
  ['that is hidden', { content: filled, flags: 2 }],
  ['that covers only its edge', { content: filled, rect: '10 55 22 80' }],
  ['at another place', { content: filled, rect: '20 5 120 30' }],
])('seals a stamp over a form field %s', async (_, plan) => {
  const bytes = formPdf(plan)
  await expect(check(bytes)).resolves.toMatchObject({ signatures: [] })
  await expect(seal(bytes, [field()])).resolves.toBeDefined()
})

it('seals a file again whose earlier stamp is over a form field that draws nothing', async () => {
  const { whole } = await seal(formPdf(), [field()])
  await expect(check(whole, field({ fieldId: 'f2' }))).resolves.toMatchObject({ signatures: [{}] })
})

it('rejects a signed file in which a stamp covers a form field in some readers only', async () => {
  const { whole } = await seal(formPdf({ content: filled }), [field()])
  await expect(check(whole, field({ fieldId: 'f2', y: 0.7 }))).rejects.toMatchObject({ reason: 'value_not_shown' })
})
