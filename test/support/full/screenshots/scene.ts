import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Page } from 'playwright-core'
import type { SignerLocale } from '../../../../core/languages/locales.ts'
import { isRefusedInTests } from '../../../../core/mail/refused-domain.ts'
import { root } from '../../../../dev/build/build-part.ts'
import * as client from '../../../../dev/demo/demo-client.ts'
import { contractFields } from '../../../../dev/demo/demo-fields.ts'
import type { StoredMail } from '../../../../dev/stack/mail-pages.ts'
import type { BenchStack } from '../../../../dev/support/measured-stack.ts'
import { writePng } from '../../../../pdf/pixels/write-png.ts'
import { loadTexts, type Texts } from '../../../../web/signing-page/texts.ts'

type Body = Record<string, unknown>
export type Invited = { id: string; email: string; link: string }

/** A stack with an organization that has a brand, and the people in the screenshots. */
export type Scene = {
  baseUrl: string
  /**
   * Creates an envelope with the contract, and returns its signing link. The people have names of the given language.
   */
  invite(locale: SignerLocale, request?: Body): Promise<Invited>
  /** Signs an envelope without a browser, and waits for its seal. */
  complete(invited: Invited): Promise<void>
  send<T>(method: string, path: string, body?: Body): Promise<T>
  mailTo(email: string, subject?: RegExp): Promise<StoredMail>
  query(sql: string, values: unknown[]): Promise<unknown>
  texts(locale: SignerLocale): Promise<Texts>
  fileOf(invited: Invited, artifact: 'document' | 'certificate'): Promise<Uint8Array>
  evidenceOf(invited: Invited): Promise<unknown>
  /** Stops the scene. Call it before the stack stops. */
  close(): Promise<void>
}

export type Capture = { page: Page; scene: Scene; locale: SignerLocale; texts: Texts; isPhone: boolean }

/** A state of a page, reached from an empty window. Its images show the window or the full page. */
export type State = {
  name: string
  /** The languages of the state. By default, those in `everywhere`. */
  locales?: readonly SignerLocale[]
  isWhole?: true
  /**
   * True if the sizes of targets are not checked, because a menu, a sheet or the buttons of a dialog cover controls, or
   * because the document's fields are close together.
   */
  isCovered?: true
  reach(shot: Capture): Promise<unknown>
}

const people: Partial<Record<SignerLocale, Body>> = {
  en: { signerName: 'Anna Müller', message: 'Please sign by Friday. Thank you!' },
  de: {
    signerName: 'Karl-Friedrich von Schwarzenberg-Hohenstaufen',
    documentTitle: 'Rechtsschutzversicherungsgesellschaftsvertragsergänzungsvereinbarung',
    message: 'Bitte beachten Sie die Datenschutzgrundverordnungskonformitätserklärung.',
  },
  ar: { signerName: 'محمد علي', documentTitle: 'عقد التوريد رقم 2026/4711', message: 'يرجى التوقيع قبل يوم الجمعة.' },
  ja: { signerName: '田中太郎', documentTitle: '供給契約書', message: '金曜日までにご署名ください。' },
}

/** Returns a logo of a disc and a bar that suits light and dark backgrounds. */
function logo(): string {
  const [width, height] = [240, 60]
  const pixels = new Uint8Array(width * height * 4)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (Math.hypot(x - 30, y - 30) < 26 || (x > 70 && x < 230 && y > 22 && y < 38))
        pixels.set([11, 110, 79, 255], (y * width + x) * 4)
  return Buffer.from(writePng({ width, height, pixels })).toString('base64')
}

export async function openScene({ stack, service }: BenchStack): Promise<Scene> {
  const pool = new pg.Pool({ connectionString: stack.ownerDatabaseUrl, max: 2, allowExitOnIdle: true })
  const documentId = await client.createDocument(service, 'Supply contract')
  await client.uploadPdf(
    service,
    documentId,
    new Uint8Array(readFileSync(join(root, 'docs/demo/contract.pdf'))) as Uint8Array<ArrayBuffer>,
  )
  const brand = { displayName: 'Nordlicht Energie', color: '#0b6e4f', logo: logo(), replyTo: 'ask@nordlicht.example' }
  await client.call(service, 'PATCH', '/v1/organization/brand', brand)
  let signers = 0
  const mailTo = async (email: string, subject = /./): Promise<StoredMail> => {
    for (let waited = 0; waited < 300; waited++) {
      const response = await fetch(`${service.mailUrl}/messages?to=${encodeURIComponent(email)}`)
      const mail = ((await response.json()) as StoredMail[]).find((one) => subject.test(one.subject))
      if (mail) return mail
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error(`no mail ${subject} arrived for ${email}`)
  }
  return {
    baseUrl: service.baseUrl,
    invite: async (locale, request = {}) => {
      const { signerEmail: email = `signer-${++signers}@example.com` } = request as { signerEmail?: string }
      const fields = contractFields
      const body = {
        documentId,
        signerEmail: email,
        senderName: 'Mia Berg',
        senderEmail: 'mia@nordlicht.example',
        fields,
        ...(people[locale] ?? { signerName: 'Anna Müller' }),
        ...request,
      }
      const { id } = await client.call<{ id: string }>(service, 'POST', '/v1/signatures/requests', body)
      const link =
        request.delivery === 'none' || isRefusedInTests(email) ? '' : await client.linkFromMail(service, email)
      return { id, email, link }
    },
    complete: async ({ id, link }) => {
      const signature = { kind: 'typed', text: 'Anna Müller' }
      await client.sign(link, { values: { signature }, signature: null })
      await client.waitForCompletion(service, id)
    },
    send: (method, path, body) => client.call(service, method, path, body),
    mailTo,
    query: async (sql, values) => (await pool.query(sql, values)).rows,
    texts: loadTexts,
    fileOf: ({ id }, artifact) => client.downloadArtifact(service, id, artifact),
    evidenceOf: ({ id }) => client.fetchEvidence(service, id),
    close: () => pool.end(),
  }
}

/** The languages in the screenshots: with long words, from right to left, and without spaces between words. */
export const everywhere: readonly SignerLocale[] = ['en', 'de', 'ar', 'ja']

/** Fields of the contract with only the signature field of the second page. */
export const oneSignature = { fields: contractFields.filter(({ id }) => id === 'signature') }

const completed = new WeakMap<Scene, Promise<Invited>>()

/** Returns a completed envelope that all pages share. */
export function completedIn(scene: Scene): Promise<Invited> {
  const known = completed.get(scene)
  if (known) return known
  const made = (async () => {
    const invited = await scene.invite('en', oneSignature)
    await scene.complete(invited)
    return invited
  })()
  completed.set(scene, made)
  return made
}
