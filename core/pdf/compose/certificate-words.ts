import type { EnvelopeEventType } from '../../signing/events.ts'
import type { EnvelopeStatus, FieldType, SignerLocale } from '../../signing/model.ts'

export type CertificateWords = {
  title: string
  issuedFor: string
  sections: Record<'envelope' | 'document' | 'signer' | 'consent' | 'fields' | 'evidence' | 'verification', string>
  labels: Record<
    | 'envelopeId'
    | 'status'
    | 'organization'
    | 'workflowStep'
    | 'created'
    | 'completed'
    | 'issued'
    | 'documentTitle'
    | 'documentId'
    | 'pages'
    | 'originalSha256'
    | 'sealedSha256'
    | 'seal'
    | 'sealed'
    | 'sealCertificate'
    | 'name'
    | 'email'
    | 'ip'
    | 'userAgent'
    | 'sent'
    | 'viewed'
    | 'consented'
    | 'signed'
    | 'typedSignature'
    | 'consentVersion'
    | 'consentSha256'
    | 'consentText'
    | 'head'
    | 'checkpoint'
    | 'qrCode'
    | 'level',
    string
  >
  columns: Record<'sequence' | 'time' | 'event' | 'hash', string>
  page: (pageNumber: number) => string
  stepOf: (step: number, stepCount: number) => string
  signerOf: (step: number, stepCount: number) => string
  sealOf: (level: string) => string
  status: Record<EnvelopeStatus, string>
  fieldType: Record<FieldType, string>
  event: Record<EnvelopeEventType, string>
  isChecked: string
  isNotChecked: string
  isEmpty: string
  isUnknown: string
  noFields: string
  signedWithoutField: string
  headNote: string
  howToVerify: string
  level: string
}

