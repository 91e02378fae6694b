/**
 * Reads a predefined CMap of an East Asian collection (ISO 32000-2 section 9.7.5.2) in the packed format of pdf.js,
 * such as `90ms-RKSJ-H.bcmap`.
 */
export type ReadMap = (file: string) => Promise<Uint8Array>
