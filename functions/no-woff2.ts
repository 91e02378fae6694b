/**
 * Stands in for the decompressor of WOFF2 (`alias` in wrangler.toml): the fonts of this worker are TrueType files, and its
 * dictionary of 120 KB would be unpacked when it is loaded.
 */
export default function decompress(): never {
  throw new Error('WOFF2 fonts are not read here')
}
