import { because, type Reason } from '../../base/reasons.ts'
import { catalogOf, trailerOf } from '../document/catalog.ts'
import { PdfFileError } from '../document/errors.ts'
import type { PdfFile } from '../document/pdf-file.ts'
import type { ChangePermission } from '../document/permissions.ts'
import { readWorkAt } from '../document/read-work.ts'
import { sameObject } from '../syntax/same-object.ts'
import { changeOfFields, fieldNumbersOf, fieldObjectsOf } from './protected-fields.ts'
import { changedEntry, currentObject, type Protection } from './protected-objects.ts'
import { changeOfPages, pagesOf } from './protected-pages.ts'
import { changeOfStructure, structureElementsOf } from './protected-structure.ts'

// Catalog entries that do not affect how pages look, and /AcroForm, which is compared separately.
const catalogKeys = ['AcroForm', 'DSS', 'Extensions', 'MarkInfo', 'Metadata', 'Version']

/**
 * Returns the reason why later updates changed more than a signed revision permits, or null. `permission` is the access
 * permission of its signatures (ISO 32000-2 table 257): 2 permits filled forms and signatures, 3 also annotations. Null
 * permits the same as 3, because readers then report the signature as valid. Field locks (section 12.8.2.4) also apply.
 * Everything else that is reachable from the catalog of the signed revision must keep its value and its spelling.
 */
export async function forbiddenChange(
  signed: PdfFile,
  later: PdfFile,
  permission: ChangePermission | null,
): Promise<Reason | null> {
  const end = signed.xref.links[0]?.section.offset
  const added = later.xref.links.findIndex(({ section }) => section.offset === end)
  if (added < 0) return because('update_malformed', 'a later update does not continue the signed revision')
  const misplaced = await misplacedObject(later, added)
  if (misplaced !== null) return because('update_malformed', misplaced)
  if (!sameObject(trailerOf(signed).get('Root') ?? null, trailerOf(later).get('Root') ?? null))
    return because('catalog_changed', 'the document has another catalog')
  const [before, after] = [await catalogOf(signed), await catalogOf(later)]
  const fields = { before: await fieldObjectsOf(signed), after: await fieldObjectsOf(later) }
  const pages = await pagesOf(signed, before.dict.get('Pages'))
  const mayAnnotate = permission !== 2
  const structure = mayAnnotate ? await structureElementsOf(signed, before.dict.get('StructTreeRoot')) : []

  const protection: Protection = { signed, later, roles: new Map(), seen: new Set(), seenDrawn: new Set() }
  const annotations = mayAnnotate ? pages.leaves.flatMap(({ annotations }) => annotations) : []
  for (const number of [...annotations, ...structure, ...fieldNumbersOf(fields.before)])
    protection.roles.set(number, 'linked')
  const { form } = fields.before
  for (const number of [before.ref.number, form?.ref?.number, ...pages.leaves.map(({ ref }) => ref.number)])
    if (number !== undefined) protection.roles.set(number, 'compared')

  const key = await changedEntry(protection, before.dict, after.dict, catalogKeys)
  if (key === 'Pages') return because('page_changed', 'pages were added, removed or moved')
  if (key !== null) return because('catalog_changed', `the catalog has another /${key}`)
  return (
    (await changeOfPages(protection, pages, { fields, mayAnnotate })) ??
    (await changeOfFields(protection, { ...fields, permission })) ??
    (await changeOfStructure(protection, structure))
  )
}

/**
 * Returns a sentence about an object in the newest `updates` updates whose cross-reference entry has a wrong offset, or
 * null. For a wrong offset, some readers search the whole file and find different objects.
 */
async function misplacedObject(file: PdfFile, updates: number): Promise<string | null> {
  const sections = file.xref.links
    .slice(0, updates)
    .flatMap(({ section, hidden }) => [section, ...(hidden ? [hidden] : [])])
  for (const { first, count } of sections.flatMap(({ runs }) => runs)) {
    for (let number = first; number < first + count; number++) {
      file.work.charge(readWorkAt.lookUp)
      try {
        await currentObject(file, number)
      } catch (error) {
        if (error instanceof PdfFileError && error.reason === 'object_broken') return error.message
        throw error
      }
    }
  }
  return null
}
