import { languages } from '../../core/languages/languages.ts'
import { bestLocale } from '../../core/languages/locale-facts.ts'
import { type SignerLocale, signerLocales } from '../../core/languages/locales.ts'
import { placePage } from '../../core/languages/place-page.ts'
import { limits } from '../../core/limits.ts'
import type { FieldType } from '../../core/signing/field-types.ts'
import { byId, make } from '../shared/dom.ts'
import { takeDrops } from '../shared/drops.ts'
import { localize } from '../shared/localize.ts'
import { fill } from '../shared/texts.ts'
import { makeBoxes } from './boxes.ts'
import { onDrawn } from './drawing.ts'
import { makeFieldForm, showTypes } from './field-form.ts'
import { Locked, openPdf, type Pdf } from './pdf.ts'
import { createFields, fieldsJson, type Place, usualPlace } from './placed-fields.ts'
import { makeSheets, middleInView, type Point, type Sheet, sheetInView } from './sheets.ts'

let locale: SignerLocale = bestLocale(navigator.languages)
let sheets: Sheet[] = []
let boxes: ReturnType<typeof makeBoxes> | null = null
/** The number of the newest file; an older one that is still loading is not shown. */
let run = 0

const texts = () => placePage[locale]
const say = (sentence: string) => {
  byId('status').textContent = sentence
}

const fields = createFields(() => showAll())
const form = makeFieldForm(fields, { remove, texts: () => texts() })

function showAll(): void {
  boxes?.show()
  form.show(sheets.length)
  ;(byId('json') as HTMLTextAreaElement).value = fieldsJson(fields.all())
}

async function take(file: File | undefined): Promise<void> {
  if (file === undefined) return
  const current = ++run
  tell(null)
  say(texts().opening)
  try {
    const pdf = await openPdf(new Uint8Array(await file.arrayBuffer()))
    if (current === run) show(pdf, file.name)
  } catch (error) {
    if (current !== run) return
    say('')
    tell(error instanceof Locked ? texts().locked : texts().notRead)
  }
}

function show(pdf: Pdf, name: string): void {
  boxes = null
  form.select(null)
  fields.clear()
  byId('work').hidden = false
  sheets = makeSheets(pdf, texts())
  byId('pages').replaceChildren(...sheets.map(({ element }) => element))
  boxes = makeBoxes(fields, sheets, texts, { select: (key) => form.select(key), remove })
  for (const sheet of sheets) onDrawn(sheet, (drawn) => add(sheet, drawn))
  showAll()
  say(fill(texts().opened, { name, count: sheets.length }))
}

function add(sheet: Sheet, at: Place | Point): void {
  if (fields.isFull()) {
    tell(fill(texts().tooMany, { count: limits.fieldsMax }))
    return
  }
  const type = (byId('type') as HTMLSelectElement).value as FieldType
  const place = 'width' in at ? at : usualPlace(type, at, sheet.size)
  const { isRequired, pageNumber } = {
    isRequired: (byId('required') as HTMLInputElement).checked,
    pageNumber: sheet.pageNumber,
  }
  const { key } = fields.add({ id: '', label: '', type, pageNumber, isRequired, ...place })
  boxes?.focus(key)
  say(fill(texts().added, { type: texts().types[type], page: pageNumber, count: fields.all().length }))
}

function remove(key: number): void {
  const index = fields.all().findIndex((field) => field.key === key)
  fields.remove(key)
  tell(null)
  say(fill(texts().removed, { count: fields.all().length }))
  const next = fields.all()[index] ?? fields.all().at(-1)
  if (next) boxes?.focus(next.key)
  else {
    form.select(null)
    byId('add').focus()
  }
}

function tell(problem: string | null): void {
  byId('problem').textContent = problem ?? ''
  byId('problem').hidden = problem === null
}

async function copy(): Promise<void> {
  const json = byId('json') as HTMLTextAreaElement
  try {
    await navigator.clipboard.writeText(json.value)
    say(texts().copied)
  } catch {
    // Fallback for a saved page, or one without permission.
    json.select()
    say(texts().copyByHand)
  }
}

function setLocale(chosen: SignerLocale): void {
  locale = chosen
  localize(locale, texts().title, texts())
  for (const id of ['type', 'field-type']) showTypes(byId(id) as HTMLSelectElement, texts())
  for (const { pageNumber, layer } of sheets)
    layer.setAttribute('aria-label', fill(texts().sheet, { page: pageNumber, count: sheets.length }))
  showAll()
}

const chooser = byId('chooser') as HTMLInputElement
chooser.addEventListener('change', () => {
  void take(chooser.files?.[0])
  // Lets the user choose the same file again after a change.
  chooser.value = ''
})
takeDrops(byId('drop-target'), ([file]) => void take(file))
byId('add').addEventListener('click', () => {
  const sheet = sheetInView(sheets)
  if (sheet) add(sheet, middleInView(sheet))
})
byId('copy').addEventListener('click', () => void copy())
const menu = byId('language') as HTMLSelectElement
menu.append(...signerLocales.map((value) => make('option', { value, lang: value }, languages[value].name)))
menu.value = locale
menu.addEventListener('change', () => setLocale(menu.value as SignerLocale))
setLocale(locale)
