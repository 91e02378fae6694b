import { fileSha256, ids, times } from './common.ts'
import { signatureExamples } from './signatures.ts'

const { createdAt, finishedAt } = times

const { Envelope } = signatureExamples

const Template = {
  id: ids.template,
  name: 'Service agreement',
  version: 1,
  documentId: ids.document,
  createdAt,
  updatedAt: createdAt,
  latestVersion: 1,
  documentSha256: fileSha256,
  documentTitle: null,
  message: null,
  expiresInDays: 14,
  locale: 'en',
  lastSeal: 'lock',
  cc: [],
  senderEmail: 'anna.berg@nordlicht.example',
  senderName: 'Anna Berg',
  senderMails: 'all',
  metadata: {},
  reminders: null,
  allowReassign: false,
  roles: [
    {
      role: 'Signer',
      signerEmail: null,
      signerName: null,
      locale: null,
      order: null,
      delivery: 'email',
      fields: Envelope.fields,
    },
  ],
}

const TemplateList = {
  data: [
    {
      id: ids.template,
      name: 'Service agreement',
      version: 1,
      documentId: ids.document,
      createdAt,
      updatedAt: createdAt,
      roles: ['Signer'],
    },
  ],
  nextCursor: null,
}

const TemplateVersionList = {
  data: [{ version: 1, documentId: ids.document, documentSha256: fileSha256, roles: ['Signer'], createdAt }],
  nextCursor: null,
}

const SentTemplate = {
  envelopes: [{ ...Envelope, template: { id: ids.template, version: 1 } }],
  workflowId: null,
}

const BulkSend = {
  id: ids.bulkSend,
  templateId: ids.template,
  templateVersion: 1,
  status: 'completed',
  counts: { pending: 0, created: 249, failed: 1, canceled: 0 },
  createdAt,
  finishedAt,
}

const BulkSendList = { data: [BulkSend], nextCursor: null }

const BulkSendRowList = {
  data: [
    {
      row: 0,
      status: 'created',
      recipients: [{ role: 'Signer', signerEmail: 'carla@customer.example' }],
      externalId: 'order-4711',
      envelopeIds: [ids.envelope],
      workflowId: null,
      error: null,
      finishedAt,
    },
  ],
  nextCursor: null,
}

export const templateExamples = {
  Template,
  TemplateList,
  TemplateVersionList,
  SentTemplate,
  BulkSend,
  BulkSendList,
  BulkSendRowList,
}
