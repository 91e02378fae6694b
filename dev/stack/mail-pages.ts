import { escapeHtml } from '../../core/escape-html.ts'

/** A mail from the worker. A repeated delivery has the same `id`. */
export type OutboxMail = {
  id: string
  from: string
  to: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
  images: { contentId: string; png: string }[]
  /** An attached PDF, in base64. */
  file: { name: string; content: string } | null
}

export type StoredMail = OutboxMail & { receivedAt: string }

/** Returns the page that lists all mails, newest first. */
export function listPage(mails: StoredMail[]) {
  const rows = mails.map(
    (mail) => `<tr>
      <td><time>${escapeHtml(mail.receivedAt)}</time></td>
      <td>${escapeHtml(mail.to)}</td>
      <td><a href="/messages/${encodeURIComponent(mail.id)}">${escapeHtml(mail.subject)}</a></td>
    </tr>`,
  )
  const empty =
    '<p>No mail yet. Create an envelope with a live key, and the invitation to its signer appears here. Emails of test keys are in <code>GET /v1/sandbox/mails</code>.</p>'
  const table = `<table><thead><tr><th>Time</th><th>To</th><th>Subject</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
  return page('Mail outbox', `<h1>Mail outbox</h1>${mails.length > 0 ? table : empty}`)
}

/** Returns the page of one mail: its headers, its text with links, and its HTML. */
export function messagePage(mail: StoredMail) {
  const headers = Object.entries({ From: mail.from, To: mail.to, Date: mail.receivedAt, ...mail.headers })
  const list = headers.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(String(value))}</dd>`)
  return page(
    mail.subject,
    `<p><a href="/">All mails</a></p>
    <h1>${escapeHtml(mail.subject)}</h1>
    <dl>${list.join('')}${fileEntry(mail)}</dl>
    <h2>Text</h2>
    <pre>${linkify(escapeHtml(mail.text))}</pre>
    <h2>HTML</h2>
    <iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="The mail as HTML" srcdoc="${escapeHtml(`<base target="_blank">${withImages(mail)}`)}"></iframe>`,
  )
}

const fileEntry = ({ file }: StoredMail): string =>
  file === null
    ? ''
    : `<dt>File</dt><dd><a download="${escapeHtml(file.name)}" href="data:application/pdf;base64,${escapeHtml(file.content)}">${escapeHtml(file.name)}</a></dd>`

const withImages = ({ html, images }: StoredMail) =>
  images.reduce(
    (shown, { contentId, png }) => shown.replaceAll(`cid:${contentId}`, `data:image/png;base64,${png}`),
    html,
  )

const styles = `
  body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem }
  table { border-collapse: collapse; width: 100% }
  th, td { border-bottom: 1px solid #ccc; padding: .4rem; text-align: left }
  dl { display: grid; gap: .2rem 1rem; grid-template-columns: max-content 1fr }
  dd { margin: 0; overflow-wrap: anywhere }
  pre { background: #f4f4f4; overflow-wrap: anywhere; padding: 1rem; white-space: pre-wrap }
  iframe { border: 1px solid #ccc; height: 40rem; width: 100% }`

function page(title: string, body: string) {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>
<style>${styles}</style></head>
<body>${body}</body>
</html>`
}

const linkify = (escaped: string) => escaped.replace(/https?:\/\/[^\s<>"]+/g, (url) => `<a href="${url}">${url}</a>`)
