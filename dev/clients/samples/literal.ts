/** The way in which a programming language writes JSON values. */
export type Notation = {
  key: (name: string) => string
  scalar: (value: string | number | boolean | null) => string
  /** True if a space separates braces from their content on one line. */
  isSpaced: boolean
  indent: string
}

const widthMax = 76

/**
 * Returns a JSON value in the notation of a language. The value is on one line if it fits, and otherwise has a line for
 * each item.
 */
export function literal(value: unknown, notation: Notation, indent = ''): string {
  if (typeof value !== 'object' || value === null) return notation.scalar(value as string | number | boolean | null)
  const inner = indent + notation.indent
  const parts = Array.isArray(value)
    ? value.map((item) => literal(item, notation, inner))
    : Object.entries(value).map(([name, item]) => `${notation.key(name)}: ${literal(item, notation, inner)}`)
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  if (parts.length === 0) return open + close
  const space = notation.isSpaced && open === '{' ? ' ' : ''
  const line = `${open}${space}${parts.join(', ')}${space}${close}`
  if (indent.length + line.length <= widthMax && !line.includes('\n')) return line
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}${close}`
}

export const typescriptNotation: Notation = {
  key: (name) => (/^\w+$/.test(name) ? name : `'${name}'`),
  scalar: (value) =>
    typeof value === 'string' ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'` : String(value),
  isSpaced: true,
  indent: '  ',
}

export const pythonNotation: Notation = {
  key: (name) => JSON.stringify(name),
  scalar: (value) =>
    value === null ? 'None' : typeof value === 'boolean' ? (value ? 'True' : 'False') : JSON.stringify(value),
  isSpaced: false,
  indent: '    ',
}
