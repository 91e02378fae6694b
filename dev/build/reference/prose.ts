import { html } from 'hono/html'

/** The content of a page: escaped text, or a list of such contents. */
export type Html = ReturnType<typeof html> | Html[] | ''

/** Returns the HTML of a description: paragraphs, with code between backticks. */
export const prose = (text: string): Html => text.split('\n\n').map((paragraph) => html`<p>${inline(paragraph)}</p>`)

/** Returns the HTML of one paragraph. */
export const inline = (text: string): Html[] =>
  text.split('`').map((part, i) => (i % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))

/** Returns the anchor of a named item. */
export const anchor = (kind: string, name: string): string => `${kind}-${name.replaceAll(/[^\w.-]+/g, '-')}`
