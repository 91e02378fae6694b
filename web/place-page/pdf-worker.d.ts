declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs' {
  export const WorkerMessageHandler: unknown
}

/** The predefined CMaps and the standard fonts as the build packs them (`dev/build/build-place-page.ts`). */
declare module 'embedded-files' {
  /** The length of each file by its name, in order. */
  export const lengths: Record<string, number>
  /** All files, concatenated, compressed with zlib (RFC 1950), in base64. */
  export const deflated: string
}

declare module '*.wasm' {
  const bytes: Uint8Array<ArrayBuffer>
  export default bytes
}
