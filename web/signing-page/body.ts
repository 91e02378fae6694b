import type { SigningShellTexts } from '../../core/languages/en/signing-shell.ts'
import { languages } from '../../core/languages/languages.ts'
import { limits } from '../../core/limits.ts'
import { unitsMax } from '../../core/text/length.ts'
import { type Html, html } from '../shared/html.ts'
import { languageMenu } from '../shared/language-menu.ts'
import { logoImage } from '../shared/logo.ts'
import { nameAndAddress } from '../shared/name-and-address.ts'
import { outcomeMark } from '../shared/outcome-mark.ts'
import { fill, momentInWords, withGap } from '../shared/texts.ts'
import { type OutcomeLink, outcomeOf, returnHost } from './outcome.ts'
import {
  type AccessView,
  type ClosedView,
  type EmbeddedShell,
  isUnavailable,
  type OpenView,
  type SenderContact,
  type SigningView,
  type UnavailableView,
} from './view.ts'

/**
 * Returns the body of the page for a view. The server and, in an embedded session, the browser render the same markup.
 */
export function bodyOf(view: SigningView | EmbeddedShell, texts: SigningShellTexts): Html {
  if (view.state === 'open') return openBody(view, texts)
  if (view.state === 'embedded-shell') return shellBody(texts)
  if (view.state === 'access-code') return accessBody(view, texts)
  return outcomeBody(view, texts)
}

export function windowTitleOf(view: SigningView | EmbeddedShell, texts: SigningShellTexts): string {
  if (view.state === 'open') return fill(texts.windowTitle, { title: view.documentTitle })
  if (view.state === 'embedded-shell') return texts.opening
  if (view.state === 'access-code') return accessTitle(view, texts)
  return outcomeOf(view, texts).title
}

function openBody(view: OpenView, texts: SigningShellTexts): Html {
  return html`<a class="skip" href="#document">${texts.skipToDocument}</a>
<header class="masthead">
${testNote(view)}${logoImage(view)}<p class="invitation">${fill(texts.invitation, { organization: view.organizationName })}</p>
<h1><bdi>${view.documentTitle}</bdi></h1>
${view.message === null ? null : html`<p class="message"><bdi>${view.message}</bdi></p>`}
<div class="facts"><p>${signerLine(view, texts)}</p>
<p>${withGap(texts.signBy)}${moment(view.expiresAt, view)}</p>
${contactLine(view, texts)}
<p class="options"><a href="${view.basePath}/document?download=1" data-download="unsigned">${texts.downloadUnsigned}</a>
${
  view.canReassign
    ? html`<a id="open-reassign" href="#reassign">${texts.reassign}</a>
`
    : null
}<a id="open-decline" href="#decline">${texts.decline}</a></p></div>
${languageMenu(view.locale)}
</header>
<noscript><p class="note">${texts.withoutScript}</p></noscript>
<main id="document" tabindex="-1">${waiting(texts)}</main>
${declineForm(view, texts)}${view.canReassign ? reassignForm(view, texts) : null}`
}

/** Returns the line “Signing as …” with the signer's name, if known, and email address. */
function signerLine({ signer: { name, email } }: OpenView, texts: SigningShellTexts): Html {
  const [before = '', after = ''] = texts.signingAs.split('{signer}')
  const address = html`<bdi>${email}</bdi>`
  const signer = name === null ? address : nameAndAddress(name, address)
  return html`${before}${signer}${after}`
}

/**
 * Returns the text that is shown until the script starts. If the script does not start, the style sheet shows a second
 * sentence after some seconds.
 */
export const waiting = (texts: SigningShellTexts): Html => html`<p class="opening-text">${texts.opening}</p>
<p class="note script-failed" role="alert">${texts.scriptFailed} <a href="">${texts.reload}</a></p>`

function declineForm(view: OpenView, texts: SigningShellTexts): Html {
  const organization = view.organizationName
  return html`<section id="decline" class="opt-out" aria-labelledby="decline-title">
<h2 id="decline-title">${texts.decline}</h2>
<p>${fill(texts.declineExplained, { organization })}</p>
<form method="post" action="${view.basePath}/decline">
<label for="decline-reason">${fill(texts.declineReason, { organization })}</label>
<textarea id="decline-reason" name="reason" rows="3" maxlength="${unitsMax(limits.reasonCharsMax)}"></textarea>
<div class="buttons"><p class="error" id="decline-error" role="alert"></p><button type="submit" class="danger">${texts.declineNow}</button></div>
</form>
</section>`
}

function reassignForm(view: OpenView, texts: SigningShellTexts): Html {
  const organization = view.organizationName
  return html`<section id="reassign" class="opt-out" aria-labelledby="reassign-title">
<h2 id="reassign-title">${texts.reassign}</h2>
<p>${fill(texts.reassignExplained, { organization })}</p>
<form method="post" action="${view.basePath}/reassign">
<div class="pair"><label for="reassign-name">${texts.reassignName}</label>
<input id="reassign-name" name="signerName" dir="auto" required maxlength="${unitsMax(limits.signerNameCharsMax)}" autocomplete="off">
<label for="reassign-email">${texts.reassignEmail}</label>
<input id="reassign-email" name="signerEmail" type="email" dir="ltr" required maxlength="${unitsMax(limits.emailCharsMax)}" autocomplete="off"></div>
<label for="reassign-reason">${fill(texts.reassignReason, { organization })}</label>
<textarea id="reassign-reason" name="reason" rows="2" required maxlength="${unitsMax(limits.reasonCharsMax)}"></textarea>
<div class="buttons"><p class="error" id="reassign-error" role="alert"></p><button type="submit" class="primary">${texts.reassignNow}</button></div>
</form>
</section>`
}

