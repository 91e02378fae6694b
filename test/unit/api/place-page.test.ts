import fc from 'fast-check'
import { expect, test } from 'vitest'
import { signerLocales } from '../../../core/languages/locales.ts'
import { placePage } from '../../../core/languages/place-page.ts'
import { validateFields } from '../../../core/signing/fields.ts'
import { newEnvelopeProperties } from '../../../core/signing/request-properties.ts'
import {
  createFields,
  fieldsJson,
  rectangleBetween,
  usualPlace,
  withinPage,
} from '../../../web/place-page/placed-fields.ts'
import { type ResultKind, requestJson, resultKinds } from '../../../web/place-page/request-json.ts'

const anywhere = fc.double({ min: -1e5, max: 1e5, noNaN: true })
const place = fc.record({ x: anywhere, y: anywhere, width: anywhere, height: anywhere })

test('converts signature fields at any position to API fields that the service accepts', () => {
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 5 }), (places) => {
      const fields = createFields(() => undefined)
      for (const each of places)
        fields.add({ ...each, id: '', label: '', type: 'signature', pageNumber: 1, isRequired: true })
      const json = JSON.parse(fieldsJson(fields.all()))
      const checked = validateFields(newEnvelopeProperties.fields.parse(json), { pageCount: 1 })
      expect(checked).toMatchObject({ ok: true })
      for (const { x, y, width, height } of json) expect(Math.max(x + width, y + height)).toBeLessThanOrEqual(1)
    }),
  )
})

test('returns the rectangle between two corners, limited to the page', () => {
  expect(rectangleBetween({ x: 5_000, y: 4_000 }, { x: 1_000, y: 6_000 })).toEqual({
    x: 1_000,
    y: 4_000,
    width: 4_000,
    height: 2_000,
  })
  expect(rectangleBetween({ x: -50, y: 0 }, { x: 20_000, y: 10 })).toEqual({ x: 0, y: 0, width: 10_000, height: 10 })
})

test('centers a field of the default size on a point, and fits it into the page if necessary', () => {
  const page = { width: 595, height: 842 }
  const middle = usualPlace('signature', { x: 5_000, y: 5_000 }, page)
  expect(middle.x + middle.width / 2).toBeCloseTo(5_000, -1)
  expect((middle.width * page.width) / 10_000).toBeCloseTo(170, 0)
  expect(usualPlace('signature', { x: 0, y: 10_000 }, page)).toMatchObject({ x: 0, y: 10_000 - middle.height })
  expect(withinPage(usualPlace('signature', { x: 0, y: 0 }, { width: 20, height: 20 }))).toMatchObject({
    x: 0,
    width: 10_000,
  })
})

const flat = (texts: object): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[key, value] as [string, string]] : flat(value),
  )
const placesOf = (texts: object) =>
  Object.fromEntries(flat(texts).map(([key, text]) => [key, (text.match(/\{\w+\}/g) ?? []).toSorted()]))

test('puts no breaking space before punctuation in any text of the field placement page', () => {
  const texts = flat(placePage).map(([, text]) => text)
  expect(texts.filter((text) => / [:;!?»]|« /.test(text))).toEqual([])
})

test.each(signerLocales.filter((locale) => locale !== 'en'))(
  'translates the texts of the field placement page into %s with the same placeholders',
  (locale) => {
    expect(placesOf(placePage[locale])).toEqual(placesOf(placePage.en))
    const english = new Set(flat(placePage.en).map(([, text]) => text))
    const isLeft = ([key, text]: [string, string]) =>
      text === '' || (text.includes(' ') && english.has(text) && !(locale === 'de' && key === 'id'))
    expect(flat(placePage[locale]).filter(isLeft)).toEqual([])
  },
)

