import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../dev/build/build-part.ts'
import { createEnvelope, fieldOf, getEnvelope, waitForStatus } from '../support/envelopes.ts'
import { specimenFields, specimens, specimenValues } from '../support/every-type.ts'
import { verifiedEvidence } from '../support/evidence.ts'
import { type DrivenBrowser, drivenBrowsers, type Key, type WindowSize } from '../support/full/driven-browsers.ts'
import { missingTool } from '../support/pdf-tools.ts'
import { pdfOfPages } from '../support/sample-pdf.ts'
import { linkFor } from '../support/signing.ts'
import { isFull } from '../support/size.ts'
import { stack } from '../support/stack.ts'
import { openSender, readyDocument } from '../support/upload.ts'

const { api } = await openSender(stack)
const documentId = await readyDocument(api, pdfOfPages(), 'Every type')
const axe = readFileSync(join(root, 'node_modules/axe-core/axe.min.js'), 'utf8')

/** Returns the violations of WCAG 2.2 A and AA that axe-core finds. */
const axeFindings = (browser: DrivenBrowser) =>
  browser.evaluate(`(async () => {
    ${axe}
    const runOnly = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
    const { violations } = await axe.run(document, { runOnly, resultTypes: ['violations'] })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => id + ': ' + target.join(' ')))
  })()`)

// Makes the attachment required, because the page never asks for an optional one.
const fields = specimenFields.map((field) => (field.id === 'attachment' ? { ...field, isRequired: true } : field))

type Step = {
  title: string | null
  control: string | null
  dialog: string | null
  hasText: boolean
  hasFiles: boolean
}

/** Returns the open dialog, or the field in the open sheet. */
const stepOf = (browser: DrivenBrowser) =>
  browser.evaluate(`(() => {
    const dialog = document.querySelector('dialog[open]')
    const sheet = document.querySelector('.field-sheet:not([hidden])')
    return {
      dialog: dialog?.querySelector('h2, h1')?.textContent ?? (dialog ? '' : null),
      hasText: Boolean(dialog?.querySelector('input[type=text]')),
      hasFiles: Boolean(dialog?.querySelector('input[type=file]#attach-files')),
      title: (sheet?.querySelector('.sheet-choices #sheet-words') ?? sheet?.querySelector('h2'))?.textContent ?? null,
      control: sheet?.querySelector('#sheet-input')?.localName ?? null,
    }
  })()`) as Promise<Step>

const press = (browser: DrivenBrowser, selector: string) =>
  browser.evaluate(`void document.querySelector(${JSON.stringify(selector)}).click()`)

/** Enters a value as a person does: focuses the control, and sends the page its events. */
const enter = (browser: DrivenBrowser, selector: string, value: string | true) =>
  browser.evaluate(`(() => {
    const control = document.querySelector(${JSON.stringify(selector)})
    control.focus()
    if (${value === true}) return void control.click()
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')
    set.call(control, ${JSON.stringify(value)})
    for (const name of ['input', 'change']) control.dispatchEvent(new Event(name, { bubbles: true }))
  })()`)

/** Chooses a file as a person does in the system's dialog, and waits until the file is attached. */
async function attach(browser: DrivenBrowser): Promise<void> {
  await browser.evaluate(`(() => {
    const chosen = new DataTransfer()
    chosen.items.add(new File(['%PDF-1.7\\n%photo'], 'passport.pdf', { type: 'application/pdf' }))
    const chooser = document.querySelector('#attach-files')
    chooser.files = chosen.files
    chooser.dispatchEvent(new Event('change', { bubbles: true }))
  })()`)
  await expect
    .poll(() => browser.evaluate(`document.querySelector('.attached-files li bdi')?.textContent ?? null`), slowPolling)
    .toBe('passport.pdf')
}

// A page of the document is drawn only when it is near the window.
const firstPage = `(() => {
  document.querySelector('.sheet')?.scrollIntoView({ behavior: 'instant' })
  return document.querySelectorAll('.sheet canvas').length
})()`

const engines = Object.entries(drivenBrowsers)
const phones: [name: string, size: WindowSize][] = [
  ['a small phone (360 by 740 pixels)', { width: 360, height: 740 }],
  ['a phone (390 by 844 pixels)', { width: 390, height: 844 }],
  ['a large phone (430 by 932 pixels)', { width: 430, height: 932 }],
]
// Without full size, each engine and each phone is used once.
const phonesOfEngines = engines.flatMap(([engine], at) =>
  phones.flatMap(([phone, size], index) => (isFull || at === index ? [{ engine, phone, size }] : [])),
)

/** Starts an engine, or returns null if the machine does not have its programs. */
async function startEngine(engine: string, size: WindowSize): Promise<DrivenBrowser | null> {
  const programs = { Firefox: ['firefox-esr'], WebKit: ['WebKitWebDriver', 'xvfb-run'] }[engine] ?? []
  if (missingTool(...(programs as Parameters<typeof missingTool>)) !== null) return null
  return drivenBrowsers[engine]!(size)
}

/** Waits longer than usual, because three browsers run concurrently on a busy machine. */
const slowPolling = { timeout: 60_000 }

