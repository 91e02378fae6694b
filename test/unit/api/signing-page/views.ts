import type {
  ClosedView,
  EmbeddedShell,
  OpenView,
  SigningField,
  UnavailableView,
} from '../../../../web/signing-page/view.ts'

const frame = {
  locale: 'en',
  basePath: '/sign/token-1',
  envelopeId: 'env_1',
  organizationName: 'Nordwind',
  color: null,
  logo: null,
  contact: null,
  documentTitle: 'Lease',
  isTest: false,
  embedded: null,
} as const

/** Returns an active envelope for Ada with one required signature on its only page. */
export const openView = (changes: Partial<OpenView> = {}): OpenView => ({
  ...frame,
  state: 'open',
  signer: { name: 'Ada Lovelace', email: 'ada@example.com' },
  message: 'Please sign.',
  fields: [field({ id: 'signature' })],
  values: {},
  consent: { version: '2026-01', text: 'I agree.', sha256: 'a'.repeat(64) },
  expiresAt: '2026-12-21T12:00:00.000Z',
  revision: 3,
  canReassign: false,
  document: 'd'.repeat(64),
  pages: [{ count: 1, width: 595, height: 842, rotate: 0 }],
  ...changes,
})

export const closedView = (changes: Partial<ClosedView> = {}): ClosedView => ({
  ...frame,
  state: 'completed',
  occurredAt: '2026-11-21T09:30:00.000Z',
  reason: null,
  isCopy: false,
  artifacts: { document: true, certificate: true, evidence: true },
  signed: null,
  head: `env_1:9:${'a'.repeat(64)}`,
  ...changes,
})

export const lostView = (
  state: UnavailableView['state'],
  sender: UnavailableView['sender'] = null,
  isTest = false,
): UnavailableView => ({ state, locale: 'en', sender, isTest, embedded: null })

export const shellView: EmbeddedShell = {
  state: 'embedded-shell',
  locale: 'en',
  basePath: '/sign/token-1',
  envelopeId: 'env_1',
  color: null,
  isTest: false,
  embedded: { allowedOrigins: ['https://app.example.com'], returnUrl: 'https://app.example.com/back' },
}

/** Returns a required signature field, by default in the upper left of the first page. */
export const field = (changes: Partial<SigningField> = {}): SigningField => ({
  id: 'field',
  type: 'signature',
  pageNumber: 1,
  x: 0.1,
  y: 0.1,
  width: 0.2,
  height: 0.05,
  isRequired: true,
  ...changes,
})
