import { directionOf } from './languages/locale-facts.ts'
import type { SignerLocale } from './languages/locales.ts'

/**
 * Returns the opening of an HTML document: its language and direction, and settings for all window widths and both
 * color schemes. `viewport` is appended to the viewport settings.
 */
export const htmlOpening = (locale: SignerLocale, viewport = ''): string => `<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1${viewport}">
<meta name="color-scheme" content="light dark">`