function shellBody(texts: SigningShellTexts): Html {
  return html`<main id="document" class="opening"><h1 class="opening-text">${texts.opening}</h1>
<p class="note script-failed" role="alert">${texts.scriptFailed} <a href="">${texts.reload}</a></p>
<noscript><p class="note">${texts.shellWithoutScript}</p></noscript></main>`
}

const accessTitle = ({ attemptsLeft }: AccessView, texts: SigningShellTexts): string =>
  attemptsLeft > 0 ? texts.accessTitle : texts.accessLockedTitle

/**
 * Returns the body that requests the access code. The script enables the input and sends the code, because a code in a
 * URL or form would remain in the browser history.
 */
function accessBody(view: AccessView, texts: SigningShellTexts): Html {
  const { organizationName: organization } = view
  return html`<main id="document" class="outcome" tabindex="-1">
${languageMenu(view.locale)}
${testNote(view)}${logoImage(view)}${view.attemptsLeft > 0 ? null : outcomeMark('ended')}<h1>${accessTitle(view, texts)}</h1>
<p>${fill(view.attemptsLeft > 0 ? texts.accessExplained : texts.accessLocked, { organization })}</p>
<noscript><p class="note">${texts.shellWithoutScript}</p></noscript>
${view.attemptsLeft > 0 ? accessForm(texts) : null}
${contactLine(view, texts, 'facts')}
</main>`
}

const accessForm = (texts: SigningShellTexts): Html => html`<form id="access" method="post" class="access">
<label for="access-code">${texts.accessLabel}</label>
<input id="access-code" autocomplete="off" autocapitalize="off" spellcheck="false" required disabled maxlength="${unitsMax(limits.accessCodeCharsMax)}" aria-describedby="access-error">
<p class="error" id="access-error" role="alert"></p>
<div class="buttons"><button type="submit" class="primary" disabled>${texts.accessContinue}</button></div>
</form>`

function outcomeBody(view: ClosedView | UnavailableView, texts: SigningShellTexts): Html {
  const outcome = outcomeOf(view, texts)
  const returnUrl = view.embedded?.returnUrl ?? null
  const host = returnHost(returnUrl)
  const sender = isUnavailable(view) ? view.sender : view
  return html`<main id="document" class="outcome" data-tone="${outcome.tone}" tabindex="-1">
${languageMenu(view.locale, view.state === 'reassigned' ? '&result=reassigned' : '')}
${testNote(view)}${isUnavailable(view) ? null : logoImage(view)}${outcomeMark(outcome.tone)}<h1>${outcome.title}</h1>
${outcome.documentTitle === null ? null : html`<p class="outcome-document"><bdi>${outcome.documentTitle}</bdi></p>`}
${outcome.paragraphs.map((paragraph) => html`<p>${paragraph}</p>\n`)}${
  outcome.time === null
    ? null
    : html`<p class="facts">${withGap(outcome.time.label)}${moment(outcome.time.at, view)}</p>`
}
${outcome.reason === null ? null : html`<p class="facts">${withGap(outcome.reason.label)}<bdi>${outcome.reason.text}</bdi></p>`}
<ul class="outcome-links">${outcome.links.map(outcomeLink)}${
    host === null || returnUrl === null
      ? null
      : html`<li><a href="${returnUrl}" target="_top" rel="noreferrer">${fill(texts.returnTo, { host })}</a></li>`
  }</ul>
${sender === null ? null : contactLine(sender, texts, 'facts')}
</main>`
}

const testNote = ({ isTest, locale }: Pick<OpenView, 'isTest' | 'locale'>): Html | null =>
  isTest ? html`<p class="test-mark">${languages[locale].testMark}</p>\n` : null

/** Returns the paragraph with the sender's contact, or null if there is no contact. */
function contactLine(
  { contact, organizationName }: SenderContact,
  texts: SigningShellTexts,
  styleClass: 'facts' | null = null,
): Html | null {
  if (contact === null) return null
  const { name, email } = contact
  const address = html`<a href="mailto:${email}"><bdi>${email}</bdi></a>`
  const line = html`${withGap(texts.contact)}${nameAndAddress(name ?? organizationName, address)}`
  return styleClass === null ? html`<p>${line}</p>` : html`<p class="${styleClass}">${line}</p>`
}

const outcomeLink = ({ kind, href, label }: OutcomeLink): Html =>
  kind === 'verify'
    ? html`<li><a href="${href}" target="_blank" rel="noopener" id="verify">${label}</a></li>\n`
    : html`<li><a href="${href}" data-download="${kind}">${label}</a></li>\n`

const moment = (iso: string, view: { locale: OpenView['locale'] }): Html =>
  html`<time class="whole" datetime="${iso}">${momentInWords(iso, view.locale, 'UTC')}</time>`
