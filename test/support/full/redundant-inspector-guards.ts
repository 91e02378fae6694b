/** Guards of `pdf/inspect` whose removal changes no inspection, by file and text, each with the reason. */
export const redundantInspectorGuards: Record<string, string> = {}
