import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../dev/build/build-part.ts'
import { createEnvelope, getEnvelope, waitForStatus } from '../support/envelopes.ts'
import { specimenFields, specimens, specimenValues } from '../support/every-type.ts'
import { type DrivenBrowser, drivenBrowsers } from '../support/full/driven-browsers.ts'
import { missingTool } from '../support/pdf-tools.ts'
import { pdfOfPages } from '../support/sample-pdf.ts'
import { linkFor } from '../support/signing.ts'
import { stack } from '../support/stack.ts'
import { openSender, readyDocument } from '../support/upload.ts'

const { api } = await openSender(stack)
const documentId = await readyDocument(api, pdfOfPages(), 'Every type')
const axe = readFileSync(join(root, 'node_modules/axe-core/axe.min.js'), 'utf8')

/** Returns the findings of axe-core against WCAG 2.2 A and AA. */
const axeFindings = (browser: DrivenBrowser) =>
  browser.evaluate(`(async () => {
    ${axe}
    const runOnly = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
    const { violations } = await axe.run(document, { runOnly, resultTypes: ['violations'] })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => id + ': ' + target.join(' ')))
  })()`)

type Step = { title: string | null; control: string | null; dialog: string | null; hasText: boolean }

/** Returns the open dialog, or the field of the open sheet. */
const stepOf = (browser: DrivenBrowser) =>
  browser.evaluate(`(() => {
    const dialog = document.querySelector('dialog[open]')
    const sheet = document.querySelector('.field-sheet:not([hidden])')
    return {
      dialog: dialog?.querySelector('h2, h1')?.textContent ?? (dialog ? '' : null),
      hasText: Boolean(dialog?.querySelector('input[type=text]')),
      title: sheet?.querySelector('h2').textContent ?? null,
      control: sheet?.querySelector('#sheet-input')?.localName ?? null,
    }
  })()`) as Promise<Step>

const press = (browser: DrivenBrowser, selector: string) =>
  browser.evaluate(`void document.querySelector(${JSON.stringify(selector)}).click()`)

/** Enters a value as a person does: the control gets the focus, and the page gets its events. */
const enter = (browser: DrivenBrowser, selector: string, value: string | true) =>
  browser.evaluate(`(() => {
    const control = document.querySelector(${JSON.stringify(selector)})
    control.focus()
    if (${value === true}) return void control.click()
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')
    set.call(control, ${JSON.stringify(value)})
    for (const name of ['input', 'change']) control.dispatchEvent(new Event(name, { bubbles: true }))
  })()`)

it.each(Object.entries(drivenBrowsers))(
  'shows, checks and signs every type of field in %s in the size of a phone',
  async (name, start) => {
    const programs = { Firefox: ['firefox-esr'], WebKit: ['WebKitWebDriver', 'xvfb-run'] }[name] ?? []
    if (missingTool(...(programs as Parameters<typeof missingTool>)) !== null) return
    const envelope = await createEnvelope(api, { documentId, signerName: 'Anna Müller', fields: specimenFields })
    const browser = await start()
    try {
      await browser.open(await linkFor(stack, envelope))
      await expect.poll(() => browser.evaluate(`document.querySelectorAll('.sheet canvas').length`)).toBeGreaterThan(0)
      const isSigned = async () => (await getEnvelope(api, envelope.id)).signer.status === 'signed'
      const visited = new Set<string>()
      for (let steps = 0; steps < 60 && !(await isSigned()); steps++) {
        await press(browser, '.action-row button')
        const { dialog, hasText, title, control } = await stepOf(browser)
        if (dialog !== null) {
          expect(await axeFindings(browser), dialog).toEqual([])
          if (hasText) await enter(browser, 'dialog[open] input[type=text]', 'Anna Müller')
          await press(browser, 'dialog[open] button[type=submit], dialog[open] button.primary')
          await expect.poll(async () => (await isSigned()) || (await stepOf(browser)).dialog !== dialog).toBe(true)
          continue
        }
        const id = title?.split(',')[0] ?? ''
        const entry = specimenValues[id]
        if (entry === undefined || control === null) throw new Error(`The page shows “${title}”.`)
        if (control === 'button') await press(browser, '#sheet-input')
        else await enter(browser, '#sheet-input', entry.kind === 'text' ? entry.text : true)
        if (!visited.has(id)) expect(await axeFindings(browser), id).toEqual([])
        visited.add(id)
      }
      const { fields } = await waitForStatus(api, envelope.id, 'completed')
      const values = Object.fromEntries(fields.map(({ id, value }: { id: string; value: unknown }) => [id, value]))
      for (const [id, { printed, entry, type }] of Object.entries(specimens)) {
        if (entry?.kind === 'checkbox') expect([id, values[id]]).toEqual([id, true])
        else if (entry?.kind === 'text' && type !== 'consent') expect([id, values[id]]).toEqual([id, printed])
      }
      expect([values.hidden, values.total, values.sentence]).toEqual([null, '2401.50', 'To Wien'])
      expect(visited.has('demanded')).toBe(true)
    } finally {
      await browser.close()
    }
  },
)