test('converts the settings of a field to JSON that the service accepts, without settings of other field types', () => {
  const fields = createFields(() => undefined)
  const at = { x: 1_000, y: 1_000, width: 2_000, height: 500, label: '', pageNumber: 1, isRequired: true }
  fields.add({ ...at, id: 'a', type: 'radio', detail: 'payment' })
  fields.add({ ...at, id: 'b', type: 'radio', detail: 'payment\n' })
  fields.add({ ...at, id: 'c', type: 'dropdown', detail: ' Berlin \nWien\n\nWien' })
  fields.add({ ...at, id: 'd', type: 'consent', detail: 'I agree.\nReally.' })
  fields.add({ ...at, id: 'e', type: 'label', detail: 'Clause 7', pages: 'all' })
  fields.add({ ...at, id: 'f', type: 'radio', detail: 'payment', pages: 'all' })
  fields.add({ ...at, id: 'g', type: 'text', detail: 'of another type' })
  const json = JSON.parse(fieldsJson(fields.all()))
  expect(
    json.map((field: object) => Object.entries(field).filter(([name]) => !(name in at) && name !== 'type')),
  ).toEqual([
    [
      ['id', 'a'],
      ['group', 'payment'],
    ],
    [
      ['id', 'b'],
      ['group', 'payment'],
    ],
    [
      ['id', 'c'],
      ['options', ['Berlin', 'Wien']],
    ],
    [
      ['id', 'd'],
      ['text', 'I agree.\nReally.'],
    ],
    [
      ['id', 'e'],
      ['value', 'Clause 7'],
      ['pages', 'all'],
    ],
    [
      ['id', 'f'],
      ['group', 'payment'],
    ],
    [['id', 'g']],
  ])
  expect(validateFields(newEnvelopeProperties.fields.parse(json), { pageCount: 2 })).toMatchObject({ ok: true })
})

test('undoes changes of the placed fields one at a time, with a drag as one change, until the fields are cleared', () => {
  let at = 0
  const fields = createFields(
    () => undefined,
    () => at,
  )
  const placed = {
    x: 1_000,
    y: 1_000,
    width: 2_000,
    height: 500,
    id: '',
    label: '',
    type: 'text',
    pageNumber: 1,
  } as const
  const { key } = fields.add({ ...placed, isRequired: true })
  for (let step = 1; step <= 5; step++) {
    at += 20
    fields.change(key, { x: 1_000 + 100 * step })
  }
  at += 5_000
  fields.change(key, { label: 'Rent' })
  fields.remove(key)
  const seen: unknown[] = []
  while (fields.canUndo()) {
    fields.undo()
    seen.push(fields.all().map(({ x, label }) => [x, label]))
  }
  expect(seen).toEqual([[[1_500, 'Rent']], [[1_500, '']], [[1_000, '']], []])
  fields.add({ ...placed, isRequired: true })
  fields.clear()
  expect(fields.canUndo()).toBe(false)
})

test('composes each kind of request, with fields grouped by role in workflows and templates', () => {
  const fields = createFields(() => undefined)
  const at = { x: 1_000, y: 1_000, width: 2_000, height: 500, id: '', label: '', pageNumber: 1, isRequired: true }
  for (const role of ['Tenant', 'Landlord', 'Tenant']) fields.add({ ...at, type: 'signature', role })
  const of = (kind: ResultKind) => JSON.parse(requestJson(kind, fields.all()))
  const one = JSON.parse(fieldsJson(fields.all().slice(0, 1)))[0]
  expect(of('fields')).toEqual([one, one, one])
  expect(of('request')).toEqual({ documentId: 'doc_...', signerEmail: 'signer@example.com', fields: [one, one, one] })
  expect(of('workflow').signers.map(({ fields: own }: { fields: unknown[] }) => own.length)).toEqual([2, 1])
  expect(of('template')).toEqual({
    name: 'Template',
    documentId: 'doc_...',
    roles: [
      { role: 'Tenant', fields: [one, one] },
      { role: 'Landlord', fields: [one] },
    ],
  })
  for (const kind of resultKinds) expect(JSON.parse(requestJson(kind, []))).toBeTruthy()
})
