import { limits } from '../../../core/limits.ts'
import type { FieldValue } from '../../../core/signing/model.ts'
import { make, makeButton, makeDialog } from '../../../pages/dom.ts'
import { fill } from '../../../pages/texts.ts'
import { printProblem, signatureFonts } from './print-fonts.ts'
import { makeDrawPanel } from './signature-draw.ts'
import type { AdoptedKind } from './store.ts'
import { makeTabs } from './tabs.ts'
import type { Texts } from './texts.ts'

type Request = {
  current: FieldValue | null
  /** How many other fields of this kind are empty. */
  emptyBeside: number
  onAdopt: (value: FieldValue, isForEmptyOnes: boolean) => void
  onRemove: () => void
}

/** Asks for a signature or initials, typed or drawn; what was entered last stays for the next time. */
export function makeSignatureDialog(
  { kind, suggestion, pointsMax }: { kind: AdoptedKind; suggestion: string; pointsMax: number },
  texts: Texts,
) {
  const isInitials = kind === 'initials'
  const id = `adopt-${kind}`
  let request: Request | null = null
  const error = make('p', { class: 'error', role: 'alert' })

  const input = make('input', {
    id: `${id}-text`,
    type: 'text',
    dir: 'auto',
    autocomplete: isInitials ? 'off' : 'name',
    maxlength: limits.signerNameCharsMax,
    value: suggestion,
  })
  const preview = make('p', { class: 'hand preview', dir: 'auto', 'aria-hidden': 'true' }, suggestion)
  const show = async () => {
    const text = input.value
    preview.textContent = text
    error.textContent = ''
    const [families, problem] = await Promise.all([signatureFonts(text), printProblem(text.trim(), texts)])
    if (input.value !== text) return
    preview.style.fontFamily = `${families}, cursive`
    if (problem !== null && !isDrawing()) error.textContent = problem
  }
  const shown = () => show().catch(() => undefined)
  input.addEventListener('input', shown)
  const typePanel = make(
    'div',
    {},
    make('label', { for: input.id }, isInitials ? texts.typeInitials : texts.typeSignature),
    input,
    preview,
  )
  const clearError = () => {
    error.textContent = ''
  }
  const draw = makeDrawPanel(texts, { pointsMax, onStroke: clearError })
  const tabs = makeTabs(
    texts.howToSign,
    [
      { id: `${id}-type`, label: texts.type, panel: typePanel },
      { id: `${id}-draw`, label: texts.draw, panel: draw.element },
    ],
    () => {
      error.textContent = ''
      draw.fit()
    },
  )
  const everywhere = make('input', { type: 'checkbox', id: `${id}-everywhere` })
  const everywhereWords = make('label', { for: everywhere.id })
  const everywhereRow = make('div', { class: 'agree' }, everywhere, everywhereWords)
  const remove = makeButton(texts.remove, () => close((open) => open.onRemove()), { class: 'quiet' })
  const adopt = make(
    'button',
    { type: 'submit', class: 'primary' },
    isInitials ? texts.adoptInitials : texts.adoptSignature,
  )
  const form = make(
    'form',
    {},
    tabs.list,
    typePanel,
    draw.element,
    everywhereRow,
    error,
    make(
      'div',
      { class: 'buttons' },
      makeButton(texts.cancel, () => dialog.close()),
      remove,
      adopt,
    ),
  )
  const title = isInitials ? texts.initialsTitle : texts.signatureTitle
  const dialog = makeDialog(id, make('h2', { id: `${id}-title` }, title), form)

  const isDrawing = () => tabs.selected() === `${id}-draw`
  const valueNow = (): FieldValue | null => {
    if (isDrawing()) return draw.value()
    const text = input.value.trim()
    return text === '' ? null : { kind: 'typed', text }
  }
  function close(then: (open: Request) => void): void {
    const open = request
    dialog.close()
    if (open !== null) then(open)
  }
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const value = valueNow()
    const problem = value?.kind === 'typed' ? await printProblem(value.text, texts).catch(() => null) : null
    if (problem !== null) {
      error.textContent = problem
      return input.focus()
    }
    if (value !== null) return close((open) => open.onAdopt(value, everywhere.checked))
    error.textContent = isDrawing() ? texts.nothingDrawn : isInitials ? texts.nothingTypedInitials : texts.nothingTyped
    if (!isDrawing()) input.focus()
  })
  return {
    open: (next: Request) => {
      request = next
      remove.hidden = next.current === null
      everywhere.checked = false
      everywhereRow.hidden = next.emptyBeside === 0
      everywhereWords.textContent = fill(texts.everywhere, { count: next.emptyBeside })
      error.textContent = ''
      dialog.showModal()
      void shown()
      draw.fit()
      if (!isDrawing()) input.select()
    },
  }
}
