import { directionOf } from './languages/locale-facts.ts'
import type { SignerLocale } from './languages/locales.ts'

/**
 * How every HTML text of ours begins: its language and direction, for windows of every width and both colour schemes;
 * `viewport` is added to what is said of the window.
 */
export const htmlOpening = (locale: SignerLocale, viewport = ''): string => `<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1${viewport}">
<meta name="color-scheme" content="light dark">`
