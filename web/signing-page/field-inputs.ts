import type { FieldFormat } from '../../core/signing/field-formats.ts'
import { type FieldType, fieldTypeTable } from '../../core/signing/field-types.ts'
import { limitCharacters, make, setAttributes } from '../shared/dom.ts'
import { fill } from '../shared/texts.ts'
import { attachTitle } from './attachment-upload.ts'
import { plainEntry, shownEntry } from './entry-forms.ts'
import { fitToBox } from './print-fonts.ts'
import type { BoxPoints } from './printed-lines.ts'
import { isFilled } from './progress.ts'
import { penIcon, signatureMark, signedLabel } from './signature-mark.ts'
import type { Store } from './store.ts'
import type { Texts } from './texts.ts'
import { charsMax } from './values.ts'
import type { SigningField } from './view.ts'

type Input = { control: HTMLElement; update: () => void }
type Context = {
  field: SigningField
  id: string
  label: () => string
  texts: Texts
  store: Store
  onSign: (field: SigningField) => void
  /** True if the box has room for more than one line. */
  isTall: boolean
  boxPoints: BoxPoints
}

/** Returns whether a field accepts text of several lines. */
export const takesLines = ({ type, format }: SigningField, isTall: boolean): boolean =>
  fieldTypeTable[type].isMultiline === true && isTall && format === undefined

/** Creates the control of a field. The control is bound to the store, and the result contains its update function. */
export const makeInput = (context: Context): Input => controls[context.field.type](context)

function signatureButton({ field, id, label, texts, store, onSign, boxPoints }: Context): Input {
  const control = make('button', { type: 'button', id, class: 'sign-here' })
  control.addEventListener('click', () => onSign(field))
  const invitation = field.type === 'initials' ? texts.pressToInitial : texts.pressToSign
  const words = make('span', { class: 'sign-words', 'aria-hidden': 'true' }, invitation)
  const update = () => {
    const value = store.values[field.id]
    const mark = value === undefined ? null : signatureMark(value, boxPoints)
    control.replaceChildren(...(mark === null ? [penIcon(), words] : [mark]))
    setAttributes(control, {
      'aria-label':
        value === undefined
          ? fill(texts.labelled, { label: invitation, text: label() })
          : signedLabel(label(), value, texts),
    })
  }
  return { control, update }
}

function attachmentButton({ field, id, label, texts, store, onSign }: Context): Input {
  const control = make('button', { type: 'button', id, class: 'attach-here' })
  control.addEventListener('click', () => onSign(field))
  const invitation = attachTitle(field, texts)
  const update = () => {
    const value = store.values[field.id]
    const names = value?.kind === 'files' ? value.files.map(({ name }) => name).join(', ') : ''
    const words = make('span', { class: 'attach-words', 'aria-hidden': 'true', dir: 'auto' }, names || invitation)
    control.replaceChildren(words)
    setAttributes(control, {
      'data-attached': names !== '',
      'aria-label':
        names === ''
          ? fill(texts.labelled, { label: texts.pressToAttach, text: label() })
          : fill(texts.pressToChange, { label: label(), value: names }),
    })
  }
  return { control, update }
}

function checkbox({ field, id, store }: Context): Input {
  const control = make('input', {
    type: 'checkbox',
    id,
    // A field in a group is not required itself, because another field of the group may suffice.
    required: field.isRequired && field.group === undefined,
    disabled: field.isReadOnly === true,
  })
  control.addEventListener('change', () => store.set(field, { kind: 'checkbox', checked: control.checked }))
  const update = () => {
    const value = store.values[field.id]
    control.checked = value !== undefined && isFilled(value)
  }
  return { control, update }
}

function radio({ field, id, store }: Context): Input {
  // The radio group gets a separate name in each place, because a field has one control on its page and another one in
  // the sheet.
  const [place] = id.split('-')
  const control = make('input', {
    type: 'radio',
    id,
    name: `${place}-${field.group ?? field.id}`,
    required: field.isRequired,
    disabled: field.isReadOnly === true,
  })
  control.addEventListener('change', () => store.set(field, { kind: 'checkbox', checked: control.checked }))
  const update = () => {
    control.checked = isFilled(store.values[field.id])
  }
  return { control, update }
}

