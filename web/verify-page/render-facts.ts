import { languages } from '../../core/languages/languages.ts'
import type { SignerLocale } from '../../core/languages/locales.ts'
import { make } from '../shared/dom.ts'
import { fill, momentInWords } from '../shared/texts.ts'
import type { Facts, Missing } from './facts.ts'
import type { Texts } from './texts.ts'

/** Renders the evidence as a list of facts and a table of its records. */
export function renderFacts(facts: Facts, isUnsure: boolean, texts: Texts, locale: SignerLocale): Node {
  const { signerName: name, signerEmail: email } = facts
  const list = make('dl', {})
  const put = (label: string, value: string | Missing | undefined, kind = '', after = '') => {
    if (value === undefined) return
    const words = typeof value === 'string' ? shown(value) : texts[value.missing]
    const whole = after === '' ? [] : [' ', make('bdi', { class: 'whole' }, shown(after))]
    list.append(make('div', {}, make('dt', {}, label), make('dd', { class: kind }, words, ...whole)))
  }
  const putMoment = (label: string, iso: string | undefined) => put(label, iso && momentInWords(iso, locale, 'UTC'))
  put(texts.factDocument, facts.documentTitle)
  if (typeof name === 'string' && typeof email === 'string') put(texts.factSigner, name, '', `(${email})`)
  else put(texts.factSigner, email ?? name)
  putMoment(texts.factSigned, facts.signedAt)
  putMoment(texts.factCompleted, facts.completedAt)
  put(texts.factEnvelope, facts.envelopeId, 'code')
  put(texts.factHead, `${facts.head.sequence}:${facts.head.hash}`, 'code')
  put(texts.factKey, facts.keyId, 'code')
  put(texts.factOriginal, facts.originalSha256, 'code')
  put(texts.factRepairedFrom, facts.repairedFromSha256, 'code')
  put(texts.factConvertedFrom, facts.convertedFromSha256, 'code')
  put(texts.factSealed, facts.sealedSha256, 'code')
  return make(
    'section',
    { class: 'facts' },
    make('h3', {}, texts.facts),
    facts.isTest ? make('p', { class: 'problem' }, languages[locale].testMark) : null,
    isUnsure ? make('p', { class: 'problem' }, texts.factsUnsure) : null,
    list,
    recordTable(facts, texts),
  )
}

const shown = (value: string): string => fill('{value}', { value })

function recordTable({ records }: Facts, texts: Texts): Node {
  const heads = [texts.recordNumber, texts.recordTime, texts.recordEvent, texts.recordHash]
  const rows = records.map(({ sequence, at, type, hash }) => {
    const event = Object.hasOwn(texts.events, type) ? (texts.events[type] as string) : type
    return make(
      'tr',
      { role: 'row' },
      make('td', { role: 'cell' }, String(sequence)),
      make('td', { role: 'cell' }, make('bdi', { dir: 'ltr' }, at.replace('T', ' ').replace('Z', ''))),
      make('td', { role: 'cell' }, event),
      make('td', { role: 'cell', class: 'code' }, hash),
    )
  })
  return make(
    'details',
    {},
    make('summary', {}, fill(texts.records, { count: records.length })),
    make(
      'div',
      { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': fill(texts.records, { count: records.length }) },
      make(
        'table',
        // On a phone, the rows are stacked, and browsers would no longer treat them as a table without the roles.
        { role: 'table' },
        make(
          'thead',
          { role: 'rowgroup' },
          make('tr', { role: 'row' }, ...heads.map((text) => make('th', { role: 'columnheader', scope: 'col' }, text))),
        ),
        make('tbody', { role: 'rowgroup' }, ...rows),
      ),
    ),
  )
}
