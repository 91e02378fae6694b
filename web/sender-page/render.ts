import { htmlOpening } from '../../core/html-opening.ts'
import type { SenderPageTexts } from '../../core/languages/en/sender-page.ts'
import { languages } from '../../core/languages/languages.ts'
import { senderPage } from '../../core/languages/sender-page.ts'
import { limits } from '../../core/limits.ts'
import { dayInWords, timeIn } from '../../core/signing/zoned-time.ts'
import { unitsMax } from '../../core/text/length.ts'
import { brandStyle } from '../shared/brand-style.ts'
import { type Html, html } from '../shared/html.ts'
import { icons } from '../shared/icons.ts'
import { languageMenu } from '../shared/language-menu.ts'
import { logoImage } from '../shared/logo.ts'
import { nameAndAddress } from '../shared/name-and-address.ts'
import { outcomeMark } from '../shared/outcome-mark.ts'
import { fill } from '../shared/texts.ts'
import type { SenderAction, SenderView, UnavailableSenderView } from './view.ts'

/** Renders the sender's page as HTML without scripts. Escapes all strings of the view. */
export function renderSenderPage(view: SenderView | UnavailableSenderView, { nonce }: { nonce: string }): string {
  const texts = senderPage[view.locale]
  const title = view.state === 'open' ? fill(texts.windowTitle, { title: view.documentTitle }) : texts.goneTitle
  return html`${{ markup: htmlOpening(view.locale) }}
<meta name="robots" content="noindex, nofollow, noarchive">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
${icons}
<link rel="stylesheet" href="/assets/signing.css">
${view.state === 'open' && view.color !== null ? brandStyle(view.color, nonce) : null}</head>
<body>
<main class="outcome sender">
${view.state === 'open' ? openBody(view, texts) : goneBody(view, texts)}
</main>
</body>
</html>
`.markup
}

/** Returns the Content Security Policy of the page, which permits no script. */
export const senderPageCsp = (nonce: string): string =>
  `default-src 'none'; style-src 'self' 'nonce-${nonce}'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`

function openBody(view: SenderView, texts: SenderPageTexts): Html {
  const { locale, signer, reason, serverSaid, isActive } = view
  const facts = [
    fact(
      texts.status,
      stuck.includes(view.status)
        ? html`<strong class="sender-problem">${texts.statuses[view.status]}</strong>`
        : texts.statuses[view.status],
    ),
    ...(serverSaid === null ? [] : [fact(texts.serverSaid, html`<bdi>${serverSaid}</bdi>`)]),
    fact(
      texts.signer,
      signer.name === null
        ? html`<bdi>${signer.email}</bdi>`
        : nameAndAddress(signer.name, html`<bdi>${signer.email}</bdi>`),
    ),
    ...view.times.map(({ label, at }) => fact(texts[label], moment(at, view))),
    ...(view.previousId === null ? [] : [fact(texts.previous, html`<code>${view.previousId}</code>`)]),
    ...(reason === null ? [] : [fact(texts.reason, html`<bdi>${reason}</bdi>`)]),
  ]
  return html`${languageMenu(locale)}
${view.isTest ? html`<p class="test-mark">${languages[locale].testMark}</p>` : null}
${logoImage(view)}<p class="invitation">${view.organizationName}</p>
<h1><bdi>${view.documentTitle}</bdi></h1>
${view.notice === null ? null : html`<p class="sender-notice" data-kind="${view.notice.startsWith('done') ? 'done' : 'failed'}" role="${view.notice.startsWith('done') ? 'status' : 'alert'}">${texts[view.notice]}</p>`}
<dl class="sender-facts">${facts}</dl>
<p>${view.hasDocument ? html`<a href="${view.basePath}/view?lang=${locale}">${texts.readDocument}</a>` : texts.documentRemoved}</p>
${isActive ? actions(view, texts) : closing(view, texts)}
<p class="facts">${parts(texts.linkUntil, { time: moment(view.linkUntil, view) })}</p>`
}

const goneBody = (view: UnavailableSenderView, texts: SenderPageTexts): Html => html`${languageMenu(view.locale)}
${outcomeMark('ended')}<h1>${texts.goneTitle}</h1>
${view.isLinkSent ? html`<p class="sender-notice" data-kind="done" role="status">${texts.doneLink}</p>` : null}<p>${fill(texts.goneText, { days: String(limits.senderLinkDays) })}</p>
${view.isLinkSent ? null : html`<p>${texts.linkText}</p>${form(view, 'link', texts.linkNow, [])}`}`

