/**
 * Returns a `Content-Disposition` header (RFC 6266) with an ASCII fallback. Removes control characters, quotes and
 * paths from the file name, and keeps joiners inside words. Appends the extension of the type. With `any`, keeps the
 * name's own extension.
 */
export function attachment(fileName: string, type: 'pdf' | 'json' | 'ers' | 'any' = 'pdf'): string {
  const clean =
    fileName
      .replace(/(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}/\\]/gu, ' ')
      .trim()
      .slice(0, 150) || 'document'
  const name = type === 'any' || clean.toLowerCase().endsWith(`.${type}`) ? clean : `${clean}.${type}`
  const ascii = name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["%;]/g, '_')
    .replace(/^\s*(\.\w+)$/, 'document$1')
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
