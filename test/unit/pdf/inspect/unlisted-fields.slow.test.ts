import { expect, test } from 'vitest'
import type { InspectionResult } from '../../../../pdf/inspect/policy/result.ts'
import { uploadPolicy } from '../../../../pdf/inspect/policy/upload-policy.ts'
import { onePagePdf } from '../../../fixtures/pdf/pdf-writer.ts'
import { inspect, outcomeOf } from './inspect.ts'

type Form = { catalog?: string; annotations?: string; objects?: Record<number, string> }

const widget = (entries: string): string => `<</Type/Annot/Subtype/Widget/Rect[0 0 90 20]/F 4${entries}>>`
const pdfOf = ({ catalog = '/AcroForm<</Fields[10 0 R]>>', annotations = '10 0 R', objects = {} }: Form): Uint8Array =>
  onePagePdf(
    (pdf) => {
      for (const [number, body] of Object.entries(objects)) pdf.object(Number(number), body)
    },
    { catalog, page: `/Annots[${annotations}]` },
  )
const featuresOf = (result: InspectionResult): string[] => (result.ok ? result.features : [result.reason])
const isReported = (form: Form): boolean => featuresOf(inspect(pdfOf(form))).includes('unlisted_fields')

const field = { 10: widget('/FT/Tx/T(a)/V(1)') }
const below = { 10: widget('/Parent 11 0 R'), 11: '<</FT/Tx/T(a)/V(1)/Kids[10 0 R]>>' }
const top = '/AcroForm<</Fields[11 0 R]>>'

const listed: Record<string, Form> = {
  'a field that is its own widget': { objects: field },
  'a field in a form that is a separate object': {
    catalog: '/AcroForm 12 0 R',
    objects: { ...field, 12: '<</Fields[10 0 R]>>' },
  },
  'field lists that are separate objects': {
    catalog: '/AcroForm<</Fields 12 0 R>>',
    objects: { ...below, 11: '<</FT/Tx/T(a)/Kids 13 0 R>>', 12: '[11 0 R]', 13: '[10 0 R]' },
  },
  'a widget below its field': { catalog: top, objects: below },
  'fields below fields': {
    catalog: top,
    objects: {
      10: widget('/Parent 12 0 R/T(c)/V(1)'),
      11: '<</T(a)/Kids[12 0 R]>>',
      12: '<</T(b)/FT/Tx/Parent 11 0 R/Kids[10 0 R]>>',
    },
  },
  'a widget that repeats the type of its field': {
    catalog: top,
    objects: { ...below, 10: widget('/Parent 11 0 R/FT/Tx') },
  },
  'a widget that repeats the inherited type of its field': {
    catalog: '/AcroForm<</Fields[12 0 R]>>',
    objects: {
      10: widget('/Parent 11 0 R/FT/Btn'),
      11: '<</T(a)/Parent 12 0 R/Kids[10 0 R]>>',
      12: '<</T(b)/FT/Btn/Kids[11 0 R]>>',
    },
  },
  'a file without widgets': { objects: { 10: '<</Type/Annot/Subtype/Text/Rect[0 0 9 9]>>' } },
}

test.each(Object.entries(listed))('reports no unlisted form field for %s', (_, form) => {
  expect(isReported(form)).toBe(false)
})

const unlisted: Record<string, Form> = {
  'a widget without a form': { catalog: '', objects: field },
  'a form that is not a dictionary': { catalog: '/AcroForm 12 0 R', objects: { ...field, 12: '[10 0 R]' } },
  'a form to which the catalog does not refer': { catalog: '', objects: { ...field, 12: '<</Fields[10 0 R]>>' } },
  'a widget that no field list contains': { catalog: '/AcroForm<</Fields[]>>', objects: field },
  'a direct widget in the list of annotations': { catalog: '', annotations: field[10] },
  'a direct widget in the field list of the form': { catalog: `/AcroForm<</Fields[${field[10]}]>>`, annotations: '' },
  'a widget below an unlisted field': { catalog: '/AcroForm<</Fields[]>>', objects: below },
  'a widget without a parent': { catalog: top, objects: { ...below, 10: widget('') } },
  'a top-level field with a parent': {
    objects: { 10: widget('/FT/Tx/T(a)/Parent 11 0 R'), 11: '<</V(2)>>' },
  },
  'a widget that two fields list': {
    catalog: '/AcroForm<</Fields[11 0 R 12 0 R]>>',
    objects: { ...below, 12: '<</FT/Tx/T(b)/V(2)/Kids[10 0 R]>>' },
  },
  'a widget that both the form and a field list': { catalog: '/AcroForm<</Fields[11 0 R 10 0 R]>>', objects: below },
  'a widget with its own value': { catalog: top, objects: { ...below, 10: widget('/Parent 11 0 R/V(2)') } },
  'a widget with its own type': { catalog: top, objects: { ...below, 10: widget('/Parent 11 0 R/FT/Btn') } },
  'a widget with a type that its field lacks': {
    catalog: top,
    objects: { 10: widget('/Parent 11 0 R/FT/Tx'), 11: '<</T(a)/Kids[10 0 R]>>' },
  },
  'a widget with a type by reference': {
    catalog: top,
    objects: { ...below, 10: widget('/Parent 11 0 R/FT 12 0 R'), 12: '/Tx' },
  },
  'a field among widgets': {
    catalog: top,
    objects: {
      ...below,
      11: '<</FT/Tx/T(a)/V(1)/Kids[12 0 R 10 0 R]>>',
      10: widget('/Parent 11 0 R/T(b)/V(2)'),
      12: widget('/Parent 11 0 R'),
    },
  },
  'circular fields': {
    catalog: top,
    objects: { ...below, 11: '<</T(a)/Parent 12 0 R/Kids[10 0 R]>>', 12: '<</Kids[11 0 R]>>' },
  },
}

test.each(Object.entries(unlisted))('reports an unlisted form field for %s', (_, form) => {
  expect(isReported(form)).toBe(true)
})

test('rejects unlisted form fields if the upload policy refuses them', () => {
  const policy = uploadPolicy({ unlisted_fields: 'refuse' })
  expect(outcomeOf(pdfOf({ catalog: '', objects: field }), { policy })).toBe('unlisted_fields')
  expect(outcomeOf(pdfOf({ objects: field }), { policy })).toBe('admitted')
})

test('reports unlisted form fields if a file has too many fields to check', () => {
  const formOf = (count: number) => {
    const numbers = Array.from({ length: count }, (_, i) => i + 10)
    const objects = Object.fromEntries(numbers.map((number) => [number, widget('/FT/Tx/T(a)')]))
    return { catalog: `/AcroForm<</Fields[${numbers.map((number) => `${number} 0 R`).join(' ')}]>>`, objects }
  }
  expect(isReported(formOf(19_000))).toBe(false)
  expect(isReported(formOf(21_000))).toBe(true)
})
