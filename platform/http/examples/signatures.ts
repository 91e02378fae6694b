import { certificateSha256, fileSha256, ids, page, signedSha256, times } from './common.ts'

const { createdAt, expiresAt, finishedAt } = times

const signatureField = {
  id: 'signature',
  type: 'signature',
  pageNumber: 4,
  x: 0.12,
  y: 0.81,
  width: 0.3,
  height: 0.05,
  isRequired: true,
  label: null,
  placeholder: null,
  isReadOnly: false,
  format: null,
  maxLength: null,
  group: null,
  options: null,
  minimum: null,
  maximum: null,
  decimals: null,
  minSelected: null,
  maxSelected: null,
  minFiles: null,
  maxFiles: null,
  appendToCertificate: null,
  text: null,
  minLength: null,
  pattern: null,
  earliest: null,
  latest: null,
  sameAs: null,
  message: null,
  description: null,
  visibleIf: null,
  requiredIf: null,
  computed: null,
  formField: null,
  value: null,
}

const Envelope = {
  id: ids.envelope,
  status: 'active',
  documentId: ids.document,
  documentTitle: 'Service agreement',
  revision: 1,
  signer: { email: 'carla@customer.example', name: 'Carla Ruiz', status: 'pending', generation: 1 },
  fields: [signatureField],
  message: 'Please sign by the end of next week.',
  cc: [],
  senderEmail: 'anna.berg@nordlicht.example',
  senderName: 'Anna Berg',
  senderMails: 'all',
  externalId: 'order-4711',
  metadata: {},
  delivery: 'email',
  reminders: { firstAfterDays: 3, everyDays: 7, count: 5 },
  accessCode: null,
  expiresAt,
  sealing: { attempts: 0, lastError: null },
  workflow: null,
  template: null,
  allowReassign: false,
  previousEnvelopeId: null,
  createdAt,
  completedAt: null,
  declinedAt: null,
  declineReason: null,
  expiredAt: null,
  voidedAt: null,
  voidReason: null,
  artifacts: { document: null, certificate: null },
}

const EnvelopeList = { data: [Envelope], nextCursor: null, pagination: page }

const artifacts = {
  document: { sha256: signedSha256, contentLength: 131_072 },
  certificate: { sha256: certificateSha256, contentLength: 48_310 },
}

const ArtifactUrl = {
  url: 'https://files.chancery.example/artifacts/9a1d3c5e?X-Amz-Expires=900&X-Amz-Signature=0f1e2d3c4b5a',
  expiresAt: '2026-01-31T10:30:00.000Z',
  ...artifacts.document,
  parts: null,
}

const EmbeddedSession = {
  url: 'https://api.chancery.example/sign/9Zk3vQ7mT1xB5cR8hN2wJ6dF4gL0pS9yE3aU7iO1kMq',
  expiresAt: '2026-01-31T09:40:00.000Z',
}

const Reminder = { queued: true, nextAllowedAt: '2026-01-31T10:30:00.000Z' }

const SigningWorkflow = {
  id: ids.workflow,
  status: 'active',
  documentId: ids.document,
  documentTitle: 'Service agreement',
  steps: [{ ...Envelope, workflow: { id: ids.workflow, step: 1, order: 1 } }],
  finalEnvelopeId: null,
  createdAt,
  finishedAt: null,
}

const headHash = '697c98f53b3333036e62b5e34f420e8ae9b4e65bd446e5f20d5f34471d60d4c3'

/** A bundle with only the first record. A real bundle contains all records of the chain. */
const Evidence = {
  envelopeId: ids.envelope,
  records: [
    {
      v: 1,
      envelopeId: ids.envelope,
      organizationId: ids.organization,
      sequence: 1,
      type: 'created',
      at: createdAt,
      actor: { kind: 'key', id: ids.key },
      document: { sha256: fileSha256, contentLength: 84_213 },
      pii: { email: '45fc4aed17a43b1721efaacb9bf2cd27683a93c69e95e7b5f676b90ca725c7ea' },
      data: { generation: 1, revision: 1 },
      hash: 'cf485123565c23d8cca3b57f87338481424cbe2a01c439708fb22f9eedf5bc65',
      disclosures: {
        email: {
          salt: '4ec6363a8b0b498b5c2e4ae7f1b3f11bdb7a25409d28fc0303db58749fe7bb2f',
          value: 'carla@customer.example',
        },
      },
    },
  ],
  head: { sequence: 9, hash: headHash },
  checkpoint: {
    v: 1,
    envelopeId: ids.envelope,
    organizationId: ids.organization,
    sequence: 9,
    head: headHash,
    at: finishedAt,
    keyId: '21fe31dfa154a261',
    signature:
      'dfaab87c5f1215eb50eb5a918c1bf31c83fccd6e4b4b264beb75af8d2b83a089990c028c6c4056c7041ab99996cedb245166946be0f580cbe8b45d8ecd6a960c',
  },
  omissions: null,
  artifacts,
  integrity: {
    valid: true,
    checks: [
      {
        name: 'chain',
        ok: true,
        detail: 'The hash of each record covers its content and all earlier records.',
        findings: [{ code: 'hashes_match', values: {}, reason: null }],
      },
    ],
  },
}

export const signatureExamples = {
  Envelope,
  EnvelopeList,
  ArtifactUrl,
  EmbeddedSession,
  Reminder,
  SigningWorkflow,
  Evidence,
}