/** Returns the text that explains what the reader can do about an envelope that is not active. */
function closing(view: SenderView, texts: SenderPageTexts): Html {
  const { status, contact, next } = view
  if (next !== null)
    return html`<p>${parts(texts.sentAgain, { time: moment(next.at, view), envelope: html`<code>${next.id}</code>` })}</p>`
  if (view.againDay !== null) return sendAgain(view, view.againDay, texts)
  if (!failed.includes(status)) return html`<p>${texts.nothingToDo}</p>`
  const address = contact && html`<a href="mailto:${contact.email}"><bdi>${contact.email}</bdi></a>`
  const ask =
    address &&
    parts(texts.closedContact, { contact: contact.name === null ? address : nameAndAddress(contact.name, address) })
  return html`<p>${texts.closed}${ask && html` ${ask}`}</p>`
}

function sendAgain(view: SenderView, day: string, texts: SenderPageTexts): Html {
  const { first, last } = view.days
  const deadline = { type: 'date', required: true, min: first, max: last, value: day } as const
  const entry = entryOf(view, texts)
  const code = {
    type: 'text',
    dir: 'auto',
    required: true,
    autocomplete: 'off',
    maxlength: unitsMax(limits.accessCodeCharsMax),
  } as const
  const inputs = [
    entry('deadline', texts.lastDay, deadline),
    ...view.coded.map(({ entry: name, ...signer }) =>
      entry(name, fill(texts.newCode, { signer: signer.name ?? signer.email }), code),
    ),
  ]
  return section(
    texts.sendAgain,
    html`<p>${texts.sendAgainText}</p>${view.coded.length > 0 ? html`<p>${texts.newCodeText}</p>` : null}${form(view, 'send-again', texts.sendAgain, inputs)}`,
    true,
  )
}

const failed: SenderView['status'][] = ['declined', 'expired', 'voided']

/** Statuses in which the signer cannot sign unless the sender acts. */
const stuck: SenderView['status'][] = ['bounced', 'locked']

const fact = (label: string, value: Html | string): Html => html`<div><dt>${label}</dt><dd>${value}</dd></div>\n`

function actions(view: SenderView, texts: SenderPageTexts): Html[] {
  const signer = html`<bdi>${view.signer.name ?? view.signer.email}</bdi>`
  const next = nextAction(view)
  const { first, last } = view.days
  const entry = entryOf(view, texts)
  const remind =
    view.remindAt === null
      ? html`<p>${parts(texts.remindText, { signer })}</p>${form(view, 'remind', texts.remindNow, [])}`
      : html`<p>${parts(texts.remindLater, { time: moment(view.remindAt, view) })}</p>`
  const email = { type: 'email', dir: 'ltr', required: true, maxlength: unitsMax(limits.emailCharsMax) } as const
  const name = { type: 'text', dir: 'auto', maxlength: unitsMax(limits.signerNameCharsMax) } as const
  // The address of an undeliverable email is wrong, but the name is often correct.
  const isBounced = view.status === 'bounced'
  const reassign = html`<p>${isBounced ? texts.reassignBounced : texts.reassignText}</p>${view.hasCode ? html`<p>${texts.codeStays} ${texts.giveCode}</p>` : null}${form(
    view,
    'reassign',
    texts.reassignNow,
    [
      entry('signerEmail', texts.email, email),
      entry('signerName', texts.name, { ...name, ...(isBounced && { value: view.signer.name ?? '' }) }),
      hidden('expectedGeneration', view.generation),
    ],
  )}`
  const correct = html`<p>${parts(texts.correctText, { signer })}</p>${view.hasCode ? html`<p>${texts.codeStays}</p>` : null}${form(
    view,
    'correct',
    texts.correctNow,
    [
      entry('documentTitle', texts.documentTitle, {
        type: 'text',
        dir: 'auto',
        required: true,
        maxlength: unitsMax(limits.titleCharsMax),
        value: view.documentTitle,
      }),
      entry('message', texts.message, {
        dir: 'auto',
        rows: 3,
        maxlength: unitsMax(limits.messageCharsMax),
        value: view.message ?? '',
      }),
      entry('deadline', texts.lastDay, {
        type: 'date',
        required: true,
        min: first,
        // The current day stays valid.
        max: last > view.deadlineDay ? last : view.deadlineDay,
        value: view.deadlineDay,
      }),
      hidden('expectedRevision', view.revision),
    ],
  )}`
  const withdraw = html`<p>${parts(texts.voidText, { signer })}</p>${form(view, 'void', texts.voidNow, [
    entry('reason', texts.voidReason, { type: 'text', dir: 'auto', maxlength: unitsMax(limits.reasonCharsMax) }),
  ])}`
  const reminding = section(texts.remind, remind, next === 'remind')
  const reassigning = section(texts.reassign, reassign, next === 'reassign')
  return [
    // A reminder would repeat a locked link, and it reaches a bounced address only when the mailbox works again.
    ...(view.isMailed && view.status !== 'locked' ? [reminding] : []),
    reassigning,
    section(texts.correct, correct, next === 'correct'),
    section(texts.void, withdraw, next === 'void'),
  ]
}

