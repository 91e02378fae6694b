/** As many pixels as a picture of a signature keeps: twice as fine as most fields are printed. */
export const signaturePictureBox = { width: 600, height: 240 } as const