it.each(phonesOfEngines)(
  'completes an envelope with every field type in $engine on $phone',
  async ({ engine, size }) => {
    const browser = await startEngine(engine, size)
    if (browser === null) return
    const envelope = await createEnvelope(api, { documentId, signerName: 'Anna Müller', fields })
    try {
      await browser.open(await linkFor(stack, envelope))
      await expect.poll(() => browser.evaluate(firstPage), slowPolling).toBeGreaterThan(0)
      const isSigned = async () => (await getEnvelope(api, envelope.id)).signer.status === 'signed'
      const visited = new Set<string>()
      for (let steps = 0; steps < 60 && !(await isSigned()); steps++) {
        await press(browser, '.action-row button')
        const { dialog, hasText, hasFiles, title, control } = await stepOf(browser)
        if (dialog !== null) {
          expect(await axeFindings(browser), dialog).toEqual([])
          if (hasFiles) await attach(browser)
          if (hasText) await enter(browser, 'dialog[open] input[type=text]', 'Anna Müller')
          await press(browser, 'dialog[open] button[type=submit], dialog[open] button.primary')
          await expect
            .poll(async () => (await isSigned()) || (await stepOf(browser)).dialog !== dialog, slowPolling)
            .toBe(true)
          continue
        }
        const id = title?.split(',')[0] ?? ''
        // The `hidden` field is shown until the checkbox that hides it is checked.
        const entry = id === 'hidden' ? { kind: 'text' as const, text: 'For now' } : specimenValues[id]
        if (control === null || (entry === undefined && id !== 'attachment'))
          throw new Error(`The page shows “${title}”.`)
        if (control === 'button' || entry === undefined) await press(browser, '#sheet-input')
        else await enter(browser, '#sheet-input', entry.kind === 'text' ? entry.text : true)
        if (!visited.has(id)) expect(await axeFindings(browser), id).toEqual([])
        visited.add(id)
      }
      const { fields: signed } = await waitForStatus(api, envelope.id, 'completed')
      const values = Object.fromEntries(signed.map(({ id, value }: { id: string; value: unknown }) => [id, value]))
      for (const [id, { printed, entry, type }] of Object.entries(specimens)) {
        // The page skips the name field, because the sender named the signer.
        if (!visited.has(id)) continue
        if (entry?.kind === 'checkbox') expect([id, values[id]]).toEqual([id, true])
        else if (entry?.kind === 'text' && type !== 'consent') expect([id, values[id]]).toEqual([id, printed])
      }
      expect([values.hidden, values.total, values.sentence]).toEqual([null, '2401.50', 'To Wien'])
      expect(visited.has('demanded')).toBe(true)
      const attached = signed.find(({ id }: { id: string }) => id === 'attachment')
      expect(attached.files).toMatchObject([{ name: 'passport.pdf', mediaType: 'application/pdf' }])
      const { bundle, failed } = await verifiedEvidence(api, envelope.id)
      expect([failed, bundle.integrity.valid]).toEqual([[], true])
    } finally {
      await browser.close()
    }
  },
)

/** Presses Tab until an element that matches the selector has the focus. */
async function tabTo(browser: DrivenBrowser, selector: string): Promise<void> {
  const isFocused = `document.activeElement?.matches(${JSON.stringify(selector)}) ?? false`
  for (let presses = 0; presses < 60; presses++) {
    if (await browser.evaluate(isFocused)) return
    await browser.press('Tab')
  }
  throw new Error(`Tab does not reach ${selector}.`)
}

const desktop = { width: 1280, height: 800 }
const keyedWindows = engines.flatMap(([engine]) => [phones[0]![1], desktop].map((size) => ({ engine, size })))

it.each(keyedWindows)(
  'completes an envelope by the keys Tab, Enter and Space alone in $engine at $size.width pixels',
  async ({ engine, size }) => {
    const browser = await startEngine(engine, size)
    if (browser === null) return
    const keyed = [
      fieldOf({ id: 'terms', type: 'checkbox', y: 0.2, width: 0.04, height: 0.03 }),
      fieldOf({ id: 'signature', type: 'signature', y: 0.5 }),
    ]
    const envelope = await createEnvelope(api, { documentId, signerName: 'Anna Müller', fields: keyed })
    const pressOn = async (selector: string, key: Key) => {
      await tabTo(browser, selector)
      await browser.press(key)
    }
    const seen = (expression: string) => expect.poll(() => browser.evaluate(expression), slowPolling)
    try {
      await browser.open(await linkFor(stack, envelope))
      await seen("document.querySelectorAll('.sheet canvas').length > 0").toBe(true)
      await pressOn('.action-row button', 'Enter')
      await pressOn('input[type=checkbox]', 'Space')
      await seen("document.querySelector('.progress-words').textContent").toBe('1 of 2 required fields')
      await pressOn('.action-row button', 'Enter')
      // On a phone, the sheet of the signature field has the button that opens the dialog.
      await seen("document.querySelector('dialog[open], #sheet-input:is(button)') !== null").toBe(true)
      if (!(await browser.evaluate("document.querySelector('dialog[open]') !== null")))
        await pressOn('#sheet-input', 'Enter')
      await seen("document.querySelector('dialog[open] h2')?.textContent ?? ''").toBe('Your signature')
      await pressOn('dialog[open] .buttons .primary', 'Space')
      await seen("document.querySelector('.progress-words').textContent").toBe('2 of 2 required fields')
      if (!(await browser.evaluate("document.querySelector('dialog[open]') !== null")))
        await pressOn('.action-row button', 'Enter')
      await seen("document.querySelector('dialog[open] h2')?.textContent ?? ''").toBe('Agree and sign')
      await pressOn('dialog[open] .buttons .primary', 'Enter')
      await seen("document.querySelector('h1')?.textContent ?? ''").toBe('The document is signed')
      const { fields: signed } = await waitForStatus(api, envelope.id, 'completed')
      expect(signed.map(({ id, value }: { id: string; value: unknown }) => [id, value])).toEqual([
        ['terms', true],
        ['signature', 'Anna Müller'],
      ])
    } finally {
      await browser.close()
    }
  },
)
