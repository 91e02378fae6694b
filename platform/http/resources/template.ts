import * as z from 'zod'
import { signerLocales } from '../../../core/languages/locales.ts'
import { model, text, textOrNull, wholeNumber, wholeNumberOrNull } from '../../../core/shapes.ts'
import { Reminders } from '../../../core/signing/handling.ts'
import { deliveries, lastSeals, senderMailChoices } from '../../../core/signing/model.ts'
import type { TemplateContent } from '../../../core/templates/template.ts'
import type { ListedTemplate, ListedVersion, TemplateRecord } from '../../../db/templates/templates.ts'
import { iso, Sha256, time } from './common.ts'
import { SignatureField, toPrefilledField } from './envelope.ts'

const TemplateRole = model('TemplateRole', 'Somebody who will be asked to sign.', {
  role: text('What the signer is called in the template'),
  signerEmail: textOrNull('Who signs unless a use names somebody else'),
  signerName: textOrNull('Name of that person'),
  locale: z.enum(signerLocales).nullable().meta({ description: 'Instead of the locale of the template' }),
  order: wholeNumberOrNull('Equal orders sign at the same time; null: as they stand'),
  delivery: z.enum(deliveries).meta({ description: '`none`: no mail goes to the signer' }),
  fields: z.array(SignatureField).meta({ description: 'What there is to fill' }),
})

const about = {
  id: text('Id of the template'),
  name: text('Its name'),
  version: wholeNumber('From 1; every change counts it up'),
  documentId: text('Id of the document'),
  createdAt: time('When the template was created'),
  updatedAt: time('When its latest version was saved'),
}

export const Template = model('Template', 'A document with fields by role, from which envelopes are made.', {
  ...about,
  latestVersion: wholeNumber('The version that uses take which name none'),
  documentSha256: Sha256.meta({
    description: 'SHA-256 of the file that is signed: that of the document when this version was saved',
  }),
  documentTitle: textOrNull('What signers read as its title; null: its own'),
  message: textOrNull('What the sender writes to the signers'),
  expiresInDays: wholeNumber('Days that each signer has'),
  locale: z.enum(signerLocales).meta({ description: 'Language of the mails and of the signing page' }),
  lastSeal: z.enum(lastSeals).meta({ description: 'What may come behind the last seal' }),
  cc: z.array(z.string()).meta({ description: 'Who gets the signed document too' }),
  senderEmail: textOrNull('The person on your side who hears of it'),
  senderName: textOrNull('Name of that person'),
  senderMails: z.enum(senderMailChoices).meta({ description: 'Which mails your side gets' }),
  metadata: z.record(z.string(), z.unknown()).meta({ description: 'Your own data of what is made from it' }),
  reminders: Reminders.required().nullable().meta({ description: 'When reminders go out by themselves; null: none' }),
  roles: z.array(TemplateRole).meta({ description: 'Who will be asked to sign' }),
})

export type Template = z.infer<typeof Template>

export const TemplateSummary = model('TemplateSummary', 'A template as lists show it.', {
  ...about,
  roles: z.array(z.string()).meta({ description: 'Who will be asked to sign, by role' }),
})

export const TemplateVersion = model('TemplateVersion', 'A version of a template as lists show it.', {
  version: about.version,
  documentId: about.documentId,
  documentSha256: Sha256.meta({ description: 'SHA-256 of the file that is signed' }),
  roles: z.array(z.string()).meta({ description: 'Who will be asked to sign, by role' }),
  createdAt: time('When this version was saved'),
})

/** What leaves of a version in a list. */
export const toTemplateVersion = ({ sourceSha256, ...row }: ListedVersion): z.infer<typeof TemplateVersion> => ({
  ...row,
  documentSha256: sourceSha256,
  createdAt: iso(row.createdAt),
})

/** What leaves of a version of a template. */
export const toTemplate = ({
  content,
  ...row
}: Omit<TemplateRecord, 'organizationId' | 'documentVersion'>): Template => ({
  id: row.id,
  name: row.name,
  version: row.version,
  latestVersion: row.latest,
  documentId: row.documentId,
  documentSha256: row.sourceSha256,
  ...toContent(content),
  createdAt: iso(row.createdAt),
  updatedAt: iso(row.updatedAt),
})

const toContent = ({ roles, ...content }: TemplateContent) => ({
  ...content,
  documentTitle: content.documentTitle ?? null,
  message: content.message ?? null,
  senderEmail: content.senderEmail ?? null,
  senderName: content.senderName ?? null,
  roles: roles.map((role) => ({
    ...role,
    signerEmail: role.signerEmail ?? null,
    signerName: role.signerName ?? null,
    locale: role.locale ?? null,
    order: role.order ?? null,
    fields: role.fields.map(toPrefilledField),
  })),
})

/** What leaves of a template in a list. */
export const toTemplateSummary = (row: ListedTemplate): z.infer<typeof TemplateSummary> => ({
  ...row,
  createdAt: iso(row.createdAt),
  updatedAt: iso(row.updatedAt),
})
