/** RFC 6266 with an ASCII fallback: no control character, quote or path can reach the header. */
export function attachment(fileName: string): string {
  const clean =
    fileName
      .replace(/[\p{Cc}\p{Cf}\p{Cs}/\\]/gu, ' ')
      .trim()
      .slice(0, 150) || 'document'
  const name = /\.pdf$/i.test(clean) ? clean : `${clean}.pdf`
  const ascii = name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["%;]/g, '_')
    .replace(/^\s*\.pdf$/i, 'document.pdf')
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
