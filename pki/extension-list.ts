import { type Der, DerError, explicitList, fieldsOf, readBoolean, readDer, readOid, tags } from './der-reader.ts'

/** One extension (RFC 5280 section 4.1): `value` is what its octet string holds. */
export type Extension = { id: string; isCritical: boolean; value: Der }

/** The extensions inside an explicit tag, none where there is none; throws a DerError on a malformed or repeated one. */
export function readExtensionList(wrapped: Der | undefined): Extension[] {
  const extensions = (wrapped === undefined ? [] : explicitList(wrapped)).map((element): Extension => {
    const fields = fieldsOf(element)
    const id = readOid(fields.next())
    const critical = fields.optional(tags.boolean)
    const value = readDer(fields.next(tags.octetString).value)
    fields.end()
    return { id, isCritical: critical !== undefined && readBoolean(critical), value }
  })
  if (new Set(extensions.map(({ id }) => id)).size < extensions.length) throw new DerError('an extension stands twice')
  return extensions
}
