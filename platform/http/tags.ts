/** The tags of operations, in the order of the OpenAPI document. */
export const operationTags = {
  Health: 'Check whether the service is available.',
  Account: 'Read the organization, its plan and its limits.',
  'API keys': 'Create and revoke scoped keys.',
  Documents: 'Create documents, upload PDFs, download them and read their text.',
  Export: 'Export booking data for accounting.',
  Folders: 'Organize documents in folders.',
  Organization: 'List members, set the branding and read the audit log.',
  Signatures:
    'Send documents for signature and fetch evidence and signed files. A signing workflow (`signatures.workflows`) sends one document to several signers.',
  Templates: 'Reuse a document with fields for many envelopes.',
  Webhooks: 'Receive events about envelopes.',
  SCIM: 'Provision users from an identity provider (RFC 7643, RFC 7644).',
  Workflows:
    'Run stored workflows, which run steps such as filing, holding and signing on documents. They are separate from signing workflows (`signatures.workflows`).',
  Sandbox: 'With a test key, read test emails, sign without a browser, and advance the clock.',
} as const

export type Tag = keyof typeof operationTags

/** The tags of operations by id prefix. A longer prefix follows the shorter one that it begins with. */
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

/** An operation id. It begins with a subject that has a tag. */
export type OperationId = `${keyof typeof tagsOfIds}.${string}`

/** Returns the tag of an operation. */
export function tagOf(id: OperationId): Tag {
  const [, tag] = Object.entries(tagsOfIds).findLast(([start]) => id.startsWith(`${start}.`))!
  return tag
}
