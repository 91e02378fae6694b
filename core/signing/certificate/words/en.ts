import { eventWords } from '../../event-words.ts'
import type { CertificateWords } from '../words.ts'

export const en: CertificateWords = {
  title: 'Certificate of completion',
  sections: {
    document: 'Document',
    seal: 'Seal',
    envelope: 'Envelope',
    signer: 'Signer',
    signers: 'Signers',
    fields: 'Fields and values',
    evidence: 'Evidence',
    consent: 'Consent',
    verification: 'How to verify',
  },
  facts: { signatures: 'Signatures', pages: 'Pages', seal: 'Seal', time: 'Time of the seal' },
  labels: {
    envelopeId: 'Envelope id',
    status: 'Status',
    organization: 'Requested by',
    contact: 'Contact',
    workflowStep: 'Signing workflow',
    created: 'Created',
    completed: 'Completed',
    issued: 'Certificate issued',
    documentTitle: 'Title',
    documentId: 'Document id',
    pages: 'Pages',
    originalSha256: 'SHA-256, original',
    sealedSha256: 'SHA-256, sealed',
    seal: 'Seal',
    sealed: 'Sealed',
    sealCertificate: 'Seal certificate, SHA-256',
    timestamp: 'Time stamp',
    ip: 'IP address',
    userAgent: 'Browser',
    sent: 'Sent',
    viewed: 'Viewed',
    consented: 'Consented',
    signed: 'Signed',
    signature: 'Signature',
    consentText: 'Consent text',
    consentSha256: 'Consent text, SHA-256',
    head: 'Head of the chain',
    checkpoint: 'Checkpoint key',
    verifyAddress: 'Verify at',
    level: 'Level of the signature',
  },
  columns: { sequence: 'No.', time: 'Time', event: 'Event', hash: 'Hash (first 16 of 64 digits)' },
  page: (pageNumber) => `page ${pageNumber}`,
  stepOf: (step, stepCount) => `step ${step} of ${stepCount}`,
  signerOf: (step, stepCount) => `Signer ${step} of ${stepCount}`,
  sealOf: (level) => `PAdES ${level}, by the service`,
  shortfall: {
    timestamp_unavailable: 'No time stamp authority answered, so that the seal has a lower level than intended.',
    revocation_unavailable:
      'What issuers publish about revoked certificates could not be had, so that the seal has a lower level than intended.',
  },
  timestampOf: (time, authority) => `${time}, by ${authority}`,
  consentOf: (version, locale) => `version ${version} (${locale})`,
  status: {
    waiting: 'Waiting',
    active: 'Active',
    sealing: 'Sealing',
    completed: 'Completed',
    declined: 'Declined',
    expired: 'Expired',
    voided: 'Voided',
  },
  fieldType: {
    signature: 'Signature',
    initials: 'Initials',
    date: 'Date',
    name: 'Name',
    email: 'E-mail address',
    text: 'Text',
    checkbox: 'Checkbox',
  },
  event: eventWords.en,
  signatureKind: { drawn: 'drawn by hand', typed: 'typed' },
  scanToVerify: 'Scan to verify',
  timeOfService: 'Clock of the service',
  timeOfAuthority: 'Time stamp authority',
  noTimestamp: 'None; the time is that of the service’s clock.',
  isChecked: 'checked',
  isNotChecked: 'not checked',
  isEmpty: 'left empty',
  isUnknown: 'not known',
  noFields: 'The document has no fields.',
  signedWithoutField: 'The document has no signature field. The signer signed with this name, typed under the consent.',
  headNote:
    'Each record holds the hash of the one before it, so that a change anywhere changes the head. This certificate ' +
    'shows the chain as it was when the certificate was issued; the record of completion follows it and holds the ' +
    'hash of this file.',
  verifySteps: [
    'Scan the code on page 1, or open the link in the mail that brought you the signed document. For 30 days one press ' +
      'there fetches the evidence and the published keys of the service, and checks them in your browser. Choose the sealed ' +
      'document and this certificate too: no file leaves your device.',
    'Later, and without the service, you need four files: the evidence (JSON), the sealed document, this certificate, and ' +
      'the keys, from /.well-known/jwks.json below the same address. Keep them, and a saved copy of the page at the address ' +
      'below: it works offline. Whoever asked for the signature can fetch the evidence too.',
    'Compare the head of the chain and the SHA-256 values that it shows with those on this certificate.',
  ],
  byCommand: 'Or run this command, which needs neither account nor network:',
  hasMissing:
    'A character that the fonts of this certificate do not have is shown as \ufffd. The evidence holds the text itself.',
  level:
    'Simple electronic signature with verifiable integrity. It is neither an advanced nor a qualified electronic ' +
    'signature within the meaning of Regulation (EU) No 910/2014. The seal shows that the document has not changed ' +
    'since it was sealed; it is not the signature of a person.',
}
