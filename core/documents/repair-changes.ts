/** What `repair` can change in a file, so that it can be signed. The list is closed. */
export const repairChanges = [
  'cross_reference_rebuilt',
  'scripts_removed',
  'actions_removed',
  'xfa_removed',
  'usage_rights_removed',
  'annotations_printed',
  'link_appearances_removed',
  'print_functions_removed',
] as const

export type RepairChange = (typeof repairChanges)[number]

/** The uploaded file that a repair made the document of, and what it changed. */
export type RepairedFile = { sha256: string; contentLength: number; changes?: RepairChange[] }
