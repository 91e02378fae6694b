import { expect, test } from 'vitest'
import { memorySource } from '../../../../base/bytes.ts'
import { placesInForm } from '../../../../service/places/form-places.ts'
import { pdfOfForm } from '../../../support/form-pdf.ts'

const placesOf = async (bytes: Uint8Array, pages = [1]) =>
  [...(await placesInForm(memorySource(bytes), pages)).values()].flat()

test('returns the name, type, label and rules of each supported type of form field', async () => {
  const places = await placesOf(
    pdfOfForm([
      '/FT/Tx/T(number)/TU(Contract number)/MaxLen 12/Ff 2',
      '/FT/Ch/T(country)/Opt[(DE)(AT)]',
      '/FT/Btn/T(newsletter)',
      '/FT/Btn/Ff 32768/T(choice)',
      '/FT/Sig/T(signature)',
    ]),
  )
  expect(
    places.map(({ text, kind, field: { id, type, label, isRequired, maxLength } }) => [
      ...[text, kind, id, type, label, isRequired, maxLength],
    ]),
  ).toEqual([
    ['number', 'text', 'number', 'text', 'Contract number', true, 12],
    ['country', 'choice', 'country', 'text', 'country', false, undefined],
    ['newsletter', 'checkbox', 'newsletter', 'checkbox', 'newsletter', false, undefined],
    ['choice', 'radio', 'choice', 'checkbox', 'choice', false, undefined],
    ['signature', 'signature', 'signature', 'signature', 'signature', false, undefined],
  ])
})

test('returns the position of a form field on its page', async () => {
  const [place] = await placesOf(pdfOfForm(['/FT/Tx/T(number)']))
  // On a page of 612 × 792 points, the field is at (100, 600), 200 wide and 20 high.
  expect(place!.field).toMatchObject({
    x: expect.closeTo(100 / 612, 5),
    y: expect.closeTo(1 - 620 / 792, 5),
    width: expect.closeTo(200 / 612, 5),
    height: expect.closeTo(20 / 792, 5),
  })
})

test('omits push buttons, and form fields that are read-only, hidden or signed', async () => {
  const places = await placesOf(
    pdfOfForm([
      '/FT/Btn/Ff 65536/T(send)',
      '/FT/Tx/Ff 1/T(fixed)',
      '/FT/Tx/F 2/T(hidden)',
      '/FT/Sig/T(signed)/V<</Type/Sig/Filter/X>>',
      '/FT/Tx/T(open)',
    ]),
  )
  expect(places.map(({ text }) => text)).toEqual(['open'])
})

test('returns the position of a form field as displayed on a rotated page', async () => {
  const [place] = await placesOf(pdfOfForm(['/FT/Tx/T(one)'], '/Rotate 90/CropBox[50 100 562 742]'))
  // On the rotated page, 100 to 300 from the left becomes 50 to 250 of 512 from the top. 600 to 620 from the bottom
  // becomes 500 to 520 of 642 from the left.
  expect(place!.field).toMatchObject({
    x: expect.closeTo(500 / 642, 5),
    y: expect.closeTo(50 / 512, 5),
    width: expect.closeTo(20 / 642, 5),
    height: expect.closeTo(200 / 512, 5),
  })
})

test('returns both widgets of a form field with the fully qualified name and without an id', async () => {
  const places = await placesOf(pdfOfForm([{ field: '/FT/Tx/T(a.b)', places: 2 }]))
  expect(places.map(({ text, field }) => [text, field.id])).toEqual([
    ['a.b', undefined],
    ['a.b', undefined],
  ])
})

test('returns no label for a form field whose alternate name cannot be displayed', async () => {
  const [place] = await placesOf(pdfOfForm(['/FT/Tx/T(one)/TU<FEFFD80CDC00>', '/FT/Tx/T<FEFFD80CDC00>']))
  expect([place!.text, place!.field.label]).toEqual(['one', undefined])
})
