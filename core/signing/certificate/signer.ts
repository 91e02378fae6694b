import { fillIn } from '../../../base/template.ts'
import type { Canvas } from '../../../pdf/compose/canvas.ts'
import { colors, paper, textWidth } from '../../../pdf/compose/columns.ts'
import type { ListRow } from '../../../pdf/compose/flow.ts'
import type { Shaper } from '../../../pdf/compose/shape.ts'
import { drawCheckMark, roundedRectangle } from '../../../pdf/compose/shapes.ts'
import { oneLine } from '../../../pdf/compose/wrap.ts'
import { drawSignature } from '../appearance/signature-ink.ts'
import { isSignature, type SignatureValue } from '../model.ts'
import { fieldRows } from './fields.ts'
import type { CertificateParty } from './input.ts'
import {
  type CertificatePage,
  drawHeading,
  drawNumber,
  entry,
  entryRow,
  leftEdge,
  subheading,
  textPoints,
  untagged,
  zonedTimeText,
} from './parts.ts'

const image = { width: 164, height: 74 } as const
/** The space above and below a signer's name. */
const nameSpace = { above: 7, below: 8 } as const
/** The maximum height of a signer's name, signature and facts that are always on the same page. */
const unbrokenMax = 400
const facts = { left: image.width + 18, labelWidth: 90 } as const

/** Draws everyone who has signed: their signature, identity, time, origin and all values. */
export function drawSigners(page: CertificatePage): void {
  const { words, input, flow } = page
  const { parties } = input
  const heading = parties.length > 1 ? words.sections.signers : words.sections.signer
  drawHeading(page, heading, parties[0] ? partyHeight(page, parties[0]) : 0)
  for (const [index, party] of parties.entries()) {
    if (index > 0) flow.space(14)
    flow.ensure(partyHeight(page, party))
    drawName(page, party, index + 1)
    drawFacts(page, party)
    const name = party.signer.name ?? party.signer.email
    const title = fillIn(words.continued, { name: `${index + 1} · ${name}` })
    const form = { repeated: [untagged(subheading(title))], isContinued: true }
    flow.list(consentRows(page, party), form)
    flow.list(fieldRows(page, party.fields), form)
  }
}

/** Returns the height of a signer's name, signature and facts, which are on the same page. */
function partyHeight(page: CertificatePage, party: CertificateParty): number {
  const { flow } = page
  const name = nameSpace.above + flow.heightOf(nameRows(party)) + nameSpace.below
  return Math.min(name + Math.max(image.height, flow.heightOf(factRows(page, party))), unbrokenMax)
}

function nameRows({ signer }: CertificateParty): ListRow[] {
  const width = textWidth - 130
  return [
    { cells: [{ text: signer.name ?? signer.email, left: 28, width, size: 11, style: 'bold', type: 'H3' }] },
    ...(signer.name === null ? [] : [{ cells: [{ text: signer.email, left: 28, width, color: colors.label }] }]),
  ]
}

function drawName(page: CertificatePage, party: CertificateParty, number: number): void {
  const { flow, words } = page
  flow.space(nameSpace.above)
  drawNumber(page, number, { x: leftEdge + 9, y: flow.y - 13 })
  const at = { canvas: flow.canvas, top: flow.y }
  flow.list(nameRows(party))
  if (party.signer.signedAt) drawSignedMark(page.shaper, words.labels.signed, at)
  flow.space(nameSpace.below)
}

/**
 * Draws the mark that a party has signed. The mark is decorative, because the time of the signature is printed below
 * it.
 */
function drawSignedMark(shaper: Shaper, text: string, { canvas, top }: { canvas: Canvas; top: number }): void {
  const font = { size: 8, style: 'bold' } as const
  const width = textPoints(shaper, text, font) + 26
  const box = { x: paper.width - paper.margin - width, y: top - 17, width, height: 16 }
  canvas.fill(roundedRectangle(box, 8), colors.goodShade)
  drawCheckMark(canvas, { x: box.x + 11, y: box.y + 8, side: 9 }, colors.good)
  const { glyphs } = oneLine(shaper, text, font.style)
  canvas.text(glyphs, { x: box.x + 18, y: box.y + 5.2, size: font.size, color: colors.good })
}

