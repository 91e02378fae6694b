/** The maximum size of a stored signature image: twice the printed resolution of most fields. */
export const signaturePictureBox = { width: 600, height: 240 } as const
