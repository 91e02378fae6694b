/**
 * Returns a `Content-Disposition` header (RFC 6266) with an ASCII fallback. Removes control characters, quotes and
 * paths, and keeps joiners inside words. The name gets the extension of the type; with `any`, it keeps its own.
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
