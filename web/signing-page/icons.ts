import { html } from './html.ts'

/** The service's sign in the browser's tabs and on a phone's home screen. */
export const icons = html`<link rel="icon" href="/assets/icons/icon.svg" type="image/svg+xml">
<link rel="icon" href="/assets/icons/icon.png" type="image/png" sizes="180x180">
<link rel="apple-touch-icon" href="/assets/icons/icon.png">`
