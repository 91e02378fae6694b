import { afterAll, describe, expect, test } from 'vitest'
import { type Files, failuresOn, filesOfEnvelope, namesOf, openVerifyPages, outcomeOf } from '../support/verify-page.ts'
import { type Finished, finish } from '../unit/core/signing/finished.ts'
import { completedBundle, publicPem, recordOf } from '../unit/core/signing/samples.ts'
import { resigned } from '../unit/core/signing/tampering.ts'
import { blankPdf, freshSealKey, sealPdf } from '../unit/pdf/verify/signed-pdf.ts'

const finished = await finish()
const { openPage, give, put, close: closeAll } = await openVerifyPages()
afterAll(closeAll)

const filesOf = (changes: Partial<Finished> = {}): Files => filesOfEnvelope({ ...finished, ...changes })

describe('verification page', () => {
  const changedAt = (bytes: Uint8Array, at: number) => bytes.with(at, bytes[at]! ^ 1)
  const swapped = () => {
    const { records } = finished.bundle
    return { ...finished.bundle, records: records.with(3, records[4]!).with(4, records[3]!) }
  }
  const rewritten = async () => {
    const records = finished.bundle.records.map(recordOf)
    const forged = records.map((record, at) =>
      at < 3 ? record : { ...record, data: { ...record.data, forged: true } },
    )
    return resigned(forged, finished.bundle)
  }

  test.each<[string, () => Files | Promise<Files>, string[]]>([
    [
      'a changed byte of the sealed document',
      () => filesOf({ pdf: changedAt(finished.pdf, 12) }),
      ['sealed_document', 'original', 'seal'],
    ],
    [
      'a changed byte of the seal',
      () => filesOf({ pdf: changedAt(finished.pdf, finished.pdf.length - 400) }),
      ['sealed_document', 'seal'],
    ],
    [
      'bytes after the seal',
      () => filesOf({ pdf: new Uint8Array([...finished.pdf, 10]) }),
      ['sealed_document', 'seal'],
    ],
    [
      'a changed byte of the certificate',
      () => filesOf({ certificate: changedAt(finished.certificate, 3) }),
      ['certificate'],
    ],
    [
      'another document',
      async () => filesOf({ pdf: await sealPdf(blankPdf(7), (await freshSealKey()).sealKey) }),
      ['sealed_document', 'original', 'seal'],
    ],
    [
      'a changed signer name',
      () => ({
        ...filesOf(),
        'evidence.json': JSON.stringify(finished.bundle).replace('Ada Lovelace', 'Eve Lovelace'),
      }),
      ['disclosures'],
    ],
    [
      'a truncated chain',
      () => filesOf({ bundle: { ...finished.bundle, records: finished.bundle.records.slice(0, -1) } }),
      ['head', 'artifacts', 'checkpoint', 'certificate'],
    ],
    ['swapped records', () => filesOf({ bundle: swapped() }), ['sequence', 'chain', 'lifecycle']],
    [
      'the evidence of another envelope',
      async () => filesOf({ bundle: await completedBundle({ id: 'env_77' }) }),
      ['sealed_document', 'original', 'certificate'],
    ],
    [
      'a duplicate property',
      () => ({ ...filesOf(), 'evidence.json': JSON.stringify(finished.bundle).replace('"at":', '"at":"","at":') }),
      ['structure'],
    ],
    ['invalid JSON', () => ({ ...filesOf(), 'evidence.json': '{"envelopeId":' }), ['structure']],
    [
      'the seal certificate of another key',
      async () => filesOf({ sealPem: (await freshSealKey()).certificatePem }),
      ['seal'],
    ],
    [
      'an invalid checkpoint signature',
      () => {
        const checkpoint = { ...finished.bundle.checkpoint!, signature: '00'.repeat(64) }
        return filesOf({ bundle: { ...finished.bundle, checkpoint } })
      },
      ['checkpoint_signature'],
    ],
  ])('reports exactly the failed checks for %s', async (_, files, expected) => {
    const { page, problems, close } = await openPage()
    await give(page, await files())
    expect(await failuresOn(page)).toEqual(expected)
    expect(await outcomeOf(page)).toBe('bad')
    expect(await page.locator('#status').textContent()).toMatch(/^Verification failed\. Failed checks: \d+ of \d+\.$/)
    expect(problems).toEqual([])
    await close()
  })

  test('shows failed checks first, and leads to them from the verdict', async () => {
    const { page, close } = await openPage()
    await give(page, filesOf({ bundle: swapped() }))
    const results = () =>
      page.locator('#report .group:first-child li').evaluateAll((all) => all.map((one) => one.className))
    expect((await results()).slice(0, 4)).toEqual(['failed', 'failed', 'failed', 'ok'])
    const leads = page.locator('.failures button')
    expect(await leads.allTextContents()).toEqual(['Numbering', 'Hash chain', 'Order of events'])
    await leads.nth(1).click()
    expect(await page.evaluate('document.activeElement.dataset.check')).toBe('chain')
    expect(await page.locator('#report ~ #inputs').count()).toBe(1)
    await page.locator('#remove-0').click()
    await expect.poll(() => page.locator('#inputs ~ #report').count()).toBe(1)
    await close()
  })

  test.each([
    [
      'en',
      'The certificate expired on 1\u00a0March\u00a02020 at\u00a012:00\u00a0UTC. No timestamp proves that the seal is older.',
      'All checks passed, with a warning',
    ],
    [
      'de',
      'Das Zertifikat ist am 1.\u00a0März\u00a02020 um\u00a012:00\u00a0UTC abgelaufen.',
      'Alle Prüfungen bestanden, mit einer Warnung',
    ],
  ])('shows that the certificate of a seal has expired in the language %s', async (locale, sentence, title) => {
    const { page, problems, close } = await openPage('', { locale })
    const { bundle, pdf, sealPem } = await finish({ isExpired: true })
    await give(page, { 'sealed.pdf': pdf, 'seal.pem': sealPem })
    expect(await outcomeOf(page)).toBe('sealOnly warned')
    expect(await namesOf(page, 'warning')).toEqual(['seal.certificate'])
    for (const shown of ['li.warning', '.verdict', '#status'])
      expect(await page.locator(shown).textContent()).toContain(sentence)
    await give(page, { 'evidence.json': JSON.stringify(bundle), 'public.pem': publicPem })
    expect(await outcomeOf(page)).toBe('good warned')
    expect(await page.locator('#verdict').textContent()).toBe(title)
    expect(await page.locator('.mark').textContent()).toBe('!')
    expect(problems).toEqual([])
    await close()
  })

  test('does not ask for the certificate of a seal if the file has no seal', async () => {
    const { page, close } = await openPage()
    await give(page, { 'plain.pdf': blankPdf() })
    expect([await namesOf(page, 'failed'), await outcomeOf(page)]).toEqual([['seal.found'], 'bad'])
    expect(await page.locator('#verdict').textContent()).toBe('No seal found')
    expect(await page.locator('#status').textContent()).toContain('it has no readable seal')
    expect(await page.locator('#report li[data-check="seal.trust"]').count()).toBe(0)
    await close()
  })

  test('shows that the seal is intact if only its certificate is not trusted', async () => {
    const { page, close } = await openPage()
    const { certificatePem } = await freshSealKey()
    await give(page, { 'sealed.pdf': finished.pdf, 'seal.pem': certificatePem })
    expect(await failuresOn(page)).toEqual(['seal'])
    expect(await namesOf(page, 'failed')).toEqual(['seal.trust'])
    await close()
  })

  test('detects a rewritten and re-signed chain by the head in the verification link', async () => {
    const { head, envelopeId } = finished.bundle
    const bundle = await rewritten()
    const alone = await openPage()
    await give(alone.page, { 'evidence.json': JSON.stringify(bundle), 'public.pem': publicPem })
    expect(await outcomeOf(alone.page)).toBe('good')
    await alone.close()
    const { page, close } = await openPage(`#${envelopeId}:${head.sequence}:${head.hash}`)
    expect(await page.getByText('comes from the code or link').isVisible()).toBe(true)
    await give(page, { 'evidence.json': JSON.stringify(bundle), 'public.pem': publicPem })
    expect(await failuresOn(page)).toEqual(['known_heads'])
    await close()
  })

  test('reports an invalid fingerprint or head next to its input field', async () => {
    const { page, close } = await openPage()
    await give(page, filesOf())
    await page.locator('#more > summary').click()
    await page.getByLabel('Fingerprint of the key').fill('00'.repeat(32))
    await page.waitForSelector('.verdict.bad')
    expect(await failuresOn(page)).toEqual(['checkpoint_key'])
    await page.getByLabel('Fingerprint of the key').fill('21fe 31df')
    await page.getByLabel('Head of the chain').fill('seven')
    await page.getByText('A line is not a valid head').waitFor()
    expect(await page.getByText('A line is not a valid SHA-256').isVisible()).toBe(true)
    expect(await page.locator('#heads').getAttribute('aria-invalid')).toBe('true')
    await page.getByLabel('Head of the chain').fill(`${finished.bundle.head.sequence}:${finished.bundle.head.hash}`)
    await page.waitForSelector('li.ok[data-check="known_heads"]')
    await close()
  })

  test('rejects a deeply nested file without a script error', async () => {
    const { page, problems, close } = await openPage()
    await page.setInputFiles('#chooser', put({ 'lists.json': '['.repeat(40_000_000) }))
    await page.waitForSelector('#files .file[data-role="none"]')
    await give(page, { 'evidence.json': `{"a":${'['.repeat(40_000_000)}` })
    expect([await failuresOn(page), await outcomeOf(page)]).toEqual([['structure'], 'bad'])
    expect(problems).toEqual([])
    await close()
  })

  test('shows HTML in the title and file name of hostile evidence as plain text', async () => {
    const bundle = await completedBundle({ documentTitle: '<img src=x onerror="document.title=1">\u202egnp' })
    const { page, problems, close } = await openPage()
    await give(page, { '<b>evidence.json': JSON.stringify(bundle) })
    expect(await page.locator('.facts img, #files b').count()).toBe(0)
    expect(await page.locator('.facts').textContent()).toContain('<img src=x onerror="document.title=1"> gnp')
    expect([await page.title(), problems]).toEqual(['Verify a signed document', []])
    await close()
  })
})
