import { limits } from '../../core/limits.ts'
import type { FieldValue } from '../../core/signing/model.ts'
import { type Handwriting, handFontFor, handwritings } from '../../pdf/compose/handwriting.ts'
import { limitCharacters, make } from '../shared/dom.ts'
import type { AdoptedKind } from './draft.ts'
import { signatureMark } from './signature-mark.ts'
import type { Texts } from './texts.ts'

type TypedValue = Extract<FieldValue, { kind: 'typed' }>
type Options = { id: string; kind: AdoptedKind; suggestion: string; onInput: () => void }

/** The box for the preview of a handwriting font. */
const sample = { width: 240, height: 64 } as const

/** Creates an input for a name, with a selection of the handwriting fonts that contain its characters. */
export function makeTypePanel({ id, kind, suggestion, onInput }: Options, texts: Texts) {
  const isInitials = kind === 'initials'
  const input = make('input', {
    id: `${id}-text`,
    type: 'text',
    dir: 'auto',
    autocomplete: isInitials ? 'off' : 'name',
    value: suggestion,
  })
  limitCharacters(input, limits.signerNameCharsMax)
  const names: Record<Handwriting, string> = { formal: texts.handFormal, casual: texts.handCasual }
  const choices = handwritings.map((hand, i) => {
    const radio = make('input', { type: 'radio', name: `${id}-hand`, value: hand, checked: i === 0 })
    const preview = make('span', { class: 'preview', 'aria-hidden': 'true' })
    const name = make('span', { class: 'hand-name' }, radio, names[hand])
    return { hand, radio, preview, name, element: make('label', { class: 'hand-choice' }, preview, name) }
  })
  const legend = make('legend')
  const element = make(
    'div',
    {},
    make('label', { for: input.id }, isInitials ? texts.typeInitials : texts.typeSignature),
    input,
    make('fieldset', { class: 'hands' }, legend, ...choices.map((choice) => choice.element)),
  )

  const chosen = (): Handwriting => choices.find(({ radio }) => radio.checked)?.hand ?? 'formal'
  const show = () => {
    const text = input.value.trim()
    const offered = handwritings.filter((hand, i) => i === 0 || handFontFor(text, hand) === hand)
    legend.textContent = offered.length === 1 ? texts.preview : texts.hand
    if (!offered.includes(chosen())) choices[0]!.radio.checked = true
    for (const { hand, preview, name, element } of choices) {
      element.hidden = !offered.includes(hand)
      name.hidden = offered.length === 1
      const mark = text === '' ? null : signatureMark({ kind: 'typed', text, hand }, sample)
      preview.replaceChildren(...(mark === null ? [] : [mark]))
    }
  }
  input.addEventListener('input', () => {
    show()
    onInput()
  })
  const value = (): TypedValue | null => {
    const text = input.value.trim()
    const hand = chosen()
    return text === '' ? null : { kind: 'typed', text, ...(hand !== 'formal' && { hand }) }
  }
  return { element, input, value, show }
}
