import { quantity } from '../../quantity.ts'
import type { SignatureField } from '../model.ts'
import { type AttachedFile, fileCountOf } from './attached-file.ts'

type Checked = { ok: true } | { ok: false; code: string; message: string }

/** Checks the number of files in a field, and that no file is attached twice. */
export function checkFiles(field: SignatureField, files: readonly AttachedFile[]): Checked {
  const { min, max } = fileCountOf(field)
  if (files.length < min) return { ok: false, code: 'too_few_files', message: `Attach at least ${min} files.` }
  if (files.length > max)
    return { ok: false, code: 'too_many_files', message: `Attach at most ${quantity(max, 'file')}.` }
  if (new Set(files.map(({ id }) => id)).size !== files.length)
    return { ok: false, code: 'file_twice', message: 'A file occurs more than once. Send each file once.' }
  return { ok: true }
}
