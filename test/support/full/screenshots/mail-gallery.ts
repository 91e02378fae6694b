import type { SignerLocale } from '../../../../core/languages/locales.ts'
import { mailTemplates } from '../../../../core/signing/mails/facts.ts'
import { composeMail } from '../../../../core/signing/mails.ts'

const people = {
  ar: { name: 'محمد علي', documentTitle: 'عقد التوريد رقم 2026/4711', sender: 'مؤسسة الشمال' },
  ja: { name: '田中太郎', documentTitle: '供給契約書', sender: '北光エナジー株式会社' },
} as Partial<Record<SignerLocale, { name: string; documentTitle: string; sender: string }>>

/** Returns a page with every email in the given language, as HTML. */
export function mailGallery(locale: SignerLocale): string {
  const { name, documentTitle, sender } = people[locale] ?? {
    name: 'Anna Müller',
    documentTitle: 'Supply contract',
    sender: 'Nordlicht Energie',
  }
  const signer = { name, email: 'anna@example.com' }
  const mails = mailTemplates.map((template) =>
    composeMail(template, {
      locale,
      sender: {
        name: sender,
        color: '#0b6e4f',
        logo: null,
        contact: { name: 'Mia Berg', email: 'mia@nordlicht.example' },
        timeZone: 'Europe/Berlin',
      },
      documentTitle,
      envelopeId: 'env_01jd2x8m4k7qzt5v9w3y6b1c0r',
      signer,
      signers: [
        { ...signer, isSigned: true },
        { name: null, email: 'ben@example.com', isSigned: false },
      ],
      readerName: name,
      message: 'Please sign by Friday. Thank you!',
      reason: '550 5.1.1 No such mailbox',
      isLastOfDay: template === 'senderBounced',
      link: `https://sign.nordlicht.example/sign/${'a'.repeat(43)}`,
      verifyLink: `https://sign.nordlicht.example/verify.html#${'b'.repeat(60)}`,
      expiresAt: new Date('2026-12-01T23:30:00Z'),
    }),
  )
  const bodies = mails.map(({ html }) => `<section>${html.slice(html.indexOf('<div'))}</section>`)
  const [head = ''] = /[\s\S]*<\/head>/.exec(mails[0]!.html) ?? []
  return `${head}<style>@media (min-width: 60rem) { body { display: grid; grid-template-columns: 1fr 1fr 1fr } }</style>
<body class="page" style="margin:0;background:#eef1f5">${bodies.join('')}`
}
