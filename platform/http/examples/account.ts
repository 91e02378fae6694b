import { paletteOf } from '../../../core/brand/palette.ts'
import { budgetNames } from '../../../core/budgets.ts'
import { fileSha256, ids, times } from './common.ts'

const { createdAt } = times

const Health = { status: 'ok' }

const Account = {
  organization: { id: ids.organization, name: 'Nordlicht GmbH', environment: 'live', createdAt },
  subscription: { plan: 'standard' },
  key: {
    id: ids.key,
    name: 'Contract portal',
    scopes: ['accountRead', 'documentsWrite', 'signaturesWrite'],
    createdAt,
    expiresAt: null,
  },
  limits: {
    requestsPerMinute: 100,
    uploadBytes: 104_857_600,
    metadataBytes: 65_536,
    fieldsPerEnvelope: 200,
    signersPerWorkflow: 20,
    documentsPerExport: 500,
    webhookEndpoints: 20,
  },
  usage: { documents: 182, storedBytes: 73_400_320, members: 12, envelopesThisMonth: 41 },
  budgets: Object.fromEntries(budgetNames.map((name) => [name, { limit: 10_000, used: 12 }])),
}

const ApiKey = {
  id: ids.key,
  parentId: 'key_8Kd2VwPc5sRn',
  isAdministrator: false,
  name: 'Contract portal',
  environment: 'live',
  sandbox: null,
  lastFour: 'x7Qd',
  scopes: ['documentsRead', 'documentsWrite'],
  requestsPerMinute: 100,
  createdAt,
  expiresAt: '2027-01-31T00:00:00.000Z',
  revokedAt: null,
}

const ApiKeyList = { data: [ApiKey] }

const ApiKeyWithSecret = { ...ApiKey, secret: 'chy_live_…x7Qd' }

const Brand = {
  organizationId: ids.organization,
  displayName: 'Nordlicht',
  color: '#0b4f9c',
  replyTo: 'contracts@nordlicht.example',
  timeZone: 'Europe/Berlin',
  attachSignedFile: true,
  logo: { sha256: fileSha256, width: 320, height: 96 },
  palette: paletteOf('#0b4f9c'),
}

const Member = {
  id: ids.member,
  userName: 'anna.berg@nordlicht.example',
  externalId: '00u1a2b3c4',
  displayName: 'Anna Berg',
  givenName: 'Anna',
  familyName: 'Berg',
  role: 'admin',
  status: 'active',
  createdAt,
  updatedAt: createdAt,
  removedAt: null,
}

const MemberList = { data: [Member], nextCursor: null }

const AuditEvent = {
  id: 'aud_01kga0c4e0e3n7k5x9m2d6r8hv',
  at: createdAt,
  action: 'document.read',
  actor: { kind: 'apiKey', id: ids.key },
  target: { kind: 'document', id: ids.document },
  ip: '203.0.113.7',
  userAgent: 'contract-portal/2.4',
  requestId: 'req_66ac20bde7db286f8284d8e0ac02db7d',
  details: {},
}

const DocumentAuditEventList = { data: [AuditEvent], nextCursor: null }

const AuditEventList = {
  data: [{ ...AuditEvent, action: 'envelope.created', target: { kind: 'envelope', id: ids.envelope } }],
  nextCursor: null,
}

export const accountExamples = {
  Health,
  Account,
  ApiKey,
  ApiKeyList,
  ApiKeyWithSecret,
  Brand,
  MemberList,
  DocumentAuditEventList,
  AuditEventList,
}
