/**
 * The options with which every page opens PDF files. System fonts are not used, so text without an embedded font looks
 * the same on every device and on every page.
 */
export const pdfOptions = { useSystemFonts: false } as const