/**
 * Returns the action of a rejected form, or else the action that the status of an open envelope suggests. Returns null
 * after an action.
 */
function nextAction({ status, notice, rejected }: SenderView): SenderAction | null {
  if (rejected) return rejected.action
  if (notice?.startsWith('done')) return null
  if (status === 'bounced') return 'reassign'
  return status === 'locked' ? 'correct' : 'remind'
}

const section = (title: string, content: Html, isOpen: boolean): Html =>
  html`<details class="sender-action" name="action"${isOpen ? html` open` : null}><summary>${title}</summary>${content}</details>\n`

const form = (
  { basePath, chosenLocale }: Pick<SenderView, 'basePath' | 'chosenLocale'>,
  action: string,
  button: string,
  inputs: Html[],
): Html =>
  html`<form method="post" action="${basePath}/${action}${chosenLocale === null ? null : `?lang=${chosenLocale}`}">${inputs}<div class="buttons start"><button type="submit" class="${action === 'void' ? 'danger' : 'primary'}">${button}</button></div></form>`

type EntryAttributes = Record<string, string | number | true>

/**
 * Returns a function that renders an entry with its label. Shows the entry of a rejected form and its problem. Date
 * controls follow the language of the browser, so the page also shows the accepted days in words.
 */
const entryOf =
  (view: SenderView, texts: SenderPageTexts) =>
  (name: string, label: string, { value, ...attributes }: EntryAttributes): Html => {
    const problem = view.rejected?.problems[name]
    const note = problem ?? (attributes.type === 'date' ? 'wrongDay' : undefined)
    const shown = view.rejected?.entries[name] ?? value
    const checked = {
      id: name,
      name,
      ...attributes,
      // Styles recognize an empty entry by its placeholder.
      ...(attributes.dir === 'auto' && { placeholder: ' ' }),
      ...(problem && { 'aria-invalid': 'true' }),
      ...(note && { 'aria-describedby': `${name}-note` }),
    }
    const paragraph =
      note &&
      html`<p class="${problem ? 'entry-problem' : 'hint'}" id="${name}-note">${parts(texts[note], limitsOf(view, attributes))}</p>\n`
    const control =
      'rows' in attributes
        ? html`<textarea${attributesOf(checked)}>${String(shown ?? '')}</textarea>\n`
        : html`<input${attributesOf({ ...checked, ...(shown !== undefined && { value: shown }) })}>\n`
    return html`<label for="${name}">${label}</label>${control}${paragraph ?? null}`
  }

const attributesOf = (attributes: EntryAttributes): Html[] =>
  Object.entries(attributes).map(([key, value]) => (value === true ? html` ${key}` : html` ${key}="${value}"`))

function limitsOf({ days, locale }: SenderView, { min = days.first, max = days.last }: EntryAttributes) {
  const day = (iso: string) => html`<time datetime="${iso}">${dayInWords(iso, locale)}</time>`
  return {
    min: html`${limits.accessCodeCharsMin}`,
    max: html`${limits.accessCodeCharsMax}`,
    first: day(String(min)),
    last: day(String(max)),
  }
}

const hidden = (name: string, value: number): Html => html`<input type="hidden" name="${name}" value="${value}">`

const moment = (iso: string, { locale, timeZone }: SenderView): Html =>
  html`<time datetime="${iso}">${timeIn(locale, new Date(iso), timeZone)}</time>`

/** Returns a template with markup in place of its placeholders. Escapes the template's own words. */
function parts(template: string, values: Record<string, Html>): Html[] {
  return template.split(/(\{\w+\})/).map((part) => values[part.slice(1, -1)] ?? html`${part}`)
}
