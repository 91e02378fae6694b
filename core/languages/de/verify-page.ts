import type { VerifyPageTexts } from '../en/verify-page.ts'
import { events } from './events.ts'

export const verifyPage: VerifyPageTexts = {
  title: 'Ein unterschriebenes Dokument prüfen',
  introduction:
    'Wählen Sie die Nachweise und die zugehörigen Dateien. Diese Seite zeigt, ob etwas geändert, hinzugefügt oder entfernt wurde und von wem die Nachweise stammen.',
  promise:
    'Alles geschieht in Ihrem Browser. Keine Datei verlässt Ihr Gerät. Einmal gespeichert, funktioniert die Seite auch offline.',
  languages: 'Sprache',
  files: 'Dateien',
  orChoose: 'Oder wählen Sie die Dateien selbst. Dann wird nichts heruntergeladen:',
  fetchAll: 'Mit den Dateien und Schlüsseln von {host} prüfen',
  fetchAllHint:
    'Lädt die Nachweise, die Dateien Ihres Links und die öffentlichen Schlüssel von {host} in diesen Browser.',
  fetchKeys: 'Die Schlüssel von {host} verwenden',
  fetchKeysHint: 'Lädt die öffentlichen Schlüssel von {host} in diesen Browser. Die Dateien wählen Sie selbst.',
  keysOf: 'Schlüssel von {host}',
  keysFetched:
    'Der Schlüssel ist einer der öffentlichen Schlüssel von {host} und wurde gerade heruntergeladen. Ein Fingerabdruck aus anderer Quelle ist ein stärkerer Beleg.',
  fetchGone:
    '{host} stellt diese Dateien nicht mehr bereit, oder der Link ist unvollständig. Wählen Sie die Dateien, die Sie haben, oder bitten Sie den Absender um die Nachweise.',
  fetchAway: '{host} ist nicht erreichbar. Versuchen Sie es erneut, oder wählen Sie die Dateien selbst.',
  choose: 'Dateien wählen',
  dropHint:
    'oder hier ablegen: die Nachweise (JSON), das unterschriebene Dokument und das Abschlusszertifikat (PDF), Schlüssel (PEM oder JWK\u00a0Set)',
  givenFiles: 'Gewählte Dateien',
  more: 'Schlüssel und Kettenköpfe aus anderen Quellen',
  moreHint:
    'Ohne sie kann die Seite zeigen, dass Nachweise und Dateien zusammenpassen. Mit ihnen kann sie auch zeigen, dass sie echt sind.',
  heads: 'Kopf der Kette',
  headsHint:
    'Nummer des Eintrags, ein Doppelpunkt und 64 Ziffern, ein Kopf je Zeile. Er steht auf dem Abschlusszertifikat, in dessen Code und in jedem Webhook des Vorgangs.',
  headsProblem:
    'Eine Zeile ist kein gültiger Kopf. Geben Sie eine Zahl, einen Doppelpunkt und 64 Ziffern von 0 bis 9 und a bis f ein.',
  key: 'Öffentlicher Schlüssel der Prüfpunkte',
  keyHint: 'Von /.well-known/jwks.json des Dienstes oder im PEM-Format. Mehrere Schlüssel sind möglich.',
  keyProblem: 'Das ist kein öffentlicher Ed25519-Schlüssel im PEM-Format oder in einem JWK\u00a0Set.',
  keyUnsupported:
    'Dieser Browser kann keine Ed25519-Signaturen prüfen. Verwenden Sie einen neueren Browser oder die Befehlszeile.',
  fingerprint: 'Fingerabdruck des Schlüssels',
  fingerprintHint:
    'SHA-256 der 32 Bytes des Schlüssels: 64 Ziffern, ein Fingerabdruck je Zeile. Sie finden ihn vielleicht in Ihrem Vertrag mit dem Dienst.',
  fingerprintProblem: 'Eine Zeile ist kein gültiger SHA-256. Geben Sie 64 Ziffern von 0 bis 9 und a bis f ein.',
  seal: 'Siegelzertifikat',
  sealHint: 'Das Zertifikat des Siegels oder seines Ausstellers, im PEM-Format.',
  sealProblem: 'Das ist kein Zertifikat im PEM-Format.',
  timestamps: 'Zeitstempeldienste',
  timestampsHint:
    'Zertifikate der Dienste, die die Zeitstempel im PDF ausgestellt haben, im PEM-Format. Ohne sie wird die Herkunft des Zeitstempels im Siegel nicht geprüft, und ein Zeitstempel nach dem Siegel gilt als Änderung.',
  headFromCode: 'Der Kopf der Kette stammt aus dem Code oder Link, den Sie geöffnet haben.',
  limits:
    'Das sind einfache elektronische Signaturen mit prüfbarer Unversehrtheit. Diese Seite zeigt, ob Einträge und Dateien unversehrt sind. Sie stellt keine Identität fest und ist keine Rechtsberatung.',

  roles: {
    evidence: 'Nachweise',
    document: 'Unterschriebenes Dokument',
    certificate: 'Abschlusszertifikat',
    key: 'Schlüssel der Prüfpunkte',
    seal: 'Siegelzertifikat',
    timestamps: 'Zeitstempeldienst',
    logPolicy: 'Richtlinie des Protokolls',
    none: 'Nicht verwendet',
  },
  roleOf: 'Art von {file}',
  remove: 'Entfernen',
  removeFile: '{file} entfernen',
  bytes: '{count} Bytes',
  unknownFile: 'Diese Datei wird hier nicht geprüft.',

  waiting: 'Wählen Sie zuerst die Nachweise.',
  checking: 'Wird geprüft …',
  unreadable: 'Eine Datei konnte nicht gelesen werden. Wählen Sie sie erneut.',
  tooLarge: 'Die Nachweise sind größer als {count} MB und können nicht gelesen werden.',
  announceGood: 'Geprüft. Bestandene Prüfungen: {passed}.',
  announceIncomplete:
    'Kein Problem gefunden, aber einige Prüfungen waren nicht möglich. Bestandene Prüfungen: {passed}.',
  announceOpen:
    'Kein Problem gefunden, aber die Kette ist offen: Weitere Ereignisse können folgen. Bestandene Prüfungen: {passed}.',
  announceBad: 'Prüfung nicht bestanden. Fehlgeschlagene Prüfungen: {failed} von {total}.',

  verdictGood: 'Alle Prüfungen bestanden',
  verdictGoodMeaning:
    'Die Einträge sind vollständig und unverändert. Der angegebene Schlüssel hat den Prüfpunkt signiert, und die Dateien stimmen mit den Einträgen überein.',
  verdictWarning: 'Alle Prüfungen bestanden, mit einer Warnung',
  verdictOpen: 'Bisher kein Problem, aber die Kette ist offen',
  verdictOpenMeaning:
    'Der Vorgang war noch nicht beendet, als diese Nachweise heruntergeladen wurden. Seitdem kann er unterschrieben, abgelehnt, zurückgezogen oder abgelaufen sein. Bitten Sie um neuere Nachweise.',
  verdictIncomplete: 'Kein Problem gefunden, aber die Herkunft ist nicht belegt',
  verdictIncompleteMeaning:
    'Die Einträge passen zusammen, aber solche Einträge kann jeder erstellen. Um zu prüfen, ob der Dienst sie signiert hat, fügen Sie den öffentlichen Schlüssel des Dienstes hinzu.',
  verdictSealOnly: 'Das Siegel des PDF ist unversehrt',
  verdictSealOnlyMeaning:
    'Das PDF ist seit der Versiegelung unverändert. Wählen Sie auch die Nachweise, um zu sehen, wer wann unterschrieben hat.',
  verdictBad: 'Prüfung nicht bestanden',
  verdictBadMeaning:
    'Verlassen Sie sich nicht auf diese Dateien, bevor die fehlgeschlagenen Prüfungen unten geklärt sind.',
  verdictNoSeal: 'Kein Siegel gefunden',
  verdictNoSealMeaning:
    'Diese Datei kann nicht geprüft werden, weil sie kein lesbares Siegel hat. Wählen Sie das unterschriebene PDF genau so, wie Sie es erhalten haben.',
  checkedAt: 'Geprüft am {moment}, nach der Uhr dieses Geräts.',
  firstBad: 'Der erste fehlerhafte Eintrag hat die Nummer {sequence}.',

  facts: 'Inhalt der Nachweise',
  factsUnsure: 'Die Nachweise haben die Prüfung nicht bestanden. Diese Angaben können falsch sein.',
  factDocument: 'Dokument',
  factEnvelope: 'Vorgang',
  factSigner: 'Unterzeichner',
  factSigned: 'Unterschrieben',
  factCompleted: 'Abgeschlossen',
  factHead: 'Kopf der Kette',
  factKey: 'Schlüssel des Prüfpunkts',
  factOriginal: 'SHA-256, Original',
  factRepairedFrom: 'SHA-256, wie hochgeladen (vor der Reparatur)',
  factConvertedFrom: 'SHA-256, wie hochgeladen (vor der Umwandlung in PDF)',
  factSealed: 'SHA-256, unterschrieben',
  erased: 'gelöscht',
  withheld: 'nicht gezeigt',
  records: 'Einträge ({count})',
  recordNumber: 'Nr.',
  recordTime: 'Zeit (UTC)',
  recordEvent: 'Ereignis',
  recordHash: 'Hash',

  result: { ok: 'Bestanden', warning: 'Warnung', failed: 'Fehlgeschlagen', notMade: 'Nicht geprüft' },
  finding: 'Einzelheiten:',
  groups: {
    evidence: 'Einträge',
    voucher: 'Herkunft der Einträge',
    document: 'Unterschriebenes Dokument',
    certificate: 'Abschlusszertifikat',
  },
  print: 'Dieses Ergebnis drucken',

  events,
}
