declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs' {
  export const WorkerMessageHandler: unknown
}

/** The predefined CMaps as the build packs them (`dev/build/build-place-page.ts`). */
declare module 'cmaps-inside' {
  /** The length of each CMap by its name, in order. */
  export const lengths: Record<string, number>
  /** All CMaps, concatenated, compressed with zlib (RFC 1950), in base64. */
  export const deflated: string
}

declare module '*.wasm' {
  const bytes: Uint8Array<ArrayBuffer>
  export default bytes
}
