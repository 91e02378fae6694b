/** The thirteen scopes of the interface, in its order. */
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
