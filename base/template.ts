/** Puts values into a template's `{name}` places; a place without a value stays, and a value is never read as a template. */
export const fillIn = (template: string, values: Record<string, string | number>): string =>
  template.replace(/\{(\w+)\}/g, (place, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : place))
