import { type Html, html } from './html.ts'

const paths = { done: 'm6.5 12.5 3.5 3.5 7.5-8', waiting: 'M12 7v5l3 2', ended: 'M12 8v.01M12 11.5V17' } as const

/** Returns the symbol of an end page: a tick, a clock or an information sign. */
export const outcomeMark = (tone: keyof typeof paths): Html =>
  html`<svg class="outcome-mark" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><circle cx="12" cy="12" r="10.5"/><path d="${paths[tone]}"/></svg>\n`
