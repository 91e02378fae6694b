import { type Der, DerError, explicitList, fieldsOf, readBoolean, readDer, readOid, tags } from './der-reader.ts'

/** An X.509 extension (RFC 5280 section 4.1). `value` is the element in its octet string. */
export type Extension = { id: string; isCritical: boolean; value: Der }

/**
 * Reads the extensions in an explicit tag. Returns an empty list if the tag is missing. Throws a DerError for a
 * malformed or repeated extension.
 */
export function readExtensionList(wrapped: Der | undefined): Extension[] {
  const extensions = (wrapped === undefined ? [] : explicitList(wrapped)).map((element): Extension => {
    const fields = fieldsOf(element)
    const id = readOid(fields.next())
    const critical = fields.optional(tags.boolean)
    const value = readDer(fields.next(tags.octetString).value)
    fields.end()
    return { id, isCritical: critical !== undefined && readBoolean(critical), value }
  })
  if (new Set(extensions.map(({ id }) => id)).size < extensions.length) throw new DerError('an extension occurs twice')
  return extensions
}
