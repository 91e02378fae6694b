import { make } from '../shared/dom.ts'
import type { PictureValue } from './scanned-signature.ts'
import { signatureMark } from './signature-mark.ts'
import type { Texts } from './texts.ts'

type Options = { id: string; bytesMax: number; onChange: (problem: string | null) => void }

/** Creates an input for a signature image, which is shown as it will be printed. */
export function makeUploadPanel({ id, bytesMax, onChange }: Options, texts: Texts) {
  // The browser's own labels of a file input are in the browser's language; these are in that of the page.
  const input = make('input', {
    id: `${id}-file`,
    type: 'file',
    accept: 'image/*',
    'aria-labelledby': `${id}-picture ${id}-choose`,
    'aria-describedby': `${id}-hint`,
  })
  const preview = make('div', { class: 'preview', 'aria-hidden': 'true', hidden: true })
  let value: PictureValue | null = null
  let reading = Promise.resolve()

  async function read(file: File | undefined): Promise<void> {
    value = null
    preview.hidden = true
    onChange(null)
    if (file === undefined) return
    const { signaturePictureFrom } = await import('./scanned-signature.ts')
    const made = await signaturePictureFrom(file, bytesMax).catch(() => null)
    if (input.files?.[0] !== file) return
    if (made === null) return onChange(texts.pictureUnusable)
    value = made
    preview.replaceChildren(signatureMark(made, { width: 480, height: 120 })!)
    preview.hidden = false
  }
  input.addEventListener('change', () => {
    reading = read(input.files?.[0]).catch(() => onChange(texts.pictureUnusable))
  })
  return {
    element: make(
      'div',
      {},
      make('p', { class: 'upload-title', id: `${id}-picture` }, texts.pictureTitle),
      make('p', { class: 'hint', id: `${id}-hint` }, texts.uploadHint),
      input,
      make('label', { class: 'choose', id: `${id}-choose`, for: input.id }, texts.choosePicture),
      preview,
    ),
    input,
    /** Returns the chosen image once it is read, or null without a usable one. */
    value: async (): Promise<PictureValue | null> => {
      await reading
      return value
    },
  }
}
