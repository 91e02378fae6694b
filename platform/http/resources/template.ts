import * as z from 'zod'
import { signerLocales } from '../../../core/languages/locales.ts'
import { boolean, integer, integerOrNull, model, string, stringOrNull } from '../../../core/schemas.ts'
import { Reminders } from '../../../core/signing/envelope-options.ts'
import { deliveries, lastSeals, senderMailChoices } from '../../../core/signing/model.ts'
import type { TemplateContent } from '../../../core/templates/template.ts'
import type { ListedTemplate, ListedVersion, TemplateRecord } from '../../../db/templates/templates.ts'
import { iso, Sha256, time } from './common.ts'
import { SignatureField, toPrefilledField } from './envelope.ts'

const TemplateRole = model('TemplateRole', 'A role in a template, filled by one signer.', {
  role: string('Name of the role, such as `Buyer`'),
  signerEmail: stringOrNull('Default signer of the role'),
  signerName: stringOrNull('Name of the default signer'),
  locale: z
    .enum(signerLocales)
    .nullable()
    .meta({ description: 'Language for this role; `null` for the language of the template' }),
  order: integerOrNull(
    'Signing order. Roles with the same order sign at the same time. If `null`, the roles sign in the order of the list.',
  ),
  delivery: z.enum(deliveries).meta({ description: 'How the signer is invited. `none`: the service sends no email.' }),
  fields: z.array(SignatureField).meta({ description: 'Fields of the role' }),
})

const about = {
  id: string('Id of the template'),
  name: string('Name of the template'),
  version: integer('Starts at 1 and increases with every change'),
  documentId: string('Id of the document'),
  createdAt: time('Time when the template was created'),
  updatedAt: time('Time when the latest version was saved'),
}

export const Template = model('Template', 'A document with fields by role. You create envelopes from it.', {
  ...about,
  latestVersion: integer('Version that the service uses if a request names no version'),
  documentSha256: Sha256.meta({
    description: 'SHA-256 of the file to sign, as it was when this version was saved',
  }),
  documentTitle: stringOrNull('Document title that signers see; `null` for the title of the document'),
  message: stringOrNull('Message to the signers'),
  expiresInDays: integer('Number of days within which each signer can sign, from the start of their step'),
  locale: z.enum(signerLocales).meta({ description: 'Language of emails and of the signing page' }),
  lastSeal: z.enum(lastSeals).meta({ description: 'Changes allowed after the last seal' }),
  cc: z.array(z.string()).meta({ description: 'People who receive a copy of the signed document' }),
  senderEmail: stringOrNull('Email address of the sender contact, who receives notifications'),
  senderName: stringOrNull('Name of the sender contact'),
  senderMails: z.enum(senderMailChoices).meta({ description: 'Notifications sent to `senderEmail`' }),
  metadata: z.record(z.string(), z.unknown()).meta({ description: 'Your own data, copied to each envelope' }),
  reminders: Reminders.required()
    .nullable()
    .meta({ description: 'Schedule of automatic reminders; `null` if there are no reminders' }),
  allowReassign: boolean('True if signers may assign the document to another person'),
  roles: z.array(TemplateRole).meta({ description: 'Roles of the template' }),
})

export type Template = z.infer<typeof Template>

export const TemplateSummary = model('TemplateSummary', 'A template in a list.', {
  ...about,
  roles: z.array(z.string()).meta({ description: 'Names of the roles' }),
})

export const TemplateVersion = model('TemplateVersion', 'Summary of a template version, without its fields.', {
  version: about.version,
  documentId: about.documentId,
  documentSha256: Sha256.meta({ description: 'SHA-256 of the file to sign' }),
  roles: z.array(z.string()).meta({ description: 'Names of the roles' }),
  createdAt: time('Time when this version was saved'),
})

/** Returns a template version as lists contain it. */
export const toTemplateVersion = ({ sourceSha256, ...row }: ListedVersion): z.infer<typeof TemplateVersion> => ({
  ...row,
  documentSha256: sourceSha256,
  createdAt: iso(row.createdAt),
})

/** Returns the API resource of a template version. */
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
  allowReassign: content.allowReassign ?? false,
  roles: roles.map((role) => ({
    ...role,
    signerEmail: role.signerEmail ?? null,
    signerName: role.signerName ?? null,
    locale: role.locale ?? null,
    order: role.order ?? null,
    fields: role.fields.map(toPrefilledField),
  })),
})

/** Returns a template as lists contain it. */
export const toTemplateSummary = (row: ListedTemplate): z.infer<typeof TemplateSummary> => ({
  ...row,
  createdAt: iso(row.createdAt),
  updatedAt: iso(row.updatedAt),
})
