import { html } from 'hono/html'

/** What may stand in a page: text that was escaped, or several of them. */
export type Html = ReturnType<typeof html> | Html[] | ''

/** The text of a description: paragraphs, with code between backticks. */
export const prose = (text: string): Html => text.split('\n\n').map((paragraph) => html`<p>${inline(paragraph)}</p>`)

/** One paragraph of a description. */
export const inline = (text: string): Html[] =>
  text.split('`').map((part, i) => (i % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))

/** The name of something as the target of a link. */
export const anchor = (kind: string, name: string): string => `${kind}-${name.replaceAll(/[^\w.-]+/g, '-')}`
