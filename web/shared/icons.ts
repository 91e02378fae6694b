import { html } from './html.ts'

/** The icons of the service for browser tabs and for the home screen of a phone. */
export const icons = html`<link rel="icon" href="/assets/icons/icon.svg" type="image/svg+xml">
<link rel="icon" href="/assets/icons/icon.png" type="image/png" sizes="180x180">
<link rel="apple-touch-icon" href="/assets/icons/icon.png">`
