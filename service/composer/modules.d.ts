/** A TrueType file that is bundled as a `Data` module. */
declare module '*.ttf' {
  const bytes: ArrayBuffer
  export default bytes
}

/** A compiled WebAssembly module. */
declare module '*.wasm' {
  const module: WebAssembly.Module
  export default module
}
