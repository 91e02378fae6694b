/** The scopes of API keys, in the order in which the documentation lists them. */
export const scopes = [
  'accountRead',
  'documentsRead',
  'documentsWrite',
  'foldersRead',
  'foldersWrite',
  'sharingWrite',
  'signaturesRead',
  'signaturesWrite',
  'workflowsWrite',
  'membersRead',
  'membersWrite',
  'auditRead',
  'keysWrite',
] as const

export type Scope = (typeof scopes)[number]
