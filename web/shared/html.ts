import { escapeHtml } from '../../core/escape-html.ts'

/** Markup that is safe to insert into a page, because all values in it are escaped. */
export type Html = { readonly markup: string }

type Part = Html | string | number | null | false | Html[]

function markupOf(part: Part): string {
  if (part === null || part === false) return ''
  if (Array.isArray(part)) return part.map((each) => each.markup).join('')
  if (typeof part === 'object') return part.markup
  return escapeHtml(String(part))
}

/** Builds markup from a template. Escapes strings for element content and quoted attributes. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html => ({
  markup: strings.reduce((markup, string, i) => markup + markupOf(parts[i - 1] ?? null) + string),
})

const scriptUnsafe: Record<string, string> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/**
 * Returns a value as JSON for a `<script type="application/json">` block. No string in the value can end the block or
 * open a comment.
 */
export const scriptJson = (value: unknown): Html => ({
  markup: JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => scriptUnsafe[character] as string),
})
