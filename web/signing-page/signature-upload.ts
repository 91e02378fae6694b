import { make, makeButton } from '../shared/dom.ts'
import type { Crop, ImageValue } from './scanned-signature.ts'
import { signatureMark } from './signature-mark.ts'
import type { Texts } from './texts.ts'

type Options = { id: string; bytesMax: number; onChange: (problem: string | null) => void }

/** The sides of an image, each with the direction of its slider. A horizontal slider starts at its side of the image. */
const sides = [
  { side: 'left', dir: 'ltr' },
  { side: 'right', dir: 'rtl' },
  { side: 'top', dir: null },
  { side: 'bottom', dir: null },
] as const
/** The maximum part of an image that can be cropped at one side, in percent. */
const cropMax = 90

/** Creates an input for a signature image. It shows the image as it will be printed, and can turn and crop it. */
export function makeUploadPanel({ id, bytesMax, onChange }: Options, texts: Texts) {
  // The browser's labels of a file input are in the browser's language, so the page provides labels in its own
  // language.
  const input = make('input', {
    id: `${id}-file`,
    type: 'file',
    accept: 'image/*',
    'aria-labelledby': `${id}-image ${id}-choose`,
    'aria-describedby': `${id}-hint`,
  })
  const hint = make('p', { class: 'hint', id: `${id}-hint` }, texts.uploadHint)
  const preview = make('div', { class: 'preview', 'aria-hidden': 'true', hidden: true })
  const names = { left: texts.cropLeft, right: texts.cropRight, top: texts.cropTop, bottom: texts.cropBottom }
  const sliders = sides.map(({ side, dir }) => {
    const slider = make('input', { type: 'range', id: `${id}-crop-${side}`, dir, min: 0, max: cropMax, value: 0 })
    slider.addEventListener('input', () => change())
    return { side, slider }
  })
  const rows = sliders.map(({ side, slider }) =>
    make('label', { class: 'crop-side' }, make('span', {}, names[side]), slider),
  )
  const turnButton = makeButton(texts.turn, () => turnAndShow(), { class: 'quiet' })
  const crop = make('details', { class: 'crop' }, make('summary', {}, texts.crop), make('div', {}, ...rows))
  const tools = make('div', { class: 'image-tools', hidden: true }, turnButton, crop)
  let value: ImageValue | null = null
  let quarterTurns = 0
  let reading = Promise.resolve()
  let latest = 0

  async function read(file: File | undefined): Promise<void> {
    latest += 1
    const current = latest
    value = null
    onChange(null)
    if (file === undefined) {
      hint.hidden = false
      preview.hidden = true
      tools.hidden = true
      return
    }
    const { signatureImageFrom } = await import('./scanned-signature.ts')
    const made = await signatureImageFrom(file, bytesMax, chosenCrop()).catch(() => null)
    if (current !== latest) return
    // The tools take the place of the hint.
    hint.hidden = made !== null
    preview.hidden = made === null
    tools.hidden = made === null && !isCut()
    if (made === null) return onChange(texts.imageUnusable)
    value = made
    preview.replaceChildren(signatureMark(made, { width: 480, height: 120 })!)
  }
  function change(): void {
    reading = read(input.files?.[0]).catch(() => onChange(texts.imageUnusable))
  }
  const chosenCrop = (): Crop => {
    const parts = Object.fromEntries(sliders.map(({ side, slider }) => [side, Number(slider.value) / 100]))
    return { quarterTurns, ...(parts as Omit<Crop, 'quarterTurns'>) }
  }
  const isCut = () => sliders.some(({ slider }) => slider.value !== '0')
  /** Turns the image clockwise. The crop of each side turns with it. */
  function turnAndShow(): void {
    quarterTurns = (quarterTurns + 1) % 4
    const { left, right, top, bottom } = chosenCrop()
    const turned = { left: bottom, top: left, right: top, bottom: right }
    for (const { side, slider } of sliders) slider.value = String(turned[side] * 100)
    change()
  }
  input.addEventListener('change', () => {
    quarterTurns = 0
    for (const { slider } of sliders) slider.value = '0'
    change()
  })
  return {
    element: make(
      'div',
      { class: 'upload-panel' },
      make('p', { class: 'upload-title', id: `${id}-image` }, texts.imageTitle),
      hint,
      input,
      make('label', { class: 'choose', id: `${id}-choose`, for: input.id }, texts.chooseImage),
      preview,
      tools,
    ),
    input,
    /** Returns the chosen image when it has been read. Returns null if there is no usable image. */
    value: async (): Promise<ImageValue | null> => {
      await reading
      return value
    },
  }
}
