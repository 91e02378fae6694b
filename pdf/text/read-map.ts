/**
 * Reads a character map of an East Asian collection (ISO 32000-2 section 9.7.5.2) in the packed form of pdf.js, for example
 * `90ms-RKSJ-H.bcmap`.
 */
export type ReadMap = (file: string) => Promise<Uint8Array>
