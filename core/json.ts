/** JSON of a request, bounded so that no later step can overflow its stack or the database refuse a character. */

export type JsonResult = { ok: true; value: unknown } | { ok: false; reason: string }

const depthMax = 64

/** Parses a JSON text; refuses malformed text, more than 64 levels, NUL characters and lone surrogates. */
export function parseJson(text: string): JsonResult {
  if (isTooDeep(text)) return { ok: false, reason: `The body nests more than ${depthMax} levels.` }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { ok: false, reason: 'The body is not valid JSON.' }
  }
  const flaw = text.includes('\\u') || text.includes('\u0000') ? findFlaw(value) : null
  return flaw ? { ok: false, reason: flaw } : { ok: true, value }
}

/** Whether a text can be stored and shown: well-formed Unicode without NUL. */
export const isStorableText = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000')

function isTooDeep(text: string): boolean {
  let depth = 0
  let isInString = false
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (isInString) {
      if (code === 0x5c) i++
      else if (code === 0x22) isInString = false
    } else if (code === 0x22) isInString = true
    else if (code === 0x5b || code === 0x7b) {
      if (++depth > depthMax) return true
    } else if (code === 0x5d || code === 0x7d) depth--
  }
  return false
}

function findFlaw(value: unknown): string | null {
  if (typeof value === 'string')
    return isStorableText(value) ? null : 'A text holds a NUL character or half a surrogate pair.'
  if (typeof value !== 'object' || value === null) return null
  for (const [key, member] of Object.entries(value)) {
    const flaw = findFlaw(key) ?? findFlaw(member)
    if (flaw) return flaw
  }
  return null
}
