import { type Html, html } from './html.ts'

/** Returns a name with an address in brackets. The address stays on one line if there is room. */
export const nameAndAddress = (name: string, address: Html): Html =>
  html`<bdi>${name}</bdi> <span class="whole">(${address})</span>`
