import { isArray, isDict, isName, isNamed, isString } from '../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../syntax/objects.ts'
import type { FormField } from './form.ts'
import { isSigned } from './form.ts'
import type { PdfFile } from './pdf-file.ts'
import { isPlainText, textOf } from './text-string.ts'

type Lock = { action: string; names: string[] }

/**
 * Returns a function that reports whether a signature locks the field with a given name. The lock is in a FieldMDP
 * transform or in the signature field (ISO 32000-2 sections 12.8.2.4 and 12.7.5.5). A locked name also locks its
 * descendants. An unreadable lock locks all fields.
 */
export async function fieldLocks(file: PdfFile, fields: FormField[]): Promise<(name: string) => boolean> {
  const locks = await locksOf(file, fields)
  return (name) => locks.some((lock) => locksName(lock, name))
}

/** Returns whether any signature locks fields. */
export const hasFieldLocks = async (file: PdfFile, fields: FormField[]): Promise<boolean> =>
  (await locksOf(file, fields)).length > 0

async function locksOf(file: PdfFile, fields: FormField[]): Promise<Lock[]> {
  const locks: Lock[] = []
  for (const { lock, value } of fields.filter(isSigned)) {
    const own = await file.resolve(lock)
    if (isDict(own)) locks.push(await lockIn(file, own))
    const signature = await file.resolve(value)
    const references = isDict(signature) ? await file.resolve(signature.get('Reference')) : null
    for (const item of isArray(references) ? references : []) {
      const reference = await file.resolve(item)
      if (!isDict(reference) || !isNamed(await file.resolve(reference.get('TransformMethod')), 'FieldMDP')) continue
      const parameters = await file.resolve(reference.get('TransformParams'))
      locks.push(await lockIn(file, isDict(parameters) ? parameters : new Map()))
    }
  }
  return locks
}

async function lockIn(file: PdfFile, dict: PdfDict): Promise<Lock> {
  const action = await file.resolve(dict.get('Action'))
  const listed = await file.resolve(dict.get('Fields'))
  const names: string[] = []
  for (const item of isArray(listed) ? listed : []) {
    const name: PdfObject = await file.resolve(item)
    if (!isString(name) || !isPlainText(name)) return { action: 'All', names: [] }
    names.push(textOf(name))
  }
  return { action: isName(action) ? action.name : 'All', names }
}

function locksName({ action, names }: Lock, name: string): boolean {
  const isListed = names.some((one) => name === one || name.startsWith(`${one}.`))
  if (action === 'Include') return isListed
  return action === 'Exclude' ? !isListed : true
}
