/** Returns the HTML of a code block. `label` is its accessible name. */
export function codeBlock(text: string, language = '', label = language ? `${language} code` : 'code'): string {
  return `<pre tabindex="0" role="group" aria-label="${escaped(label)}"><code>${escaped(text)}</code></pre>\n`
}

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
