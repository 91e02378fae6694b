import Prism from 'prismjs'
import 'prismjs/components/prism-bash.js'
import 'prismjs/components/prism-csharp.js'
import 'prismjs/components/prism-go.js'
import 'prismjs/components/prism-http.js'
import 'prismjs/components/prism-java.js'
import 'prismjs/components/prism-json.js'
import 'prismjs/components/prism-markup-templating.js'
import 'prismjs/components/prism-php.js'
import 'prismjs/components/prism-python.js'
import 'prismjs/components/prism-ruby.js'
import 'prismjs/components/prism-sql.js'
import 'prismjs/components/prism-typescript.js'

const aliases: Record<string, string> = { sh: 'bash', ts: 'typescript', js: 'javascript', py: 'python' }

/** Returns the HTML of a code block with highlighted syntax. `label` is its accessible name. */
export function codeBlock(text: string, language = '', label = language ? `${language} code` : 'code'): string {
  const name = aliases[language] ?? language
  const grammar = Object.hasOwn(Prism.languages, name) ? Prism.languages[name] : undefined
  const html = grammar ? Prism.highlight(text, grammar, name) : escaped(text)
  return `<pre tabindex="0" role="group" aria-label="${escaped(label)}"><code>${html}</code></pre>\n`
}

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
