/** The subjects of operations, in the order in which the description tells them. */
export const operationTags = {
  Health: 'Availability, without a key.',
  Account: 'The organization behind the key.',
  'API keys': 'Scoped child keys.',
  Documents: 'Records, uploads and downloads of immutable PDFs.',
  Export: 'Files for accounting.',
  Folders: 'Where documents are kept.',
  Organization: 'Members and the audit log.',
  Signatures: 'Envelopes, signing sessions, evidence and finished files.',
  Webhooks: 'Webhooks',
  SCIM: 'Provisioning of users by an identity provider (RFC 7643, RFC 7644).',
  Workflows: 'Workflows',
} as const

export type Tag = keyof typeof operationTags
