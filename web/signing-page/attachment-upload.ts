import { limits } from '../../core/limits.ts'
import { type AttachedFile, attachmentTypeOf, fileCountOf } from '../../core/signing/attachments/attached-file.ts'
import { fill } from '../shared/texts.ts'
import type { Api } from './api.ts'
import type { Problem } from './sign-problem.ts'
import type { Texts } from './texts.ts'
import type { SigningField } from './view.ts'

/** The maximum size of a file in megabytes, rounded down. */
const megabytes = Math.floor(limits.attachmentBytesMax / 1_000_000)

/** Returns the title of a field's button and dialog, with the label of the field, if any. */
export const attachTitle = ({ label }: SigningField, texts: Texts): string =>
  label === undefined ? texts.pressToAttach : fill(texts.labelled, { label: texts.pressToAttach, text: label })

/** Returns the sentence with the number, types and maximum size of a field's files. */
export function fileRules(field: SigningField, texts: Texts): string {
  const { min, max } = fileCountOf(field)
  if (min !== max) return fill(texts.attachRange, { min, max, size: megabytes })
  return fill(max === 1 ? texts.attachOne : texts.attachMany, { count: max, size: megabytes })
}

type Outcome = { ok: true; file: AttachedFile } | { ok: false; message: string }

/** Uploads a file to a field. Returns the stored file, or a sentence for the signer. */
export async function uploadFile(api: Api, field: SigningField, file: File, texts: Texts): Promise<Outcome> {
  const { name, size: contentLength } = file
  const failed = (sentence: string, values: Record<string, string | number> = {}): Outcome => ({
    ok: false,
    message: fill(sentence, { name, ...values }),
  })
  // The first bytes determine the type, because some browsers report no type or guess it from the name.
  const start = await file
    .slice(0, 8)
    .arrayBuffer()
    .catch(() => null)
  if (start === null) return failed(texts.errorFileUpload)
  if (contentLength === 0 || contentLength > limits.attachmentBytesMax)
    return failed(texts.errorFileSize, { size: megabytes })
  const mediaType = attachmentTypeOf(new Uint8Array(start))
  if (mediaType === null) return failed(texts.errorFileType)
  const problemOf = ({ code, errors }: Problem): Outcome => {
    if (code === 'malware_found') return failed(texts.errorFileInfected)
    if (errors.some((error) => error.code === 'too_many_files'))
      return failed(texts.errorFileCount, { max: fileCountOf(field).max })
    if (errors.some((error) => error.code === 'files_too_large'))
      return failed(texts.errorFilesSize, { size: Math.floor(limits.attachmentsBytesMax / 1_000_000) })
    if (errors.some((error) => error.code === 'file_not_appendable')) return failed(texts.errorFileNotAppended)
    return failed(texts.errorFileUpload)
  }
  const reserved = await api.attach({ field: field.id, name: name.slice(-1_000), mediaType, contentLength })
  if (!reserved.ok) return problemOf(reserved.problem)
  const stored = await api.uploadFile(reserved.body.id, file)
  return stored.ok ? { ok: true, file: stored.body.file } : problemOf(stored.problem)
}
