import { isolatedIn } from '../../../base/direction.ts'
import { sizeWithin } from '../../../pdf/pixels/fit-image.ts'
import { type Palette, paletteOf } from '../../brand/palette.ts'
import { escapeHtml } from '../../escape-html.ts'
import { htmlOpening } from '../../html-opening.ts'
import type { Contact, Logo } from '../sender.ts'
import { withPlainSpaces } from '../time-units.ts'
import type { MailFacts } from './facts.ts'
import { inLines, inOneLine } from './given-text.ts'
import type { FactLine, MailWords } from './words.ts'

type Frame = Pick<MailFacts, 'locale' | 'sender' | 'link' | 'verifyLink'>

/** The content id of the logo in the mail. */
export const logoContentId = 'logo'

export function textBody(words: MailWords, { link, verifyLink }: Frame): string {
  const { lines, quote, action, verify, copyHint, notes } = words
  return [
    ...lines.map(lineText),
    ...(quote
      ? [[inOneLine(quote.label), ...inLines(quote.text).map((one) => `> ${isolatedIn('', one)}`)].join('\n')]
      : []),
    ...(action ? [`${action}${colonIn(copyHint)}\n${link}`] : []),
    ...(verify ? [`${verify}${colonIn(copyHint)}\n${verifyLink}`] : []),
    `-- \n${notes.map(lineText).join('\n')}`,
  ].join('\n\n')
}

/** Returns the colon at the end of a label, with the space that its language requires. */
const colonIn = (label: string): string => /\s?[:：]$/.exec(label)?.[0] ?? ':'

function lineText(line: FactLine): string {
  const sentence = line.filter((part) => typeof part === 'string').join('')
  return line
    .map((part) => {
      if (typeof part === 'string') return part
      const value = inOneLine(part.value)
      return isolatedIn(sentence, part.name === 'time' ? withPlainSpaces(value) : value)
    })
    .join('')
}

/**
 * Returns a mail as HTML. Tables are used only for layout, with `role="presentation"`. Styles are inline, with dark
 * colors for mail programs that support them. The HTML has no script and causes no remote request, because a logo is
 * part of the mail.
 */
export function htmlBody(words: MailWords, { locale, sender, link, verifyLink }: Frame): string {
  const { subject, heading, lines, quote, action, verify, copyHint, notes } = words
  const { light: tone, dark } = sender.color === null ? usual : paletteOf(sender.color)
  const preview = lines[1] ?? lines[0] ?? []
  const toHtml = (line: FactLine) => lineHtml(line, sender.contact, tone)
  const content = [
    ...(sender.logo === null ? [] : [logoHtml(sender.logo)]),
    `<p class="quiet" style="${styles.sender}"><bdi>${escapeHtml(inOneLine(sender.name))}</bdi></p>`,
    `<h1 style="${styles.heading}">${escapeHtml(heading)}</h1>`,
    ...lines.map((line) => `<p style="${styles.line}">${toHtml(line)}</p>`),
    ...(quote ? [quoteHtml(quote)] : []),
    ...(action ? [buttonHtml(action, link, tone)] : []),
    ...(verify ? [verifyHtml(verify, verifyLink, tone)] : []),
    ...(action ? [copyHtml(copyHint, [[action, link], ...(verify ? [[verify, verifyLink] as const] : [])], tone)] : []),
    `<hr class="rule" style="${styles.rule}">`,
    ...notes.map((line) => `<p class="quiet" style="${styles.note}">${toHtml(line)}</p>`),
  ]
  return `${htmlOpening(locale)}
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(inOneLine(subject))}</title>
<style>${lineBreaks}${darkStyles(dark)}</style>
</head>
<body class="page" style="${styles.page}">
<div style="${styles.preview}">${toHtml(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="card" style="${styles.card}"><tr><td class="content" style="padding:32px">
<main>
${content.join('\n')}
</main>
</td></tr></table>
</td></tr></table>
</body>
</html>
`
}

/** Returns the HTML of a line. The address of the contact is a link. */
const lineHtml = (line: FactLine, contact: Contact | null, tone: Tone): string =>
  line
    .map((part) => {
      if (typeof part === 'string') return escapeHtml(part)
      if (part.name === 'contact' && contact !== null) return contactHtml(contact, tone)
      return `<bdi${part.name === 'document' ? ' class="title"' : ''}>${escapeHtml(inOneLine(part.value))}</bdi>`
    })
    .join('')

function contactHtml({ name, email }: Contact, tone: Tone): string {
  const address = linkHtml(inOneLine(email), `mailto:${encodeURIComponent(email).replace('%40', '@')}`, tone)
  return name === null ? `<bdi>${address}</bdi>` : `<bdi>${escapeHtml(inOneLine(name))} (${address})</bdi>`
}

