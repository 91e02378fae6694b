/** Guards of the verifier whose removal changes no verdict on a whole file, each with the reason or its unit test. */
export const verifierGuardsElsewhere: Record<string, string> = {}
