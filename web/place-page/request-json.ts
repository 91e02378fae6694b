import { fieldsJson, type PlacedField } from './placed-fields.ts'

/** The results that the page can show: only the fields, or a request body that contains them. */
export const resultKinds = ['fields', 'request', 'workflow', 'template'] as const
export type ResultKind = (typeof resultKinds)[number]

/** Returns the fields as JSON, or a request body that contains them, with samples for all other values. */
export function requestJson(kind: ResultKind, fields: readonly PlacedField[]): string {
  if (kind === 'fields') return fieldsJson(fields)
  const documentId = '"documentId": "doc_..."'
  const roles = rolesOf(fields)
  if (kind === 'request')
    return object([documentId, '"signerEmail": "signer@example.com"', `"fields": ${fieldsJson(fields)}`])
  const parts = roles.map(({ role, fields: own }, index) =>
    object([
      kind === 'template' ? `"role": ${JSON.stringify(role)}` : `"signerEmail": "signer-${index + 1}@example.com"`,
      `"fields": ${fieldsJson(own)}`,
    ]),
  )
  const list = parts.length === 0 ? '[]' : `[\n${indented(parts.join(',\n'))}\n]`
  return kind === 'template'
    ? object(['"name": "Template"', documentId, `"roles": ${list}`])
    : object([documentId, `"signers": ${list}`])
}

/** Returns the fields of each role, in the order in which the roles were first used. */
function rolesOf(fields: readonly PlacedField[]): { role: string; fields: PlacedField[] }[] {
  const names = [...new Set(fields.map(roleOf))]
  return names.map((role) => ({ role, fields: fields.filter((field) => roleOf(field) === role) }))
}

/** Returns the role of a field, or the default role if it has none. */
const roleOf = ({ role }: PlacedField): string => role || 'Signer'

const object = (members: string[]): string => `{\n${indented(members.join(',\n'))}\n}`

const indented = (text: string): string => text.replace(/^/gm, '  ')
