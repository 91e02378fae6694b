import type { FieldValue } from '../../core/signing/model.ts'
import { make, makeButton, makeDialog, openDialog } from '../shared/dom.ts'
import { fill } from '../shared/texts.ts'
import type { AdoptedKind } from './draft.ts'
import { printProblem } from './print-fonts.ts'
import { makeDrawPanel } from './signature-draw.ts'
import { makeTypePanel } from './signature-type.ts'
import { makeUploadPanel } from './signature-upload.ts'
import { makeTabs, type Tab } from './tabs.ts'
import type { Texts } from './texts.ts'

type Request = {
  current: FieldValue | null
  /** The number of other empty fields of the same kind. */
  emptyBeside: number
  onAdopt: (value: FieldValue, isForEmptyOnes: boolean) => void
  onRemove: () => void
}

type Options = {
  kind: AdoptedKind
  suggestion: string
  /** The maximum number of points in a drawing, and the maximum size of an image in bytes. */
  pointsMax: number
  bytesMax: number
}

type SignatureTab = Tab & {
  value: () => FieldValue | null | Promise<FieldValue | null>
  /** The message if the signer entered no value, and the element for entering one. */
  nothing: string
  control: HTMLElement | null
}

/**
 * Creates the dialog for a signature or initials, which are typed, drawn or an image. The dialog keeps the last entry.
 */
export function makeSignatureDialog({ kind, suggestion, pointsMax, bytesMax }: Options, texts: Texts) {
  const isInitials = kind === 'initials'
  const id = `adopt-${kind}`
  let request: Request | null = null
  const error = make('p', { class: 'error', role: 'alert' })
  const tell = (problem: string | null) => {
    error.textContent = problem ?? ''
  }
  const typing = makeTypePanel({ id, kind, suggestion, onInput: () => void checkTyped() }, texts)
  const drawing = makeDrawPanel(texts, { pointsMax, onStroke: () => tell(null) })
  const uploading = makeUploadPanel({ id, bytesMax, onChange: tell }, texts)
  const problemOf = async (value: FieldValue) =>
    value.kind === 'typed' ? printProblem(value.text, texts).catch(() => null) : null
  async function checkTyped(): Promise<void> {
    tell(null)
    const text = typing.input.value
    const problem = await problemOf({ kind: 'typed', text: text.trim() })
    if (problem !== null && typing.input.value === text && selectedTab().panel === typing.element) tell(problem)
  }
  const signatureTabs: SignatureTab[] = [
    {
      id: `${id}-type`,
      label: texts.type,
      panel: typing.element,
      value: typing.value,
      nothing: isInitials ? texts.nothingTypedInitials : texts.nothingTyped,
      control: typing.input,
    },
    {
      id: `${id}-draw`,
      label: texts.draw,
      panel: drawing.element,
      value: drawing.value,
      nothing: isInitials ? texts.nothingDrawnInitials : texts.nothingDrawn,
      control: null,
    },
    {
      id: `${id}-upload`,
      label: texts.upload,
      panel: uploading.element,
      value: uploading.value,
      nothing: texts.nothingUploaded,
      control: uploading.input,
    },
  ]
  const tabs = makeTabs(texts.howToSign, signatureTabs, () => {
    tell(null)
    drawing.fit()
  })
  const selectedTab = () => signatureTabs.find((one) => one.id === tabs.selected())!
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
    ...signatureTabs.map(({ panel }) => panel),
    everywhereRow,
    make(
      'div',
      { class: 'buttons' },
      error,
      makeButton(texts.cancel, () => dialog.close()),
      remove,
      adopt,
    ),
  )
  const title = isInitials ? texts.initialsTitle : texts.signatureTitle
  const dialog = makeDialog(id, make('h2', { id: `${id}-title` }, title), form)

  function close(then: (open: Request) => void): void {
    const open = request
    dialog.close()
    if (open !== null) then(open)
  }
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const { value: read, nothing, control } = selectedTab()
    const value = await read()
    const problem = value === null ? error.textContent || nothing : await problemOf(value)
    if (value !== null && problem === null) return close((open) => open.onAdopt(value, everywhere.checked))
    tell(problem)
    control?.focus()
  })
  return {
    open: (next: Request) => {
      request = next
      remove.hidden = next.current === null
      everywhere.checked = false
      everywhereRow.hidden = next.emptyBeside === 0
      everywhereWords.textContent = fill(texts.everywhere, { count: next.emptyBeside })
      tell(null)
      openDialog(dialog)
      typing.show()
      void checkTyped()
      drawing.fit()
      if (selectedTab().panel === typing.element) typing.input.select()
    },
  }
}
