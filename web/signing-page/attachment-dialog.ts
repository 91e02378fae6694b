import { type AttachedFile, attachmentTypes, fileCountOf } from '../../core/signing/attachments/attached-file.ts'
import { make, makeButton, makeDialog, openDialog } from '../shared/dom.ts'
import { fill, joinedSentences } from '../shared/texts.ts'
import type { Api } from './api.ts'
import { attachTitle, fileRules, uploadFile } from './attachment-upload.ts'
import { sizeInWords } from './file-size.ts'
import type { Store } from './store.ts'
import type { Texts } from './texts.ts'
import type { OpenView, SigningField } from './view.ts'

type Parts = { view: OpenView; api: Api; store: Store; texts: Texts }

export const filesOf = (store: Store, field: SigningField): readonly AttachedFile[] => {
  const value = store.values[field.id]
  return value?.kind === 'files' ? value.files : []
}

/**
 * Creates the dialog for attaching files to a field. Uploads each file immediately, so files remain attached after a
 * reload.
 */
export function makeAttachmentDialog({ view, api, store, texts }: Parts) {
  const id = 'attach'
  // Computers have no camera app for `capture`.
  const hasCamera = matchMedia('(pointer: coarse)').matches
  let field: SigningField | null = null
  let onClosed: (() => void) | undefined
  // Files are uploaded in the order in which the signer chose them, one at a time.
  let uploading = Promise.resolve()
  const error = make('p', { class: 'error', role: 'alert' })
  const status = make('p', { class: 'hint', role: 'status' })
  const hint = make('p', { class: 'hint', id: `${id}-hint` })
  const title = make('h2', { id: `${id}-title` })
  const close = makeButton(texts.close, () => dialog.close())
  const list = make('ul', { class: 'attached-files' })
  const chooser = inputFor('files', { accept: attachmentTypes.join(), multiple: true })
  const camera = inputFor('photo', { accept: 'image/jpeg,image/png', capture: 'environment' })
  const chooserPart = make(
    'div',
    {},
    chooser,
    make('label', { class: 'choose', for: chooser.id }, texts.chooseFiles),
    ...(hasCamera ? [camera, make('label', { class: 'choose', for: camera.id }, texts.takePhoto)] : []),
  )
  const dialog = makeDialog(id, title, hint, list, chooserPart, status, error, make('div', { class: 'buttons' }, close))
  dialog.addEventListener('close', () => onClosed?.())
  store.onChange((fieldId) => {
    if (fieldId === field?.id) showFiles(field)
  })

  function inputFor(name: string, attributes: Record<string, string | boolean>): HTMLInputElement {
    const input = make('input', {
      id: `${id}-${name}`,
      type: 'file',
      'aria-describedby': `${id}-hint`,
      ...attributes,
    })
    input.addEventListener('change', () => {
      const chosen = [...(input.files ?? [])]
      // Resets the input, because the signer may choose the same file again.
      input.value = ''
      const to = field
      if (to !== null) uploading = uploading.then(() => attach(to, chosen))
    })
    return input
  }

  async function attach(to: SigningField, chosen: readonly File[]): Promise<void> {
    error.textContent = ''
    const { max } = fileCountOf(to)
    for (const file of chosen) {
      if (filesOf(store, to).length >= max) return tell(fill(texts.errorFileCount, { max }))
      status.textContent = fill(texts.fileUploading, { name: file.name })
      const outcome = await uploadFile(api, to, file, texts)
      status.textContent = ''
      if (!outcome.ok) return tell(outcome.message)
      store.set(to, { kind: 'files', files: [...filesOf(store, to), outcome.file] })
      status.textContent = fill(texts.fileAttached, { name: outcome.file.name })
    }
  }

  async function remove(from: SigningField, { id: fileId, name }: AttachedFile): Promise<void> {
    error.textContent = ''
    const response = await api.removeFile(fileId)
    if (!response.ok && response.problem.status !== 404) return tell(fill(texts.errorFileUpload, { name }))
    const left = filesOf(store, from).filter((file) => file.id !== fileId)
    store.set(from, left.length > 0 ? { kind: 'files', files: left } : null)
    status.textContent = fill(texts.fileRemoved, { name })
    chooser.focus()
  }

  function tell(message: string): void {
    error.textContent = message
    error.scrollIntoView({ block: 'nearest' })
  }

  function showFiles(of: SigningField): void {
    const files = filesOf(store, of)
    const { min, max } = fileCountOf(of)
    list.hidden = files.length === 0
    close.classList.toggle('primary', files.length >= min)
    // The signer must remove a file before choosing another one.
    chooserPart.hidden = files.length >= max
    if (chooserPart.hidden && dialog.open) close.focus()
    list.replaceChildren(
      ...files.map((file) => {
        const label = fill(texts.removeFile, { name: file.name })
        return make(
          'li',
          {},
          make('bdi', {}, file.name),
          make('span', { class: 'hint' }, sizeInWords(file.contentLength, view.locale)),
          makeButton('×', () => void remove(of, file), { class: 'square quiet', 'aria-label': label }),
        )
      }),
    )
  }

  return {
    open: (next: SigningField, closed?: () => void) => {
      field = next
      onClosed = closed
      error.textContent = ''
      status.textContent = ''
      title.textContent = attachTitle(next, texts)
      chooser.multiple = fileCountOf(next).max > 1
      const rules = fileRules(next, texts)
      hint.textContent = joinedSentences([rules, ...(next.appendToCertificate ? [texts.attachAppended] : [])])
      showFiles(next)
      openDialog(dialog)
      ;(chooserPart.hidden ? close : chooser).focus()
    },
  }
}
