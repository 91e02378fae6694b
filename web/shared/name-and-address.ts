import { type Html, html } from './html.ts'

/**
 * Returns a name with an address in parentheses. If there is room, the address stays on one line. The parentheses have
 * the direction of the address.
 */
export const nameAndAddress = (name: string, address: Html): Html =>
  html`<bdi>${name}</bdi> <bdi class="whole">(${address})</bdi>`
