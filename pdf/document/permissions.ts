import { isArray, isDict, isNamed, isNumber } from '../syntax/kinds.ts'
import type { PdfDict } from '../syntax/objects.ts'
import { catalogOf } from './catalog.ts'
import { type FormField, isSigned } from './form.ts'
import type { PdfFile } from './pdf-file.ts'

/** The changes that a signature permits: 1 none, 2 forms and signatures, 3 also annotations (ISO 32000-2 table 257). */
export type ChangePermission = 1 | 2 | 3

/**
 * The certification of a document, and the changes that all its signatures permit. `permission` is null if no signature
 * sets a restriction.
 */
export type Permissions = { isCertified: boolean; permission: ChangePermission | null }

/**
 * Reads the certification in /Perms and the locks of signed fields (ISO 32000-2 table 236). Treats a missing permission
 * as 2 and an unreadable entry as 1.
 */
export async function permissionsOf(file: PdfFile, fields: FormField[]): Promise<Permissions> {
  const certified = await certifiedPermission(file)
  let permission = certified
  for (const field of fields.filter(isSigned)) {
    const lock = await file.resolve(field.lock)
    if (!isDict(lock) || !lock.has('P')) continue
    permission = Math.min(permission ?? 3, await permissionIn(file, lock)) as ChangePermission
  }
  return { isCertified: certified !== null, permission }
}

async function certifiedPermission(file: PdfFile): Promise<ChangePermission | null> {
  const { dict: catalog } = await catalogOf(file)
  const permissions = await file.resolve(catalog.get('Perms'))
  const signature = isDict(permissions) ? await file.resolve(permissions.get('DocMDP')) : null
  if (!isDict(signature)) return null
  const references = await file.resolve(signature.get('Reference'))
  for (const item of isArray(references) ? references : []) {
    const reference = await file.resolve(item)
    if (!isDict(reference) || !isNamed(await file.resolve(reference.get('TransformMethod')), 'DocMDP')) continue
    const parameters = await file.resolve(reference.get('TransformParams'))
    return isDict(parameters) ? permissionIn(file, parameters) : 2
  }
  return 2
}

async function permissionIn(file: PdfFile, dict: PdfDict): Promise<ChangePermission> {
  const value = (await file.resolve(dict.get('P'))) ?? 2
  return isNumber(value) && (value === 2 || value === 3) ? value : 1
}