/** Returns the facts about a party as rows on the right of its signature. */
function factRows(page: CertificatePage, party: CertificateParty): ListRow[] {
  const { words, input } = page
  const { labels } = words
  const { signer, consent } = party
  const signature = signatureOf(party)
  const fact = (label: string, value: string, isStrong = false): ListRow => {
    const left = facts.left + facts.labelWidth
    const style = isStrong ? 'bold' : 'regular'
    const cells = [
      { text: label, left: facts.left, width: facts.labelWidth - 8, size: 8.5, color: colors.label },
      { text: value, left, width: textWidth - left, size: 8.5, style } as const,
    ]
    return { cells, below: 1.6 }
  }
  return [
    fact(labels.signed, zonedTimeText(signer.signedAt, page), true),
    ...(signature ? [fact(labels.signature, words.signatureKind[signature.kind])] : []),
    fact(labels.consented, zonedTimeText(signer.consentedAt, page)),
    ...(consent
      ? [fact(labels.consentText, fillIn(words.consentOf, { version: consent.version, locale: consent.locale }))]
      : []),
    fact(labels.viewed, zonedTimeText(signer.viewedAt, page)),
    ...signer.assignedBy.map(({ name, email, at }) =>
      fact(labels.assignedBy, `${name === null ? email : `${name} (${email})`}, ${zonedTimeText(at, page)}`),
    ),
    fact(labels.sent, zonedTimeText(signer.sentAt, page)),
    fact(labels.ip, signer.ip ?? words.isUnknown),
    fact(labels.userAgent, signer.userAgent ?? words.isUnknown),
    ...(input.envelope.workflow ? [fact(words.sections.envelope, party.envelopeId)] : []),
  ]
}

/** Draws a party's signature on the left and the facts about it on the right. */
function drawFacts(page: CertificatePage, party: CertificateParty): void {
  const { flow } = page
  const card = { x: leftEdge, width: image.width, height: image.height }
  flow.beside(
    image.height,
    (_, top) => drawCard(page, party, signatureOf(party), { ...card, y: top - image.height }),
    () => flow.list(factRows(page, party)),
  )
  flow.space(6)
  flow.hairline()
  flow.space(3)
}

function consentRows({ words }: CertificatePage, { consent }: CertificateParty): ListRow[] {
  if (!consent) return []
  const note = { text: words.signedWithoutField, left: 0, width: textWidth, color: colors.label }
  return [entry(words.labels.consentSha256, consent.sha256), ...(consent.typedName === null ? [] : [entryRow([note])])]
}

/**
 * Returns the signature that represents a party: the one in a signature field, otherwise the name typed with the
 * consent, otherwise the initials.
 */
function signatureOf({ fields, consent }: CertificateParty): SignatureValue | null {
  const inkOf = (type: 'signature' | 'initials') =>
    fields.flatMap(({ field, value }) => (field.type === type && isSignature(value) ? [value] : []))[0]
  const typed: SignatureValue | null = consent?.typedName ? { kind: 'typed', text: consent.typedName } : null
  return inkOf('signature') ?? typed ?? inkOf('initials') ?? null
}

type Box = { x: number; y: number; width: number; height: number }

/** Draws a signature on a shaded card with a signature line. */
function drawCard(
  { flow, ink, words }: CertificatePage,
  { signer }: CertificateParty,
  value: SignatureValue | null,
  box: Box,
): void {
  const { canvas } = flow
  canvas.fill(roundedRectangle(box, 4), colors.shade)
  const line = { x: box.x + 12, y: box.y + box.height * 0.2, width: box.width - 24, height: 0.6 }
  canvas.rectangle({ ...line, color: colors.hairline })
  const room = { x: box.x + 8, y: box.y + box.height * 0.16, width: box.width - 16, height: box.height * 0.74 }
  if (!value) return
  const draw = () => canvas.placed(room, (own, place) => drawSignature(own, ink, value, place))
  flow.tagged('Figure', draw, `${words.labels.signature}: ${signer.name ?? signer.email}`)
}
