/**
 * Replaces each `{name}` in a template with its value. Names without a value remain unchanged, and values are never
 * treated as templates.
 */
export const fillIn = (template: string, values: Record<string, string | number>): string =>
  template.replace(/\{(\w+)\}/g, (place, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : place))
