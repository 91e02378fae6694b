import { escapeHtml } from '../../escape-html.ts'
import { htmlOpening } from '../../html-opening.ts'
import type { FactLine, MailFacts, MailWords } from './facts.ts'
import { inLines, inOneLine, isolated } from './given-text.ts'

type Frame = Pick<MailFacts, 'locale' | 'organizationName' | 'link' | 'verifyLink'>

/** The mail as plain text. */
export function textBody(words: MailWords, { link, verifyLink }: Frame): string {
  const { lines, quote, action, verify, notes } = words
  return [
    ...lines.map(lineText),
    ...(quote ? [[inOneLine(quote.label), ...inLines(quote.text).map((one) => `> ${isolated(one)}`)].join('\n')] : []),
    ...(action ? [`${action}:\n${link}`] : []),
    ...(verify ? [`${verify}:\n${verifyLink}`] : []),
    `-- \n${notes.map(lineText).join('\n')}`,
  ].join('\n\n')
}

const lineText = (line: FactLine): string =>
  line.map((part) => (typeof part === 'string' ? part : isolated(inOneLine(part.value)))).join('')

/**
 * The mail as HTML: tables only for their layout and marked so, styles inline with a dark set for clients that know it, no
 * image, script or request to anywhere.
 */
export function htmlBody(words: MailWords, { locale, organizationName, link, verifyLink }: Frame): string {
  const { subject, heading, lines, quote, action, verify, copyHint, notes } = words
  const preview = lines[1] ?? lines[0] ?? []
  const content = [
    `<p class="quiet" style="${styles.sender}"><bdi>${escapeHtml(inOneLine(organizationName))}</bdi></p>`,
    `<h1 style="${styles.heading}">${escapeHtml(heading)}</h1>`,
    ...lines.map((line) => `<p style="${styles.line}">${lineHtml(line)}</p>`),
    ...(quote ? [quoteHtml(quote)] : []),
    ...(action ? [buttonHtml(action, link)] : []),
    ...(verify ? [verifyHtml(verify, verifyLink)] : []),
    ...(action ? [copyHtml(copyHint, verify ? [link, verifyLink] : [link])] : []),
    `<hr class="rule" style="${styles.rule}">`,
    ...notes.map((line) => `<p class="quiet" style="${styles.note}">${lineHtml(line)}</p>`),
  ]
  return `${htmlOpening(locale)}
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(inOneLine(subject))}</title>
<style>${darkStyles}</style>
</head>
<body class="page" style="${styles.page}">
<div style="${styles.preview}">${lineHtml(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="card" style="${styles.card}"><tr><td style="padding:32px">
<main>
${content.join('\n')}
</main>
</td></tr></table>
</td></tr></table>
</body>
</html>
`
}

const lineHtml = (line: FactLine): string =>
  line
    .map((part) => (typeof part === 'string' ? escapeHtml(part) : `<bdi>${escapeHtml(inOneLine(part.value))}</bdi>`))
    .join('')

const quoteHtml = ({ label, text }: { label: string; text: string }): string =>
  `<p class="quiet" style="${styles.label}"><bdi>${escapeHtml(inOneLine(label))}</bdi></p>
<blockquote class="quote" dir="auto" style="${styles.quote}">${inLines(text).map(escapeHtml).join('<br>')}</blockquote>`

const buttonHtml = (action: string, link: string): string =>
  `<p style="margin:28px 0 20px"><a class="button" href="${escapeHtml(link)}" style="${styles.button}">${escapeHtml(action)}</a></p>`

const verifyHtml = (words: string, link: string): string =>
  `<p style="${styles.line}"><a class="link" href="${escapeHtml(link)}" style="${styles.link}">${escapeHtml(words)}</a></p>`

const copyHtml = (hint: string, links: string[]): string =>
  `<p class="quiet" style="${styles.note}">${[escapeHtml(hint), ...links.map(plainLink)].join('<br>')}</p>`

const plainLink = (link: string): string =>
  `<a class="link" href="${escapeHtml(link)}" style="${styles.link}">${escapeHtml(link)}</a>`

const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
const breakable = 'overflow-wrap:anywhere;word-break:break-word'
const quietText = `${font};font-size:13px;line-height:1.5;color:#55606e;${breakable}`

const styles = {
  page: 'margin:0;padding:0;background:#eef1f5',
  preview: 'display:none;max-height:0;overflow:hidden',
  card: 'max-width:560px;background:#ffffff;border:1px solid #d8dee6;border-radius:12px',
  sender: `margin:0 0 6px;${quietText};font-weight:600`,
  heading: `margin:0 0 20px;${font};font-size:22px;line-height:1.3;font-weight:700;color:#16202c`,
  line: `margin:0 0 16px;${font};font-size:16px;line-height:1.55;color:#16202c;${breakable}`,
  label: `margin:20px 0 6px;${quietText}`,
  quote: `margin:0 0 20px;padding:12px 16px;border:0;background:#f3f5f8;border-radius:8px;${font};font-size:16px;line-height:1.55;color:#16202c;${breakable}`,
  button: `display:inline-block;padding:14px 24px;border-radius:8px;background:#1f4e8c;color:#ffffff;${font};font-size:16px;font-weight:600;line-height:1.25;text-decoration:none`,
  link: 'color:#1f4e8c;text-decoration:underline',
  rule: 'margin:28px 0 16px;border:0;border-top:1px solid #d8dee6',
  note: `margin:0 0 8px;${quietText}`,
} as const

const darkStyles = `@media (prefers-color-scheme: dark) {
.page { background: #10151b !important }
.card { background: #1a212a !important; border-color: #36414e !important }
h1, p, blockquote { color: #eef2f6 !important }
.quiet { color: #a9b4c0 !important }
.quote { background: #252e39 !important }
.rule { border-color: #36414e !important }
.button { background: #8fb8ee !important; color: #0d1722 !important }
.link { color: #9cc3f5 !important }
}`
