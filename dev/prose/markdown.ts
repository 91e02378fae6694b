import { Marked, type Token, type Tokens } from 'marked'
import { type Finding, lineCharsMax, paragraphFindings, wordFindings } from './rules.ts'

const marked = new Marked({ gfm: true })

/** Returns the defects of a Markdown text. Ignores code and link targets. */
export function markdownFindings(source: string): Finding[] {
  return [...longLines(source), ...tokenFindings(marked.lexer(source))]
}

/** Returns the prose lines that are too long, except tables, code and lines that consist of one link. */
function longLines(source: string): Finding[] {
  let isCode = false
  return source.split('\n').flatMap((line, i) => {
    if (/^\s*(```|~~~)/.test(line)) isCode = !isCode
    if (isCode || line.startsWith('|') || /^\s*(- )?\[[^\]]*\]\([^)]*\)\S*$/.test(line)) return []
    return line.length > lineCharsMax ? [`line ${i + 1} has ${line.length} characters, more than ${lineCharsMax}`] : []
  })
}

const tokenFindings = (tokens: Token[]): Finding[] =>
  tokens.flatMap((token) => {
    if (token.type === 'paragraph' || token.type === 'text') return paragraphFindings(plain(token))
    if (token.type === 'heading') return wordFindings(plain(token))
    if (token.type === 'blockquote') return tokenFindings((token as Tokens.Blockquote).tokens)
    if (token.type === 'list') return (token as Tokens.List).items.flatMap((item) => tokenFindings(item.tokens))
    if (token.type === 'table') return tableFindings(token as Tokens.Table)
    return []
  })

const tableFindings = ({ header, rows }: Tokens.Table): Finding[] => [
  ...header.flatMap((cell) => wordFindings(cell.tokens.map(plain).join(''))),
  // The first column of the style guide's table contains the words to avoid.
  ...(/instead of/.test(header[0]?.text ?? '') ? [] : rows)
    .flat()
    // A quoted test title after the name of its file counts as a name.
    .flatMap((cell) =>
      paragraphFindings(
        cell.tokens
          .map(plain)
          .join('')
          .replaceAll(/CODE “[^”]+”/g, 'CODE'),
      ),
    ),
]

/** Returns the text of a token. A code span counts as one word. */
function plain(token: Token): string {
  if (token.type === 'codespan') return 'CODE'
  if (token.type === 'br') return ' '
  const { tokens, text } = token as { tokens?: Token[]; text?: string }
  return (tokens && tokens.length > 0 ? tokens.map(plain).join('') : (text ?? '')).replaceAll('\n', ' ')
}
