import { type Html, html } from './html.ts'

/** Returns a name with an address in parentheses. If there is room, the address stays on one line. */
export const nameAndAddress = (name: string, address: Html): Html =>
  html`<bdi>${name}</bdi> <span class="whole">(${address})</span>`
