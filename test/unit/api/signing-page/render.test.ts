import { describe, expect, it } from 'vitest'
import { signerLocales } from '../../../../core/languages/locales.ts'
import { renderSigningPage, signingPageCsp } from '../../../../web/signing-page/render.ts'
import { viewElementId } from '../../../../web/signing-page/view.ts'
import { closedView, lostView, openView, shellView } from './views.ts'

const options = {
  nonce: 'bm9uY2U=',
  assets: { script: '/assets/signing.js', style: '/assets/signing.css', ahead: ['/assets/chunks/app-1.js'] },
}

const dataBlock = new RegExp(
  `<script type="application/json" nonce="bm9uY2U=" id="${viewElementId}">(.*?)</script>`,
  's',
)

const hostileTexts = [
  '</script><script>alert(1)</script>',
  '<!--<script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  "' autofocus onfocus='alert(1)",
  '</title><script>alert(1)</script>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '\u2028\u2029</ScRiPt >',
]

describe('the signing page', () => {
  it.each(hostileTexts)('escapes %j in every text of an open envelope', (text) => {
    const view = openView({
      documentTitle: text,
      organizationName: text,
      message: text,
      signer: { name: text, email: text },
      consent: { version: '1', text, sha256: 'a'.repeat(64) },
    })
    const page = renderSigningPage(view, options)
    const [block = '', json = ''] = dataBlock.exec(page) ?? []
    expect(JSON.parse(json)).toEqual(view)
    expect(json).not.toMatch(/[<>&\u2028\u2029]/)
    const rest = page.replace(block, '')
    expect(rest.match(/<(script|img|svg)\b/gi)).toEqual(['<script'])
    expect(rest).not.toMatch(/<[a-z][^>]*\son\w+\s*=/i)
  })

  it.each(hostileTexts)('escapes %j in the reason of a closed envelope', (text) => {
    // The outcome's icon is an image that belongs to the page.
    const page = renderSigningPage(closedView({ state: 'declined', reason: text }), options)
    const rest = page.replace(dataBlock, '')
    expect(rest.match(/<(script|img|svg)\b/gi)).toEqual(['<script', '<svg'])
    expect(rest).not.toMatch(/<[a-z][^>]*\son\w+\s*=/i)
  })

  it('lists every language in the menu, and marks only the current one', () => {
    const page = renderSigningPage(openView({ locale: 'de' }), options)
    const menu = /<details class="languages">.*?<\/details>/s.exec(page)?.[0] ?? ''
    expect(menu.match(/<a /g)).toHaveLength(signerLocales.length)
    expect(menu.match(/<a [^>]*aria-current[^>]*>[^<]*/g)?.map((link) => link.replace(/.*>/, ''))).toEqual(['Deutsch'])
  })

  it('names the organization if the contact has no name', () => {
    const contact = { name: null, email: 'ask@nordwind.example' }
    const page = renderSigningPage(openView({ contact }), options)
    expect(page.replace(/<[^>]*>/g, '')).toContain('Contact Nordwind (ask@nordwind.example)')
  })

  it('shows the title, sender, message, PDF link and decline form without JavaScript', () => {
    const page = renderSigningPage(openView({ documentTitle: 'Lease & more' }), options)
    expect(page).toContain('<h1><bdi>Lease &amp; more</bdi></h1>')
    expect(page).toContain('Nordwind asks you to sign')
    expect(page).toContain('<p class="message"><bdi>Please sign.</bdi></p>')
    expect(page).toContain('<a href="/sign/token-1/document?download=1"')
    expect(page).toContain('<form method="post" action="/sign/token-1/decline">')
    expect(page).toMatch(/<textarea id="decline-reason" name="reason" rows="3" maxlength="2000"><\/textarea>/)
    expect(page).toMatch(/<noscript><p class="note">Signing needs JavaScript/)
  })

  it('uses the language of the signer, and states the time zone of the deadline', () => {
    const page = renderSigningPage(openView({ locale: 'de' }), options)
    expect(page).toContain('<html lang="de" dir="ltr">')
    expect(page).toContain('Nordwind bittet Sie um Ihre Unterschrift')
    expect(page).toContain(
      '<time class="whole" datetime="2026-12-21T12:00:00.000Z">21.\u00a0Dezember\u00a02026 um\u00a012:00\u00a0UTC</time>',
    )
  })

  it.each([
    ['en', 'Signing as <bdi>محمد علي</bdi> <bdi class="whole">(<bdi>ali@example.org</bdi>)</bdi>'],
    ['ja', '署名者：<bdi>محمد علي</bdi> <bdi class="whole">(<bdi>ali@example.org</bdi>)</bdi>'],
  ] as const)('isolates the text direction of the signer’s name and address in %s', (locale, line) => {
    const signer = { name: 'محمد علي', email: 'ali@example.org' }
    expect(renderSigningPage(openView({ locale, signer }), options)).toContain(line)
  })

  it('adds no space after a full-width colon in a label', () => {
    expect(renderSigningPage(openView({ locale: 'ja' }), options)).toContain('署名の期限：<time')
    expect(renderSigningPage(openView({ locale: 'en' }), options)).toMatch(/Please sign by <time/)
  })

  it('removes bidirectional overrides and control characters from the window title', () => {
    const page = renderSigningPage(openView({ documentTitle: 'invoice\u202Egnp.exe\u0000' }), options)
    expect(page).toContain('<title>Sign: invoice gnp.exe</title>')
  })

  it('contains no inline style or event handler', () => {
    for (const view of [openView(), closedView(), lostView('gone'), shellView]) {
      expect(renderSigningPage(view, options).replace(dataBlock, '')).not.toMatch(/\sstyle=|<style|\son\w+=/i)
    }
  })

  it('preloads its scripts only for an open envelope', () => {
    const preload = '<link rel="modulepreload" href="/assets/chunks/app-1.js" nonce="bm9uY2U=">'
    expect(renderSigningPage(openView(), options)).toContain(preload)
    expect(renderSigningPage(closedView(), options)).not.toContain('modulepreload')
  })

  it('shows nothing about the envelope for an unknown link', () => {
    expect(renderSigningPage(lostView('gone'), options)).not.toMatch(/Nordwind|Lease|ada@|token-1|env_1|Questions/)
  })

  it.each(['replaced', 'corrected', 'reassigned', 'gone'] as const)(
    'shows only the sender and the contact for a link that was valid before: %s',
    (state) => {
      const contact = { name: 'Ben Berg', email: 'ben@nordwind.example' }
      const page = renderSigningPage(lostView(state, { organizationName: 'Nordwind', contact }), options)
      expect(page).toContain('href="mailto:ben@nordwind.example"')
      const withoutContact = renderSigningPage(
        lostView(state, { organizationName: 'Nordwind', contact: null }),
        options,
      )
      expect(withoutContact).not.toContain('Questions?')
      expect(page).not.toMatch(/Lease|ada@|token-1|env_1/)
    },
  )

  it.each(['replaced', 'corrected', 'reassigned', 'gone'] as const)(
    'marks the page of a %s link of the sandbox',
    (state) => {
      const mark = '<p class="test-mark">'
      expect(renderSigningPage(lostView(state, null, true), options)).toContain(mark)
      expect(renderSigningPage(lostView(state), options)).not.toContain(mark)
    },
  )

  it('shows no line for questions on an open or completed page without a contact', () => {
    for (const view of [openView({ contact: null }), closedView({ contact: null })])
      expect(renderSigningPage(view, options)).not.toContain('Questions?')
  })

  it('shows nothing about the document before the embedded session is opened', () => {
    expect(renderSigningPage(shellView, options)).not.toMatch(/Nordwind|Lease|ada@/)
  })

  it('links the signed files and an https return URL, but not a javascript URL', () => {
    const embedded = (returnUrl: string) => ({ allowedOrigins: ['https://app.example.com'], returnUrl })
    const page = renderSigningPage(closedView({ embedded: embedded('https://app.example.com/back') }), options)
    expect(page).toContain('<a href="/sign/token-1/artifacts/document" data-download="document">')
    expect(page).toContain('<a href="/sign/token-1/artifacts/certificate" data-download="certificate">')
    expect(page).toContain('<a href="https://app.example.com/back" target="_top" rel="noreferrer">')
    const hostile = renderSigningPage(closedView({ embedded: embedded('javascript:alert(1)') }), options)
    expect(hostile.replace(dataBlock, '')).not.toContain('javascript:')
  })
})

describe('the content security policy of the signing page', () => {
  it('allows scripts only by nonce, and nothing from other origins', () => {
    expect(signingPageCsp({ nonce: 'bm9uY2U=', frameAncestors: [] })).toBe(
      "default-src 'none'; script-src 'nonce-bm9uY2U=' 'strict-dynamic'; style-src 'self' 'nonce-bm9uY2U='; img-src 'self' data: blob:; " +
        "font-src 'self'; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    )
  })

  it.each([
    [['https://app.example.com'], 'https://app.example.com'],
    [['https://a.example', 'http://localhost:3000'], 'https://a.example http://localhost:3000'],
    [['*'], "'none'"],
    [['https://*.example.com'], "'none'"],
    [['https://a.example; script-src *'], "'none'"],
    [['https://a.example/path'], "'none'"],
    [['https:'], "'none'"],
    [['null', 'https://b.example'], 'https://b.example'],
  ])('converts the allowed origins %j to the frame ancestors %s', (frameAncestors, expected) => {
    expect(signingPageCsp({ nonce: 'n', frameAncestors })).toMatch(new RegExp(`frame-ancestors ${expected}$`))
  })
})
