import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContextOptions, Frame, Page } from 'playwright-core'
import { expect } from 'vitest'
import { root } from '../../dev/build/build-part.ts'
import { accessibilityViolations } from '../../dev/support/accessibility.ts'
import { type VisitedPage, visitPage } from './browser.ts'
import type { Response } from './client.ts'
import { fieldOf } from './envelopes.ts'
import type { Api } from './open-api.ts'
import { sentEnvelope } from './signing.ts'
import { isFull } from './size.ts'
import { queryDatabase } from './stack.ts'
import { readyDocument } from './upload.ts'

type Box = [x: number, y: number, width: number, height: number]

export const fieldAt = (id: string, type: string, pageNumber: number, [x, y, width, height]: Box, isRequired = true) =>
  fieldOf({ id, type, pageNumber, x, y, width, height, isRequired })

/** Every type of field on the two pages of `contract`, with the signature on the rotated page. */
export const allFields = [
  fieldAt('order', 'text', 1, [0.1, 0.2, 0.4, 0.05]),
  fieldAt('terms', 'checkbox', 1, [0.1, 0.3, 0.04, 0.03]),
  fieldAt('note', 'text', 1, [0.1, 0.4, 0.4, 0.05], false),
  fieldAt('name', 'name', 2, [0.1, 0.55, 0.4, 0.05]),
  fieldAt('email', 'email', 2, [0.1, 0.65, 0.4, 0.05]),
  fieldAt('date', 'date', 2, [0.6, 0.65, 0.3, 0.05]),
  fieldAt('signature', 'signature', 2, [0.1, 0.75, 0.35, 0.1]),
  fieldAt('initials', 'initials', 2, [0.7, 0.85, 0.15, 0.08]),
]

/** A request for one signature on the first page. */
export const oneSignature = { fields: [fieldAt('sign', 'signature', 1, [0.1, 0.7, 0.4, 0.1])] }

/** Returns a two-page contract whose second page is rotated by 90 degrees. */
export const contract = (): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(join(import.meta.dirname, '../fixtures/pdf/pdf-lib/supply-contract.pdf')))

export type Invitation = { envelope: Response['body']; link: string }

const contractsByApi = new WeakMap<Api, Promise<string>>()

/**
 * Creates an envelope with the contract for Anna Müller, by default with all types of fields, and waits until its
 * invitation is recorded. Returns her signing link.
 */
export async function invite(api: Api, request: Record<string, unknown> = {}): Promise<Invitation> {
  const documentId = contractsByApi.get(api) ?? readyDocument(api, contract(), 'Supply contract')
  contractsByApi.set(api, documentId)
  return sentEnvelope(api, {
    documentId: await documentId,
    signerName: 'Anna Müller',
    message: 'Please sign by Friday.',
    fields: allFields,
    ...request,
  })
}

/** Returns the stored row of an envelope. */
export const storedEnvelope = async (id: string) => {
  const [row] = await queryDatabase<{ status: string; signer_status: string; decline_reason: string | null }>(
    'select status, signer_status, decline_reason from envelopes where id = $1',
    [id],
  )
  return row
}

/** Returns an envelope's signed values by field. */
export async function storedValues(envelopeId: string): Promise<Record<string, Response['body']>> {
  const rows = await queryDatabase<{ id: string; value: unknown }>(
    'select id, value from envelope_fields where envelope_id = $1',
    [envelopeId],
  )
  return Object.fromEntries(rows.map(({ id, value }) => [id, value]))
}

/** Consents and signs. Returns the signed values by field. */
export async function signedValues(page: Page, envelopeId: string): Promise<Record<string, Response['body']>> {
  await consentAndSign(page)
  await waitForSigned(envelopeId)
  return storedValues(envelopeId)
}

/** Waits until the signature is recorded. The seal may follow later. */
export const waitForSigned = (envelopeId: string) =>
  expect.poll(async () => (await storedEnvelope(envelopeId))?.signer_status).toBe('signed')

/** Returns the number of an envelope's evidence records of a type. */
export async function countEvidence(envelopeId: string, type: string): Promise<number> {
  const rows = await queryDatabase(
    "select 1 from evidence_records where envelope_id = $1 and record::jsonb->>'type' = $2",
    [envelopeId, type],
  )
  return rows.length
}

// The script is a string, because tests have no browser types.
const isInked = `(() => {
  const sheet = document.querySelector('.sheet')
  // In a short window, the page is so far down that the browser has not drawn it yet.
  if (sheet?.getBoundingClientRect().top > 2 * innerHeight) sheet.scrollIntoView({ behavior: 'instant' })
  const canvas = sheet?.querySelector('canvas')
  if (!canvas?.checkVisibility()) return false
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
  return data.some((value, i) => i % 4 === 0 && value < 128)
})()`

/** Waits until the canvas of the first page is visible and contains ink. */
export const waitForPages = (page: Page) => expect.poll(() => page.evaluate(isInked)).toBe(true)

/** Opens a signing page in a new browser context, and waits for its document. */
export async function openSigningPage(link: string, options?: BrowserContextOptions): Promise<VisitedPage> {
  const visited = await visitPage(link, options)
  await waitForPages(visited.page)
  return visited
}

export const phone: BrowserContextOptions = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

const screenshots = join(root, 'out/screenshots')

/**
 * Expects axe-core to find no violation. Saves images of failures in `out`, and in full size images of all checked
 * pages.
 */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  const violations = await accessibilityViolations(page)
  if (isFull || violations.length > 0) {
    mkdirSync(screenshots, { recursive: true })
    await page.screenshot({ path: join(screenshots, `${name}.png`), animations: 'disabled' })
  }
  expect(violations, name).toEqual([])
}

/** Signs an open page with the fewest steps: one adopted typed signature, consent and signing. */
export async function adoptTyped(page: Page, button: RegExp | string, name: string): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill(name)
  await dialog.locator('button[type=submit]').click()
  await dialog.waitFor({ state: 'hidden' })
}

/** Opens the last step, consents and signs. */
export async function consentAndSign(page: Page): Promise<void> {
  await page.locator('.action-row button').click()
  await page.locator('dialog[open] button.primary').click()
}

/** Selects another language of the page by its native name. */
export async function changeLanguage(page: Page | Frame, name: string): Promise<void> {
  await page.locator('.languages summary').click()
  await page.getByRole('link', { name, exact: true }).click()
}