function dropdown({ field, id, store, texts }: Context): Input {
  const { options = [], isRequired, isReadOnly, placeholder } = field
  const control = make(
    'select',
    { id, dir: 'auto', required: isRequired, disabled: isReadOnly === true, autocomplete: 'off' },
    // A choice of the service or the sender asks the signer for nothing.
    make('option', { value: '' }, isReadOnly === true ? '' : (placeholder ?? texts.chooseOption)),
    ...options.map((option) => make('option', { value: option }, option)),
  )
  control.addEventListener('change', () =>
    store.set(field, control.value === '' ? null : { kind: 'text', text: control.value }),
  )
  const update = () => {
    const value = store.values[field.id]
    control.value = value?.kind === 'text' ? value.text : ''
  }
  return { control, update }
}

/** Creates the display of a sender's text, which nobody fills in. */
function staticText({ id, field, store, boxPoints }: Context): Input {
  const control = make('span', { class: 'static-text', id, dir: 'auto' })
  const update = () => {
    const value = store.values[field.id]
    control.textContent = value?.kind === 'text' ? value.text : ''
    void fitToBox(control, () => control.textContent, boxPoints).catch(() => undefined)
  }
  return { control, update }
}

const textInput =
  (attributes: Record<string, string> = {}) =>
  (context: Context): Input =>
    textControl(context, attributes)

function textControl(context: Context, attributes: Record<string, string>): Input {
  const { field, store, texts } = context
  const control = takesLines(field, context.isTall) ? make('textarea') : make('input', { type: 'text' })
  setAttributes(control, {
    id: context.id,
    dir: 'auto',
    enterkeyhint: 'next',
    'aria-required': field.isRequired && field.isReadOnly !== true ? 'true' : null,
    readonly: field.isReadOnly === true,
    ...hintsOf(field),
    ...attributes,
    placeholder: placeholderOf(field, texts),
  })
  limitCharacters(control, charsMax(field))
  control.addEventListener('input', () =>
    store.set(field, control.value === '' ? null : { kind: 'text', text: control.value }),
  )
  // The store receives the language-independent form, and the control then shows the form of the reader's language.
  control.addEventListener('blur', () => {
    control.scrollTo(0, 0)
    if (field.isReadOnly === true) return
    const plain = plainEntry(field, control.value, store.region)
    if (plain !== control.value.trim()) store.set(field, { kind: 'text', text: plain })
    else update()
  })
  const update = () => {
    const value = store.values[field.id]
    const entered = value?.kind === 'text' ? value.text : ''
    const isEdited =
      control === document.activeElement &&
      plainEntry(field, control.value, store.region) === plainEntry(field, entered, store.region)
    const text = isEdited ? control.value : shownEntry(field, entered, store.region)
    if (control.value !== text) control.value = text
    const lined = control instanceof HTMLTextAreaElement ? context.boxPoints : null
    void fitToBox(control, () => control.value || control.placeholder, lined).catch(() => undefined)
  }
  return { control, update }
}

const formatHints: Partial<Record<Extract<FieldFormat, string>, { inputmode?: string; autocomplete?: string }>> = {
  email: { inputmode: 'email', autocomplete: 'email' },
  integer: { inputmode: 'numeric' },
  number: { inputmode: 'decimal' },
  phone: { inputmode: 'tel', autocomplete: 'tel' },
  postalCode: { autocomplete: 'postal-code' },
}

/** Returns the hints for the on-screen keyboard and the autofill of the browser. */
const hintsOf = ({ format }: SigningField): { inputmode?: string; autocomplete: string } => {
  return { autocomplete: 'off', ...(typeof format === 'string' ? formatHints[format] : {}) }
}

function placeholderOf({ type, isReadOnly, placeholder, label }: SigningField, texts: Texts): string | null {
  if (isReadOnly === true) return type === 'date' ? texts.dateBySigning : null
  return placeholder ?? label ?? null
}

const controls: Record<FieldType, (context: Context) => Input> = {
  signature: signatureButton,
  initials: signatureButton,
  date: textInput(),
  name: textInput({ autocomplete: 'name' }),
  email: textInput({ type: 'email', autocomplete: 'email' }),
  text: textInput(),
  checkbox,
  radio,
  dropdown,
  number: textInput({ inputmode: 'decimal' }),
  phone: textInput({ type: 'tel', inputmode: 'tel', autocomplete: 'tel' }),
  multiselect: checkbox,
  consent: checkbox,
  label: staticText,
  attachment: attachmentButton,
}
