import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { openApi } from '../support/open-api.ts'
import { allFields, invite, openSigningPage, phone } from '../support/signing-page.ts'
import { stack } from '../support/stack.ts'

/** Checks the accessibility tree, which screen readers read, in each step of the signing page. */

const api = await openApi(stack)

/** Returns the roles, names and states in the accessibility tree of an element, without its plain texts. */
const treeOf = async (element: Locator): Promise<string[]> =>
  (await element.ariaSnapshot())
    .split('\n')
    .map((line) =>
      line
        .trim()
        .replace(/^- /, '')
        .replace(/^'(.*)'$/, '$1')
        .replace(/:$/, ''),
    )
    .filter((line) => !/^(text|paragraph|status|time|\/url|\/placeholder)(:|$)/.test(line))

const landmarks = [
  'link "Skip to the document"',
  'banner',
  'heading "Supply contract" [level=1]',
  'group: "Language: English"',
  'main',
  'group "View"',
  'region "Document"',
  'region "Page 1 of 2"',
  'heading "Page 1 of 2" [level=2]',
  'group "Fields on page 1"',
  'region "Page 2 of 2"',
  'heading "Page 2 of 2" [level=2]',
  'group "Fields on page 2"',
  'region "1 of 5 required fields"',
]
const isLandmark = (line: string) => /^(link "Skip|banner|main|region|heading|group:? "(Lang|Fields|View))/.test(line)
const isField = (line: string) => /^(textbox|checkbox|button) ".*, page [12]/.test(line)

test('names each control and state of the signing page for screen readers, from the first field to the end', async () => {
  const { link } = await invite(api, { fields: allFields })
  const { page, close } = await openSigningPage(link)
  const body = page.locator('body')
  const opened = await treeOf(body)
  expect(opened.filter(isLandmark)).toEqual(landmarks)
  expect(opened.filter(isField).map((line) => line.replace(/": .*$/, '"'))).toEqual([
    'textbox "Text 1, required, page 1"',
    'checkbox "Checkbox, required, page 1"',
    'textbox "Text 2, optional, page 1"',
    'textbox "Name, required, page 2"',
    'textbox "Email, filled in automatically, page 2"',
    'textbox "Date, filled in automatically, page 2"',
    'button "Sign: Signature, required, page 2"',
    'button "Initial: Initials, required, page 2"',
  ])
  expect(opened.slice(-2)).toEqual(['progressbar "1 of 5 required fields"', 'button "Start"'])

  await page.locator('#field-1').fill('Order 4711')
  await page.locator('#field-2').check()
  expect(await treeOf(body)).toContain('checkbox "Checkbox, required, page 1" [checked]')
  expect(await page.getByRole('status').allTextContents()).toContain('3 of 5 required fields')

  const leadOn = () => page.locator('.action-row button').click()
  await leadOn()
  expect(await treeOf(page.getByRole('dialog'))).toEqual([
    'dialog "Your signature"',
    'heading "Your signature" [level=2]',
    'tablist "How would you like to sign?"',
    'tab "Type" [selected]',
    'tab "Draw"',
    'tab "Upload"',
    'tabpanel "Type"',
    'textbox "Your full name": Anna Müller',
    'group "Handwriting"',
    'radio "Formal" [checked]',
    'radio "Casual"',
    'button "Cancel"',
    'button "Use this signature"',
  ])
  await page.getByRole('button', { name: 'Use this signature' }).click()
  await leadOn()
  await page.getByRole('button', { name: 'Use these initials' }).click()
  await page.getByRole('dialog', { name: 'Agree and sign' }).waitFor()
  const agreement = await treeOf(page.getByRole('dialog'))
  expect(agreement.filter((line) => /^(dialog|heading|button)/.test(line))).toEqual([
    'dialog "Agree and sign"',
    'heading "Agree and sign" [level=2]',
    'button "Back"',
    'button "Agree and sign"',
  ])
  await page.getByRole('dialog').getByRole('button', { name: 'Agree and sign' }).click()
  await page.getByRole('heading', { name: 'The document is signed' }).waitFor()
  expect((await treeOf(body)).filter((line) => /^(main|heading|link)/.test(line))).toEqual([
    'main',
    'heading "The document is signed" [level=1]',
    'link "Download the signed document"',
    'link "Download the certificate"',
    'link "Download the evidence"',
    'link "Verify the signed document"',
  ])
  await close()
})

test('names the fields to press and the control in the sheet for screen readers on a phone', async () => {
  const { link } = await invite(api, { fields: allFields })
  const { page, close } = await openSigningPage(link, phone)
  const opened = await treeOf(page.locator('body'))
  expect(opened.filter(isLandmark)).toEqual(landmarks)
  expect(opened.filter(isField)).toEqual([
    'button "Text 1, required, page 1. Press to fill in."',
    'button "Checkbox, required, page 1. Press to fill in."',
    'button "Text 2, optional, page 1. Press to fill in."',
    'button "Name, required, page 2: Anna Müller. Press to change."',
    'button "Sign: Signature, required, page 2"',
    'button "Initial: Initials, required, page 2"',
  ])
  await page.getByRole('button', { name: 'Start' }).tap()
  const sheet = page.locator('.field-sheet')
  await sheet.getByRole('textbox', { name: 'Text 1, required, page 1' }).fill('Order 4711')
  await page.locator('.action-row button').tap()
  await sheet.getByRole('checkbox', { name: 'Checkbox, required, page 1' }).tap()
  expect(await treeOf(sheet)).toContain('button "Close": ×')
  expect(await page.getByRole('status').allTextContents()).toContain('3 of 5 required fields')
  await close()
})
