import type { FieldError } from '../errors.ts'
import { limits } from '../limits.ts'
import { isLongerThan } from '../text/length.ts'
import { logicOf } from './conditions/field-logic.ts'
import { isSignatureType } from './field-types.ts'
import { placedField, type SignatureField } from './model.ts'

type Pages = { pageCount: number }

/** The `pages` property of each field, in the order of the fields. Null for a field that is not repeated. */
type Statements = readonly (string | null)[]

/** Returns the errors in `sameAs` of fields that show the value of another field, under `fields.<index>.sameAs`. */
export const sourceErrors = (fields: readonly SignatureField[]): FieldError[] =>
  fields.flatMap(({ id, type, sameAs }, index): FieldError[] => {
    if (sameAs === undefined) return []
    const source = fields.find((field) => field.id === sameAs)
    const at = (code: string, message: string) => [{ path: `fields.${index}.sameAs`, code, message }]
    if (!source)
      return at('unknown_field', 'The signer has no field with this id. Use the id of another field of the signer.')
    if (source.id === id || source.sameAs !== undefined)
      return at(
        'field_is_copy',
        'The field with this id only shows the value of another field. Use the id of the field that the signer fills in.',
      )
    return source.type === type
      ? []
      : at('other_type', `The field with this id has the type ${source.type}. Use the id of a field of the same type.`)
  })

/** Returns the errors in the pages on which fields are repeated, under `fields.<index>.pages`. */
export function pagesErrors(fields: readonly SignatureField[], statements: Statements, pages: Pages): FieldError[] {
  const errors = statements.flatMap((statement, index): FieldError[] => {
    const at = (code: string, message: string) => [{ path: `fields.${index}.pages`, code, message }]
    if (statement === null) return []
    const numbers = pagesOf(statement, pages)
    if (numbers === null)
      return at('pages_malformed', 'The pages are invalid. Send `all`, or pages and ranges such as `1-3,5`.')
    if (numbers.some((number) => number > pages.pageCount))
      return at('page_missing', `The document has pages 1 to ${pages.pageCount}. Use only these pages.`)
    if (fields[index]?.formField !== undefined)
      return at(
        'form_field_several_places',
        'A field that fills a form field cannot be repeated. Omit pages or formField.',
      )
    return []
  })
  if (errors.length > 0) return errors
  const copies = statements.reduce(
    (sum, statement, index) => sum + furtherPages(fields[index], statement, pages).length,
    0,
  )
  if (copies > 0 && fields.length + copies > limits.fieldsMax)
    return [
      {
        path: 'fields',
        code: 'field_count',
        message: `With all repetitions, the envelope would have ${fields.length + copies} fields. It can have at most ${limits.fieldsMax}. Repeat fields on fewer pages.`,
      },
    ]
  const ids = new Set(fields.map(({ id }) => id))
  return fields.flatMap((field, index): FieldError[] =>
    furtherPages(field, statements[index] ?? null, pages)
      .map((pageNumber) => copyId(field, pageNumber))
      .filter((id) => ids.has(id) || isLongerThan(id, limits.fieldIdCharsMax))
      .slice(0, 1)
      .map((id) => ({
        path: `fields.${index}.id`,
        code: 'id_duplicate',
        message: ids.has(id)
          ? `A copy of this field would get the id ${id}, which another field already uses. Change the id of this field or of the other field.`
          : `A copy of this field would get the id ${id}, which is too long. Shorten the id of this field.`,
      })),
  )
}

/**
 * Returns the fields, each followed by its copies on other pages. A copy accepts the longest value that its source can
 * have.
 */
export const withCopies = (
  fields: readonly SignatureField[],
  statements: Statements,
  pages: Pages,
): SignatureField[] => {
  const repeated = fields.flatMap((field, index) => [
    field,
    ...furtherPages(field, statements[index] ?? null, pages).map((pageNumber) => copyOf(field, pageNumber)),
  ])
  return repeated.map((field) => likeSource(field, fields))
}

function copyOf(field: SignatureField, pageNumber: number): SignatureField {
  const place = { ...placedField(field), id: copyId(field, pageNumber), pageNumber }
  const label = field.label === undefined ? {} : { label: field.label }
  if (isSignatureType(field.type)) return { ...place, ...label, ...logicOf(field) }
  const sameAs = field.sameAs ?? field.id
  return { ...place, isRequired: false, ...label, isReadOnly: true, sameAs }
}

/** Returns a copied field with the options and the maximum length of its source. Returns any other field unchanged. */
function likeSource({ sameAs, ...field }: SignatureField, fields: readonly SignatureField[]): SignatureField {
  if (sameAs === undefined) return field
  const { maxLength: _, options: __, ...copy } = field
  const source = fields.find(({ id }) => id === sameAs)
  return {
    ...copy,
    ...(source?.maxLength === undefined ? {} : { maxLength: source.maxLength }),
    ...(source?.options === undefined ? {} : { options: source.options }),
    sameAs,
  }
}

const copyId = ({ id }: SignatureField, pageNumber: number): string => `${id}-page-${pageNumber}`

const furtherPages = (field: SignatureField | undefined, statement: string | null, pages: Pages): number[] =>
  statement === null ? [] : (pagesOf(statement, pages) ?? []).filter((number) => number !== field?.pageNumber)

/** The maximum number of pages of a field, because more copies would exceed the maximum number of fields. */
const pagesMax = limits.fieldsMax + 2

/**
 * Parses the `pages` property of a field into ascending page numbers. The result contains at most one number beyond the
 * document, and at most `pagesMax` numbers. Returns null if the text is malformed.
 */
function pagesOf(statement: string, { pageCount }: Pages): number[] | null {
  if (statement.trim() === 'all') return Array.from({ length: Math.min(pageCount, pagesMax) }, (_, index) => index + 1)
  const numbers = new Set<number>()
  for (const part of statement.split(',')) {
    const [, from = '', to = from] = /^\s*(\d{1,7})(?:\s*-\s*(\d{1,7}))?\s*$/.exec(part) ?? []
    const [first, last] = [Number(from), Math.min(Number(to), pageCount + 1)]
    if (first < 1 || Number(to) < first) return null
    for (let number = Math.min(first, last); number <= last && numbers.size < pagesMax; number++) numbers.add(number)
  }
  return [...numbers].sort((a, b) => a - b)
}
