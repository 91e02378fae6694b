/** Every change that `repair` can make to a file. */
export const repairChanges = [
  'cross_reference_rebuilt',
  'encryption_removed',
  'file_rewritten',
  'scripts_removed',
  'actions_removed',
  'xfa_removed',
  'usage_rights_removed',
  'annotations_printed',
  'link_appearances_removed',
  'field_decorations_removed',
  'print_functions_removed',
  'page_content_rewritten',
  'graphics_states_corrected',
  'annotations_hidden',
  'annotations_drawn',
  'annotations_removed',
  'annotations_reordered',
  'link_borders_removed',
  'multimedia_removed',
  'attachments_removed',
  'layers_fixed',
  'field_values_drawn',
  'fields_flattened',
] as const

export type RepairChange = (typeof repairChanges)[number]