const quoteHtml = ({ label, text }: { label: string; text: string }): string =>
  `<p class="quiet" style="${styles.label}"><bdi>${escapeHtml(inOneLine(label))}</bdi></p>
<blockquote class="quote" dir="auto" style="${styles.quote}">${inLines(text).map(escapeHtml).join('<br>')}</blockquote>`

/**
 * Returns the HTML of the logo with the sender's name below it. The image is part of the mail and has a white
 * background in every color scheme.
 */
function logoHtml(logo: Logo): string {
  const { width, height } = sizeWithin(logo, { width: 180, height: 48 })
  return `<p style="margin:0 0 12px"><img src="cid:${logoContentId}" width="${width}" height="${height}" alt="" style="${styles.logo}"></p>`
}

const buttonHtml = (action: string, link: string, { fill, onFill, accent }: Tone): string =>
  `<p style="margin:28px 0 20px"><a class="button" href="${escapeHtml(link)}" style="${styles.button};background:${fill};color:${onFill};border:1px solid ${accent}">${escapeHtml(action)}</a></p>`

const verifyHtml = (words: string, link: string, tone: Tone): string =>
  `<p style="${styles.line}">${linkHtml(words, link, tone)}</p>`

/** Returns the HTML of the URLs to copy, each after the label of its button or link. */
const copyHtml = (hint: string, links: (readonly [words: string, link: string])[], tone: Tone): string =>
  [
    `<p class="quiet" style="${styles.note}">${escapeHtml(hint)}</p>`,
    ...links.map(
      ([words, link]) =>
        `<p class="quiet" style="${styles.note}">${escapeHtml(words)}${colonIn(hint)}<br>${linkHtml(link, link, tone)}</p>`,
    ),
  ].join('\n')

const linkHtml = (words: string, link: string, { accentStrong }: Tone): string =>
  `<a class="link" href="${escapeHtml(link)}" style="color:${accentStrong};text-decoration:underline">${escapeHtml(words)}</a>`

/** The default colors of the pages, for organizations that set no color. */
const usual = {
  light: { accent: '#0b4f9c', accentStrong: '#083b75', fill: '#0b4f9c', onFill: '#ffffff' },
  dark: { accent: '#8fbdf3', accentStrong: '#b3d3f8', fill: '#8fbdf3', onFill: '#0c1b2c' },
} as const

type Tone = Pick<Palette['light'], 'accent' | 'accentStrong' | 'fill' | 'onFill'>

const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
const breakable = 'overflow-wrap:anywhere;word-break:break-word'
const quietText = `${font};font-size:13px;line-height:1.5;color:#55606e;${breakable}`

const styles = {
  page: 'margin:0;padding:0;background:#eef1f5',
  preview: 'display:none;max-height:0;overflow:hidden',
  card: 'max-width:560px;background:#ffffff;border:1px solid #d8dee6;border-radius:12px',
  sender: `margin:0 0 6px;${quietText};font-weight:600`,
  heading: `margin:0 0 20px;${font};font-size:22px;line-height:1.3;font-weight:700;color:#16202c;${breakable}`,
  line: `margin:0 0 16px;${font};font-size:16px;line-height:1.55;color:#16202c;${breakable}`,
  label: `margin:20px 0 6px;${quietText}`,
  quote: `margin:0 0 20px;padding:12px 16px;border:0;background:#f3f5f8;border-radius:8px;${font};font-size:16px;line-height:1.55;color:#16202c;${breakable}`,
  button: `display:inline-block;padding:14px 24px;border-radius:8px;${font};font-size:16px;font-weight:600;line-height:1.25;text-align:center;text-decoration:none`,
  logo: 'display:block;border:0;background:#ffffff;border-radius:4px',
  rule: 'margin:28px 0 16px;border:0;border-top:1px solid #d8dee6',
  note: `margin:0 0 8px;${quietText}`,
} as const

/**
 * Breaks Japanese lines only between phrases, hyphenates the compounds of German and Dutch titles, and avoids short
 * last lines, in mail programs that support this. Addresses have no hyphens. On a phone, the text uses the width of the
 * screen.
 */
const lineBreaks = `h1 { text-wrap: balance }
p { text-wrap: pretty }
@media (max-width: 480px) { .content { padding: 24px 16px !important } .button { padding: 14px 12px !important } }
:lang(ja) :is(h1, p) { word-break: auto-phrase !important }
:is(:lang(de), :lang(nl)) :is(h1, .title) { hyphens: auto; hyphenate-limit-chars: 14 5 5 }
`

const darkStyles = ({ fill, onFill, accent, accentStrong }: Tone): string => `@media (prefers-color-scheme: dark) {
.page { background: #10151b !important }
.card { background: #1a212a !important; border-color: #36414e !important }
h1, p, blockquote { color: #eef2f6 !important }
.quiet { color: #a9b4c0 !important }
.quote { background: #252e39 !important }
.rule { border-color: #36414e !important }
.button { background: ${fill} !important; color: ${onFill} !important; border-color: ${accent} !important }
.link { color: ${accentStrong} !important }
}`
