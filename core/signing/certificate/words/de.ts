import { eventWords } from '../../event-words.ts'
import type { CertificateWords } from '../words.ts'

export const de: CertificateWords = {
  title: 'Abschlusszertifikat',
  sections: {
    document: 'Dokument',
    seal: 'Siegel',
    envelope: 'Umschlag',
    signer: 'Unterschrift',
    signers: 'Unterschriften',
    fields: 'Felder und Werte',
    evidence: 'Nachweise',
    consent: 'Zustimmung',
    verification: 'So prüfen Sie',
  },
  facts: { signatures: 'Unterschriften', pages: 'Seiten', seal: 'Siegel', time: 'Zeit des Siegels' },
  labels: {
    envelopeId: 'Kennung',
    status: 'Status',
    organization: 'Angefordert von',
    contact: 'Ansprechpartner',
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
    timestamp: 'Zeitstempel',
    ip: 'IP-Adresse',
    userAgent: 'Browser',
    sent: 'Versendet',
    viewed: 'Angesehen',
    consented: 'Zugestimmt',
    signed: 'Unterschrieben',
    signature: 'Unterschrift',
    consentText: 'Zustimmungstext',
    consentSha256: 'Zustimmungstext, SHA-256',
    head: 'Kopf der Kette',
    checkpoint: 'Schlüssel des Prüfpunkts',
    verifyAddress: 'Prüfen unter',
    level: 'Niveau der Signatur',
  },
  columns: { sequence: 'Nr.', time: 'Zeit', event: 'Ereignis', hash: 'Hash (erste 16 von 64 Ziffern)' },
  page: (pageNumber) => `Seite ${pageNumber}`,
  stepOf: (step, stepCount) => `Schritt ${step} von ${stepCount}`,
  signerOf: (step, stepCount) => `Unterzeichner ${step} von ${stepCount}`,
  sealOf: (level) => `PAdES ${level}, durch den Dienst`,
  shortfall: {
    timestamp_unavailable:
      'Kein Zeitstempeldienst hat geantwortet; das Siegel hat darum eine niedrigere Stufe als vorgesehen.',
    revocation_unavailable:
      'Die Sperrauskünfte der Aussteller waren nicht zu haben; das Siegel hat darum eine niedrigere Stufe als vorgesehen.',
  },
  timestampOf: (time, authority) => `${time}, von ${authority}`,
  consentOf: (version, locale) => `Fassung ${version} (${locale})`,
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
  event: eventWords.de,
  signatureKind: { drawn: 'von Hand gezeichnet', typed: 'getippt' },
  scanToVerify: 'Scannen und prüfen',
  timeOfService: 'Uhr des Dienstes',
  timeOfAuthority: 'Zeitstempeldienst',
  noTimestamp: 'Keiner; die Zeit ist die der Uhr des Dienstes.',
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
  verifySteps: [
    'Scannen Sie den Code auf Seite 1, oder öffnen Sie den Link in der E-Mail, mit der Sie das unterschriebene Dokument ' +
      'bekommen haben. 30 Tage lang holt dort ein Druck auf die Schaltfläche die Nachweise und die veröffentlichten Schlüssel ' +
      'des Dienstes und prüft sie in Ihrem Browser. Wählen Sie auch das versiegelte Dokument und dieses Zertifikat: Keine ' +
      'Datei verlässt Ihr Gerät.',
    'Später und ohne den Dienst brauchen Sie vier Dateien: die Nachweise (JSON), das versiegelte Dokument, dieses Zertifikat ' +
      'und die Schlüssel, von /.well-known/jwks.json unter derselben Adresse. Bewahren Sie sie auf, und eine gespeicherte ' +
      'Kopie der Seite an der Adresse unten: Sie arbeitet ohne Netz. Auch wer die Unterschrift angefordert hat, kann die ' +
      'Nachweise abrufen.',
    'Vergleichen Sie den Kopf der Kette und die SHA-256-Werte, die sie zeigt, mit denen auf diesem Zertifikat.',
  ],
  byCommand: 'Oder führen Sie diesen Befehl aus; er braucht weder Konto noch Netz:',
  hasMissing:
    'Ein Zeichen, das die Schriften dieses Zertifikats nicht haben, ist als \ufffd gezeigt. Die Nachweise enthalten den Text selbst.',
  level:
    'Einfache elektronische Signatur mit prüfbarer Unversehrtheit. Sie ist weder eine fortgeschrittene noch eine ' +
    'qualifizierte elektronische Signatur im Sinne der Verordnung (EU) Nr. 910/2014. Das Siegel zeigt, dass das ' +
    'Dokument seit der Versiegelung unverändert ist; es ist nicht die Unterschrift einer Person.',
}
