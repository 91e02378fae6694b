import { expect, test } from 'vitest'
import { openApi } from '../support/open-api.ts'
import { countEvidence, invite, openSigningPage, storedEnvelope, waitForPages } from '../support/signing-page.ts'
import { queryDatabase, stack } from '../support/stack.ts'

const api = await openApi(stack)
/** Acts like a mail scanner with a browser: runs the page's scripts, scrolls, and clicks every element by script. */
const asAScanner = `(() => {
  scrollTo(0, document.body.scrollHeight)
  for (const type of ['pointerdown', 'mousedown', 'touchstart', 'wheel', 'keydown', 'click', 'focus', 'mousemove'])
    for (const target of [document.body, document.querySelector('.field input')])
      target.dispatchEvent(new Event(type, { bubbles: true }))
})()`

const trace = async (id: string) => ({
  envelope: await storedEnvelope(id),
  records: await queryDatabase('select record from evidence_records where envelope_id = $1 order by sequence', [id]),
  // Omits the event that records only that the page was served, not that a person saw it.
  audit: await queryDatabase(
    "select action from audit_events where target_id = $1 and action <> 'envelope.page_shown' order by action",
    [id],
  ),
})

test('records a view only after input from a person, not from a mail scanner', async () => {
  const { envelope, link } = await invite(api)
  await expect.poll(async () => (await storedEnvelope(envelope.id))?.signer_status).toBe('sent')
  const before = await trace(envelope.id)
  const { page, close } = await openSigningPage(link)
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') posts.push(new URL(request.url()).pathname.split('/').at(-1) ?? '')
  })
  await page.evaluate(asAScanner)
  await page.mouse.move(300, 400)
  await page.reload()
  await waitForPages(page)
  await page.evaluate(asAScanner)
  await page.waitForLoadState('networkidle')
  expect(posts).toEqual([])
  expect(await trace(envelope.id)).toEqual(before)

  await page.keyboard.press('Tab')
  await expect.poll(async () => (await storedEnvelope(envelope.id))?.signer_status).toBe('viewed')
  await page.keyboard.press('Tab')
  await page.mouse.click(5, 5)
  expect(posts).toEqual(['view'])
  expect(await countEvidence(envelope.id, 'opened')).toBe(1)
  await close()
})
