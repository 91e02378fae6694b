import { fieldTypeTable } from '../../core/signing/field-types.ts'
import { make } from '../shared/dom.ts'
import { fill } from '../shared/texts.ts'
import { shownEntry } from './entry-forms.ts'
import { headingOf } from './field-label.ts'
import type { FieldBox } from './fields.ts'
import { isFilled } from './progress.ts'
import { signatureMark } from './signature-mark.ts'
import type { Store } from './store.ts'
import type { Texts } from './texts.ts'

/** Returns a list of all entries, field by field, for review before signing. */
export function entriesOf(allBoxes: FieldBox[], store: Store, texts: Texts): HTMLElement {
  const boxes = allBoxes.filter(({ field }) => !fieldTypeTable[field.type].isStatic && !store.isHidden(field.id))
  const rows = boxes.map((box) => {
    const { text } = box.field
    const heading = text === undefined ? headingOf(box, texts) : { label: text, type: box.label }
    const entry = entryOf(box, store, texts)
    return make(
      'div',
      {},
      make(
        'dt',
        {},
        make('span', { dir: 'auto' }, heading?.label ?? box.label),
        heading && make('span', { class: 'hint' }, heading.type),
      ),
      // A signature has the direction of the page. Without text, "auto" would be from left to right.
      make('dd', typeof entry === 'string' ? { dir: 'auto' } : {}, entry),
    )
  })
  const title = fill(texts.entries, { count: boxes.length })
  return make(
    'details',
    { class: 'entries' },
    make('summary', {}, title),
    make('dl', { class: 'entries-list' }, ...rows),
  )
}

function entryOf({ field, boxPoints }: FieldBox, store: Store, texts: Texts): Node | string {
  const value = store.values[field.id]
  if (fieldTypeTable[field.type].valueType === 'checkbox') return isFilled(value) ? texts.checked : texts.unchecked
  if (field.type === 'date' && field.isReadOnly === true) return texts.dateBySigning
  if (value === undefined || !isFilled(value)) return texts.leftEmpty
  if (value.kind === 'text') return shownEntry(field, value.text, store.region)
  if (value.kind === 'files') return value.files.map(({ name }) => name).join(', ')
  const mark = signatureMark(value, boxPoints, true)
  const name = value.kind === 'typed' ? value.text : value.kind === 'image' ? texts.upload : texts.draw
  // The signature is aligned with the name above it.
  mark?.setAttribute('preserveAspectRatio', `${document.dir === 'rtl' ? 'xMax' : 'xMin'}YMid meet`)
  return make('span', { class: 'entry-signature', role: 'img', 'aria-label': name }, mark)
}
