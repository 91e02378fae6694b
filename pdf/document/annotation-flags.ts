// Annotation flags (ISO 32000-2 table 167). NoView hides an annotation only on the screen, and ToggleNoView reverses
// NoView while the pointer is over the annotation.
export const INVISIBLE_FLAG = 1
export const HIDDEN_FLAG = 2
export const NO_ROTATE_FLAG = 16
export const NO_VIEW_FLAG = 32
export const SCREEN_FLAGS = NO_VIEW_FLAG | 256
export const PRINT_FLAG = 4
