import { posix } from 'node:path'
import { Marked, type Token, type Tokens } from 'marked'
import { codeBlock, escaped } from '../reference/code-block.ts'
import { guides, indexFile } from './guides.ts'

/** The part of a guide under one heading, for the search. */
export type Section = { id: string; title: string; text: string; depth: number }

/**
 * Returns the HTML of a guide, its title and its sections. Links to other guides become links to their pages. Omits
 * links in parentheses to files that are not part of the site. Throws for any other link to such a file, because
 * readers of the site cannot follow it. Throws if two headings have the same id.
 */
export function renderGuide(file: string, source: string): { html: string; title: string; sections: Section[] } {
  const ids = new Set<string>()
  const sections: Section[] = []
  const marked = new Marked({ gfm: true, async: false })
  marked.use({
    renderer: {
      heading({ tokens, depth, text }) {
        const id = slugOf(text, ids)
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens)
        const address = addressOf(file, href)
        if (address === null)
          throw new Error(`${file} links to ${href}, which the site does not contain. Put the link in parentheses.`)
        return `<a href="${escaped(address)}">${text}</a>`
      },
      codespan({ text }) {
        const [, path] = publicFile.exec(text) ?? []
        const code = `<code>${escaped(text)}</code>`
        return path === undefined ? code : `<a href="${path}">${code}</a>`
      },
      code: ({ text, lang }) => codeBlock(text, lang),
      table(token) {
        const rows = [token.header, ...token.rows].map((row, i) => {
          const cells = row.map(({ tokens }) => {
            const text = this.parser.parseInline(tokens)
            return i === 0 && text !== '' ? `<th scope="col">${text}</th>` : `<td>${text}</td>`
          })
          return `<tr>${cells.join('')}</tr>\n`
        })
        return `<div class="table" tabindex="0" role="group" aria-label="Table"><table><thead>${rows[0]}</thead><tbody>${rows.slice(1).join('')}</tbody></table></div>\n`
      },
      // Guides contain no HTML, so text that looks like HTML is escaped.
      html: ({ text }) => escaped(text),
    },
  })
  const tokens = marked.lexer(withoutLostAsides(file, source))
  const html = marked.parser(tokens)
  const known = new Set<string>()
  for (const token of tokens) {
    if (token.type === 'heading') sections.push(sectionOf(token as Tokens.Heading, known))
    else if (sections.length > 0) sections.at(-1)!.text += ` ${plain(token)}`
  }
  return { html, title: sections[0]?.title ?? file, sections }
}

/** The address of a page or a download that every service has. The site links to its own. */
const publicFile = /^https:\/\/<api address>(\/[\w-]+\.html|\/(?:docs|assets)\/[\w.-]+)$/

const lostAsides = [/,\s+\[[^\]]+\]\(([^)\s]+)\)(?=\))/g, /\s\(\[[^\]]+\]\(([^)\s]+)\)\)/g]

/** Removes links to files that are not part of the site, if they are in parentheses: ` ([decision 26](…))`. */
function withoutLostAsides(file: string, source: string): string {
  const shorter = lostAsides.reduce(
    (text, aside) => text.replaceAll(aside, (whole, href: string) => (addressOf(file, href) === null ? '' : whole)),
    source,
  )
  // A link that follows another removed link is now the last one in its parentheses.
  return shorter === source ? source : withoutLostAsides(file, shorter)
}

const sectionOf = (heading: Tokens.Heading, known: Set<string>): Section => ({
  id: slugOf(heading.text, known),
  title: plain(heading),
  text: '',
  depth: heading.depth,
})

/** Returns the id of a heading, as GitHub creates it for links between files. */
function slugOf(text: string, taken: Set<string>): string {
  const plainText = text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-')
  let id = plainText
  for (let n = 1; taken.has(id); n++) id = `${plainText}-${n}`
  taken.add(id)
  return id
}

const examplesFolder = 'docs/examples/'

/** Returns the URL of a linked file on the site, or null if the file is not part of the site. */
export function addressOf(file: string, href: string): string | null {
  if (/^https?:\/\//.test(href) || href.startsWith('#')) return href
  const [path = '', fragment] = href.split('#')
  const target = posix.normalize(posix.join(posix.dirname(file), path))
  if (target === indexFile) return '/docs'
  const guide = guides.find((one) => one.file === target)
  if (guide) return `/docs/${guide.slug}${fragment ? `#${fragment}` : ''}`
  return target.startsWith(examplesFolder) ? `/docs/examples#${exampleId(target)}` : null
}

/** Returns the id of an example on the page that lists all examples. For a folder, returns the id of its first file. */
export const exampleId = (path: string): string => path.slice(examplesFolder.length).replaceAll(/[^\w]+/g, '-')

/** Returns the text of a token without markup. */
function plain(token: Token): string {
  const inner = token as {
    tokens?: Token[]
    items?: Token[]
    header?: Tokens.TableCell[]
    rows?: Tokens.TableCell[][]
    text?: string
  }
  if (inner.header)
    return [inner.header, ...(inner.rows ?? [])]
      .flat()
      .map((cell) => cell.tokens.map(plain).join(''))
      .join(' ')
  if (inner.items) return inner.items.map(plain).join(' ')
  if (inner.tokens && inner.tokens.length > 0) return inner.tokens.map(plain).join('')
  return inner.text ?? ''
}
