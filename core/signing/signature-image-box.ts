/** The maximum size of a stored signature image in pixels, which is twice the printed resolution of most fields. */
export const signatureImageBox = { width: 600, height: 240 } as const
