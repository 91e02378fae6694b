import type { SignerLocale } from '../../core/languages/locales.ts'
import { placePage } from '../../core/languages/place-page.ts'
import { limits } from '../../core/limits.ts'
import type { FieldType } from '../../core/signing/field-types.ts'
import { byId, make } from '../shared/dom.ts'
import { acceptDrops } from '../shared/drops.ts'
import { firstLocale, makeLanguageButtons } from '../shared/language-buttons.ts'
import { localize } from '../shared/localize.ts'
import { fill } from '../shared/texts.ts'
import { makeBoxes } from './boxes.ts'
import { onDrawn } from './drawing.ts'
import { makeFieldForm, showTypes } from './field-form.ts'
import { LockedPdfError, openPdf, type Pdf } from './pdf.ts'
import { createFields, type Place, usualPlace } from './placed-fields.ts'
import { type ResultKind, requestJson, resultKinds } from './request-json.ts'
import { drawWhenNear, makeSheets, middleInView, type Point, type Sheet, sheetInView } from './sheets.ts'
import { makeZoom } from './zoom.ts'

let locale: SignerLocale = firstLocale()
let sheets: Sheet[] = []
let boxes: ReturnType<typeof makeBoxes> | null = null
/** Draws the pages near the window again, at the current zoom. */
let redraw: () => void = () => undefined
const zoom = makeZoom(() => {
  redraw()
  boxes?.reveal(form.selected())
})
/** The number of the newest file. If an older file is still loading, it is not shown. */
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
  // A changed page or position can move the field out of the window.
  if (byId('field-form').contains(document.activeElement)) boxes?.reveal(form.selected())
  const kind = (byId('result-kind') as HTMLSelectElement).value as ResultKind
  ;(byId('json') as HTMLTextAreaElement).value = requestJson(kind, fields.all())
  ;(byId('undo') as HTMLButtonElement).disabled = !fields.canUndo()
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
    tell(error instanceof LockedPdfError ? texts().locked : texts().notRead)
  }
}

function show(pdf: Pdf, name: string): void {
  boxes = null
  select(null)
  fields.clear()
  byId('work').hidden = false
  sheets = makeSheets(pdf, texts())
  redraw = drawWhenNear(pdf, sheets)
  zoom.fit()
  byId('pages').replaceChildren(...sheets.map(({ element }) => element))
  boxes = makeBoxes(fields, sheets, texts, { select, remove })
  for (const sheet of sheets) onDrawn(sheet, (drawn) => add(sheet, drawn))
  showAll()
  say(fill(texts().opened, { name, count: sheets.length }))
}

/** Selects a field, which stays marked on its page while the author edits it in the form. */
function select(key: number | null): void {
  form.select(key)
  boxes?.mark(key)
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
  const { role = '' } = fields.all().at(-1) ?? {}
  const { key } = fields.add({ id: '', label: '', role, type, pageNumber, isRequired, ...place })
  boxes?.focus(key)
  say(fill(texts().added, { type: texts().types[type], page: pageNumber, count: fields.all().length }))
}

function remove(key: number): void {
  const index = fields.all().findIndex((field) => field.key === key)
  const type = fields.all()[index]?.type
  fields.remove(key)
  tell(null)
  if (type) say(fill(texts().removed, { type: texts().types[type], count: fields.all().length }))
  const next = fields.all()[index] ?? fields.all().at(-1)
  if (next) boxes?.focus(next.key)
  else {
    select(null)
    byId('add').focus()
  }
}

function undo(): void {
  fields.undo()
  if (!fields.all().some(({ key }) => key === form.selected())) select(null)
  boxes?.reveal(form.selected())
  say(fill(texts().undone, { count: fields.all().length }))
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
    // Copying can be impossible, for example in a saved page or without permission. The text is then selected.
    json.select()
    say(texts().copyByHand)
  }
}

const showLanguage = makeLanguageButtons(setLocale)

function setLocale(chosen: SignerLocale): void {
  locale = chosen
  showLanguage(locale)
  localize(locale, texts().title, texts())
  showKinds()
  for (const id of ['type', 'field-type']) showTypes(byId(id) as HTMLSelectElement, texts())
  for (const { pageNumber, layer } of sheets)
    layer.setAttribute('aria-label', fill(texts().sheet, { page: pageNumber, count: sheets.length }))
  showAll()
}

function showKinds(): void {
  const menu = byId('result-kind') as HTMLSelectElement
  const value = menu.value || 'fields'
  menu.replaceChildren(...resultKinds.map((kind) => make('option', { value: kind }, texts().kinds[kind])))
  menu.value = value
}

const chooser = byId('chooser') as HTMLInputElement
chooser.addEventListener('change', () => {
  void take(chooser.files?.[0])
  // Resets the input, because the author may choose the same file again after a change.
  chooser.value = ''
})
acceptDrops(byId('drop-target'), ([file]) => void take(file))
byId('add').addEventListener('click', () => {
  const sheet = sheetInView(sheets)
  if (sheet) add(sheet, middleInView(sheet))
})
byId('undo').addEventListener('click', undo)
// Keys in an input are ignored, because an input has its own undo history.
addEventListener('keydown', (event) => {
  if (event.key !== 'z' || event.shiftKey || !(event.ctrlKey || event.metaKey)) return
  if ((event.target as Element).matches('input, textarea, select')) return
  event.preventDefault()
  if (fields.canUndo()) undo()
})
byId('result-kind').addEventListener('change', showAll)
byId('copy').addEventListener('click', () => void copy())
setLocale(locale)
