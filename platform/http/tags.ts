/** The subjects of operations, in the order in which the description tells them. */
export const operationTags = {
  Health: 'Availability, without a key.',
  Account: 'The organization behind the key.',
  'API keys': 'Scoped child keys.',
  Documents: 'Records, uploads and downloads of immutable PDFs.',
  Export: 'Files for accounting.',
  Folders: 'Where documents are kept.',
  Organization: 'Members, what signers see of it, and the audit log.',
  Signatures: 'Envelopes, signing sessions, evidence and finished files.',
  Templates: 'Documents with fields by role, from which envelopes are made, one or many.',
  Webhooks: 'Webhooks',
  SCIM: 'Provisioning of users by an identity provider (RFC 7643, RFC 7644).',
  Workflows: 'Workflows',
  Sandbox: 'What only test keys do: read mails that never left, sign without a browser, let time pass.',
} as const

export type Tag = keyof typeof operationTags

/** The tag of the operations whose ids begin so; a narrower beginning stands behind the wider one. */
const tagsOfIds = {
  health: 'Health',
  account: 'Account',
  apiKeys: 'API keys',
  documents: 'Documents',
  'documents.export': 'Export',
  folders: 'Folders',
  organization: 'Organization',
  signatures: 'Signatures',
  'signatures.webhooks': 'Webhooks',
  signing: 'Signatures',
  templates: 'Templates',
  bulkSends: 'Templates',
  scim: 'SCIM',
  workflows: 'Workflows',
  sandbox: 'Sandbox',
} as const satisfies Record<string, Tag>

/** An id begins as those of a subject that has a tag. */
export type OperationId = `${keyof typeof tagsOfIds}.${string}`

/** The tag that an operation is described under. */
export function tagOf(id: OperationId): Tag {
  const [, tag] = Object.entries(tagsOfIds).findLast(([start]) => id.startsWith(`${start}.`))!
  return tag
}
