import { describe, expect, it } from 'vitest'
import { memorySource } from '../../../../base/bytes.ts'
import { formOf, listFields } from '../../../../pdf/document/form.ts'
import { checkSealable } from '../../../../pdf/seal/check-sealable.ts'
import { verifyFills } from '../../../../pdf/seal/read-fills.ts'
import { verifySealedPdf } from '../../../../pdf/verify/verify.ts'
import { placesInForm } from '../../../../service/places/form-places.ts'
import { placementsOf } from '../../../../service/sealing/stamps.ts'
import { entered, sealEntered } from '../../../support/fillable-form.ts'
import { inspect } from '../inspect/inspect.ts'
import { freshSealKey } from '../verify/signed-pdf.ts'
import { type Objects, onePage, writePdf } from './fixtures.ts'
import { open } from './read-sealed.ts'

const key = await freshSealKey()
const rect = (index: number) => `/Rect[100 ${600 - 40 * index} 300 ${620 - 40 * index}]`
const widget = (index: number, entries: string) => `<</Type/Annot/Subtype/Widget/F 4/P 3 0 R${rect(index)}${entries}>>`

/** A form that lists only the first of four fields on its page. The last two are below one field. */
const objects: Objects = {
  ...onePage(),
  1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[10 0 R]>>>>',
  3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Annots[10 0 R 11 0 R 12 0 R 13 0 R]>>',
  10: widget(0, '/FT/Tx/T(listed)'),
  11: widget(1, '/FT/Tx/T(alone)'),
  12: widget(2, '/FT/Tx/T(one)/Parent 14 0 R'),
  13: widget(3, '/FT/Tx/T(two)/Parent 14 0 R'),
  14: '<</T(both)/Kids[12 0 R 13 0 R]>>',
}
const original = writePdf(objects)
const text = (index: number, formField: string) =>
  entered(index, { kind: 'text', text: `Text ${index}` }, { formField })
const unlisted = { hasUnlistedFields: true }

const placesOf = async (bytes: Uint8Array) =>
  [...(await placesInForm(memorySource(bytes), [1], unlisted)).values()]
    .flat()
    .map(({ text: name, refusal }) => [name, refusal])

async function namesIn(bytes: Uint8Array): Promise<string[]> {
  const file = await open(bytes)
  return (await listFields(file, (await formOf(file))!)).map(({ name }) => name)
}

describe('a field that only a page lists', () => {
  it('is a place that can be filled', async () => {
    expect(inspect(original)).toMatchObject({ ok: true, features: ['forms', 'unlisted_fields'] })
    expect(await placesOf(original)).toEqual([
      ['listed', null],
      ['alone', null],
      ['both.one', null],
      ['both.two', null],
    ])
    const set = placementsOf([text(0, 'listed'), text(2, 'both.one')])
    await expect(checkSealable(memorySource(original), [set], unlisted)).resolves.toMatchObject({ signatures: [] })
  })

  it('is added to the form by the first seal if it is filled, also by a later seal', async () => {
    const first = await sealEntered(original, [text(0, 'listed'), text(2, 'both.one')], key.sealKey, {
      ...unlisted,
      openFields: ['both.two'],
    })
    expect(await namesIn(first.bytes)).toEqual(['listed', 'both.one', 'both.two', 'Chancery-1'])
    const later = { ...unlisted, locksDocument: true }
    const second = await sealEntered(first.bytes, [text(3, 'both.two')], key.sealKey, later)
    expect(await namesIn(second.bytes)).toEqual(['listed', 'both.one', 'both.two', 'Chancery-1', 'Chancery-2'])
    const fills = [...first.expected.fills, ...second.expected.fills]
    expect([fills.length, await verifyFills(await open(second.bytes), fills)]).toEqual([3, []])
    const checks = await verifySealedPdf(memorySource(second.bytes), { trustedCertificatePem: key.certificatePem })
    expect(checks.filter(({ ok }) => !ok)).toEqual([])
  })

  it('refers to the page that lists it after it was filled', async () => {
    const elsewhere = { ...objects, 11: widget(1, '/FT/Tx/T(alone)').replace('/P 3 0 R', '/P 9 0 R') }
    const { bytes } = await sealEntered(writePdf(elsewhere), [text(1, 'alone')], key.sealKey, unlisted)
    const file = await open(bytes)
    const field = (await listFields(file, (await formOf(file))!)).find(({ name }) => name === 'alone')
    expect(field?.path[0]?.dict.get('P')).toMatchObject({ kind: 'ref', number: 3 })
  })

  it('is not added if only listed fields are filled', async () => {
    const { bytes } = await sealEntered(original, [text(0, 'listed')], key.sealKey, unlisted)
    expect(await namesIn(bytes)).toEqual(['listed', 'Chancery-1'])
  })

  it('is neither a place nor filled in a signed file', async () => {
    const { bytes } = await sealEntered(original, [text(0, 'listed')], key.sealKey, unlisted)
    expect(await placesOf(bytes)).toEqual([])
    await expect(sealEntered(bytes, [text(1, 'alone')], key.sealKey, unlisted)).rejects.toMatchObject({
      findings: [{ index: 0, refusal: 'form_field_missing' }],
    })
  })

  it('is neither a place nor filled if one of the unlisted fields is signed', async () => {
    const signed = writePdf({
      ...objects,
      11: widget(1, '/FT/Sig/T(signed)/V 15 0 R'),
      15: '<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached/ByteRange[0 1 2 3]/Contents<00>>>',
    })
    expect(await placesOf(signed)).toEqual([['listed', null]])
    await expect(sealEntered(signed, [text(2, 'both.one')], key.sealKey, unlisted)).rejects.toMatchObject({
      findings: [{ index: 0, refusal: 'form_field_missing' }],
    })
  })

  it('is refused if its parent does not list it, or if its name occurs twice', async () => {
    const apart = writePdf({ ...objects, 14: '<</T(both)/Kids[12 0 R]>>' })
    expect(await placesOf(apart)).toEqual([
      ['listed', null],
      ['alone', null],
      ['both.one', null],
    ])
    const twice = writePdf({ ...objects, 11: widget(1, '/FT/Tx/T(listed)') })
    expect((await placesOf(twice)).slice(0, 2)).toEqual([
      ['listed', 'form_field_ambiguous'],
      ['listed', 'form_field_ambiguous'],
    ])
  })
})