export const certificateWords: Record<SignerLocale, CertificateWords> = {
  en: {
    title: 'Certificate of completion',
    issuedFor: 'for the document',
    sections: {
      envelope: 'Envelope',
      document: 'Document',
      signer: 'Signer',
      consent: 'Consent',
      fields: 'Fields and values',
      evidence: 'Evidence',
      verification: 'Verification and level',
    },
    labels: {
      envelopeId: 'Envelope id',
      status: 'Status',
      organization: 'Requested by',
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
      name: 'Name',
      email: 'E-mail address',
      ip: 'IP address',
      userAgent: 'Browser',
      sent: 'Sent',
      viewed: 'Viewed',
      consented: 'Consented',
      signed: 'Signed',
      typedSignature: 'Signature',
      consentVersion: 'Version',
      consentSha256: 'SHA-256 of the text',
      consentText: 'Text as shown',
      head: 'Head of the chain',
      checkpoint: 'Checkpoint key',
      qrCode: 'QR code on page 1',
      level: 'Level of the signature',
    },
    columns: { sequence: 'No.', time: 'Time', event: 'Event', hash: 'Hash (first 16 of 64 digits)' },
    page: (pageNumber) => `page ${pageNumber}`,
    stepOf: (step, stepCount) => `step ${step} of ${stepCount}`,
    signerOf: (step, stepCount) => `Signer ${step} of ${stepCount}`,
    sealOf: (level) => `PAdES ${level}, by the service`,
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
    event: {
      created: 'created',
      activated: 'activated',
      sent: 'sent',
      opened: 'opened',
      consented: 'consented',
      fields_set: 'fields filled in',
      signed: 'signed',
      declined: 'declined',
      expired: 'expired',
      voided: 'voided',
      reassigned: 'reassigned',
      corrected: 'corrected',
      reminded: 'reminded',
      bounced: 'mail returned',
      sealed: 'sealed',
      completed: 'completed',
    },
    isChecked: 'checked',
    isNotChecked: 'not checked',
    isEmpty: 'left empty',
    isUnknown: 'not known',
    noFields: 'The document has no fields.',
    signedWithoutField:
      'The document has no signature field. The signer signed with this name, typed under the consent.',
    headNote:
      'Each record holds the hash of the one before it, so that a change anywhere changes the head. This certificate ' +
      'shows the chain as it was when the certificate was issued; the record of completion follows it and holds the ' +
      'hash of this file.',
    howToVerify:
      'Fetch the evidence of this envelope and run the command with it and the sealed document. The command needs no ' +
      'account and no network. Compare the head and the SHA-256 values that it prints with those on this certificate.',
    level:
      'Simple electronic signature with verifiable integrity. It is neither an advanced nor a qualified electronic ' +
      'signature within the meaning of Regulation (EU) No 910/2014. The seal shows that the document has not changed ' +
      'since it was sealed; it is not the signature of a person.',
  },
  de: {
    title: 'Abschlusszertifikat',
    issuedFor: 'für das Dokument',
    sections: {
      envelope: 'Umschlag',
      document: 'Dokument',
      signer: 'Unterzeichner',
      consent: 'Zustimmung',
      fields: 'Felder und Werte',
      evidence: 'Nachweise',
      verification: 'Prüfung und Niveau',
    },
    labels: {
      envelopeId: 'Kennung',
      status: 'Status',
      organization: 'Angefordert von',
      workflowStep: 'Signaturablauf',
      created: 'Erstellt',
      completed: 'Abgeschlossen',
      issued: 'Zertifikat ausgestellt',
      documentTitle: 'Titel',
      documentId: 'Kennung',
      pages: 'Seiten',
      originalSha256: 'SHA-256, Original',
      sealedSha256: 'SHA-256, versiegelt',
      seal: 'Siegel',
      sealed: 'Versiegelt',
      sealCertificate: 'Siegelzertifikat, SHA-256',
      name: 'Name',
      email: 'E-Mail-Adresse',
      ip: 'IP-Adresse',
      userAgent: 'Browser',
      sent: 'Versendet',
      viewed: 'Angesehen',
      consented: 'Zugestimmt',
      signed: 'Unterschrieben',
      typedSignature: 'Unterschrift',
      consentVersion: 'Fassung',
      consentSha256: 'SHA-256 des Textes',
      consentText: 'Text wie angezeigt',
      head: 'Kopf der Kette',
      checkpoint: 'Schlüssel des Prüfpunkts',
      qrCode: 'QR-Code auf Seite 1',
      level: 'Niveau der Signatur',
    },
    columns: { sequence: 'Nr.', time: 'Zeit', event: 'Ereignis', hash: 'Hash (erste 16 von 64 Ziffern)' },
    page: (pageNumber) => `Seite ${pageNumber}`,
    stepOf: (step, stepCount) => `Schritt ${step} von ${stepCount}`,
    signerOf: (step, stepCount) => `Unterzeichner ${step} von ${stepCount}`,
    sealOf: (level) => `PAdES ${level}, durch den Dienst`,
    status: {
      waiting: 'Wartend',
      active: 'Aktiv',
      sealing: 'Wird versiegelt',
      completed: 'Abgeschlossen',
      declined: 'Abgelehnt',
      expired: 'Abgelaufen',
      voided: 'Widerrufen',
    },
    fieldType: {
      signature: 'Unterschrift',
      initials: 'Namenszeichen',
      date: 'Datum',
      name: 'Name',
      email: 'E-Mail-Adresse',
      text: 'Text',
      checkbox: 'Kontrollkästchen',
    },
    event: {
      created: 'erstellt',
      activated: 'aktiviert',
      sent: 'versendet',
      opened: 'geöffnet',
      consented: 'zugestimmt',
      fields_set: 'Felder ausgefüllt',
      signed: 'unterschrieben',
      declined: 'abgelehnt',
      expired: 'abgelaufen',
      voided: 'widerrufen',
      reassigned: 'neu zugewiesen',
      corrected: 'berichtigt',
      reminded: 'erinnert',
      bounced: 'E-Mail zurückgekommen',
      sealed: 'versiegelt',
      completed: 'abgeschlossen',
    },
    isChecked: 'angekreuzt',
    isNotChecked: 'nicht angekreuzt',
    isEmpty: 'leer gelassen',
    isUnknown: 'nicht bekannt',
    noFields: 'Das Dokument hat keine Felder.',
    signedWithoutField:
      'Das Dokument hat kein Unterschriftsfeld. Unterschrieben wurde mit diesem Namen, getippt unter der Zustimmung.',
    headNote:
      'Jeder Eintrag enthält den Hash des vorigen, so dass jede Änderung den Kopf der Kette ändert. Dieses Zertifikat ' +
      'zeigt die Kette zum Zeitpunkt der Ausstellung; der Eintrag über den Abschluss folgt ihr und enthält den Hash ' +
      'dieser Datei.',
    howToVerify:
      'Rufen Sie die Nachweise dieses Umschlags ab und führen Sie den Befehl mit ihnen und dem versiegelten Dokument ' +
      'aus. Er braucht weder Konto noch Netz. Vergleichen Sie den Kopf und die SHA-256-Werte, die er ausgibt, mit denen ' +
      'auf diesem Zertifikat.',
    level:
      'Einfache elektronische Signatur mit prüfbarer Unversehrtheit. Sie ist weder eine fortgeschrittene noch eine ' +
      'qualifizierte elektronische Signatur im Sinne der Verordnung (EU) Nr. 910/2014. Das Siegel zeigt, dass das ' +
      'Dokument seit der Versiegelung unverändert ist; es ist nicht die Unterschrift einer Person.',
  },
}
