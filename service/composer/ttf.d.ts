/** A TrueType file, bundled as a `Data` module. */
declare module '*.ttf' {
  const bytes: ArrayBuffer
  export default bytes
}
