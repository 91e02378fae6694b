import type { VerifyPageTexts } from '../en/verify-page.ts'
import { events } from './events.ts'

export const verifyPage: VerifyPageTexts = {
  title: 'Ein unterschriebenes Dokument prüfen',
  introduction:
    'Geben Sie dieser Seite die Nachweise einer Unterschrift und die Dateien, die dazugehören. Sie sagt, ob etwas geändert, hinzugefügt oder weggenommen wurde und wer dafür einsteht.',
  promise:
    'Alles geschieht in diesem Browser. Keine Datei verlässt Ihr Gerät; einmal gespeichert, arbeitet die Seite auch ohne Netz.',
  languages: 'Sprache',
  files: 'Dateien',
  orChoose: 'Oder wählen Sie die Dateien selbst; dann wird nichts abgerufen:',
  fetchAll: 'Mit den Dateien und Schlüsseln von {host} prüfen',
  fetchAllHint:
    'Holt die Nachweise, die Dateien, die Ihr Link zeigt, und die veröffentlichten Schlüssel von {host} in diesen Browser und nirgendwohin sonst.',
  fetchKeys: 'Die Schlüssel von {host} verwenden',
  fetchKeysHint: 'Holt die veröffentlichten Schlüssel von {host} in diesen Browser. Die Dateien wählen Sie selbst.',
  keysOf: 'Schlüssel von {host}',
  keysFetched:
    'Der Schlüssel ist einer der Schlüssel von {host}, eben dort geholt. Ein Fingerabdruck, den Sie von anderswo haben, zeigt mehr.',
  fetchGone:
    '{host} zeigt diese Dateien nicht mehr, oder der Link ist unvollständig. Wählen Sie die Dateien, die Sie haben; die Nachweise bekommen Sie von dem, der die Unterschrift angefordert hat.',
  fetchAway: '{host} war nicht zu erreichen. Versuchen Sie es noch einmal, oder wählen Sie die Dateien selbst.',
  choose: 'Dateien wählen',
  dropHint:
    'oder hier ablegen: die Nachweise (JSON), das versiegelte Dokument und das Abschlusszertifikat (PDF), Schlüssel (PEM oder JWK Set)',
  givenFiles: 'Gewählte Dateien',
  more: 'Was Sie von anderswo wissen: Schlüssel und Köpfe',
  moreHint:
    'Ohne diese Angaben kann die Seite zeigen, dass Nachweise und Dateien zusammenpassen. Mit ihnen zeigt sie auch, dass es die echten sind.',
  heads: 'Kopf der Kette',
  headsHint:
    'Anzahl der Einträge, ein Doppelpunkt und 64 Ziffern, einer je Zeile. Das Abschlusszertifikat druckt einen, sein Code enthält ihn, und jeder Webhook des Umschlags auch.',
  headsProblem:
    'Eine Zeile ist kein Kopf: Er besteht aus einer Zahl, einem Doppelpunkt und 64 Ziffern von 0 bis 9 und a bis f.',
  key: 'Öffentlicher Schlüssel der Prüfpunkte',
  keyHint:
    'Wie der Dienst ihn unter /.well-known/jwks.json veröffentlicht, oder in PEM-Form. Mehrere dürfen aufeinander folgen.',
  keyProblem: 'Das ist kein öffentlicher Ed25519-Schlüssel, weder in PEM-Form noch in einem JWK Set.',
  keyUnsupported:
    'Dieser Browser kann keine Ed25519-Signaturen prüfen. Nehmen Sie einen neueren oder die Befehlszeile.',
  fingerprint: 'Fingerabdruck dieses Schlüssels',
  fingerprintHint:
    'Der SHA-256 seiner 32 Bytes, 64 Ziffern, einer je Zeile: zum Beispiel aus Ihrem Vertrag mit dem Dienst.',
  fingerprintProblem: 'Eine Zeile ist kein SHA-256: Er besteht aus 64 Ziffern von 0 bis 9 und a bis f.',
  seal: 'Zertifikat des Siegels',
  sealHint: 'Das Zertifikat, das versiegelt, oder die Stelle, zu der es führt, in PEM-Form.',
  sealProblem: 'Das ist kein Zertifikat in PEM-Form.',
  timestamps: 'Stellen für Zeitstempel',
  timestampsHint:
    'Die Zertifikate, zu denen die Zeitstempel in der PDF-Datei führen müssen, in PEM-Form. Ohne sie wird nicht geprüft, wer den im Siegel ausgestellt hat, und einer dahinter gilt als Änderung.',
  headFromCode: 'Der Kopf der Kette stammt aus dem Code oder Link, der Sie hierher geführt hat.',
  limits:
    'Das Niveau dieser Unterschriften ist die einfache elektronische Signatur mit prüfbarer Unversehrtheit. Diese Seite sagt, ob Einträge und Dateien unversehrt sind; sie stellt keine Person fest und ersetzt keine Rechtsberatung.',

  roles: {
    evidence: 'Nachweise',
    document: 'Versiegeltes Dokument',
    certificate: 'Abschlusszertifikat',
    key: 'Schlüssel der Prüfpunkte',
    seal: 'Siegelzertifikat',
    timestamps: 'Zeitstempeldienst',
    logPolicy: 'Richtlinie des Protokolls',
    none: 'Nicht verwendet',
  },
  roleOf: 'Was {file} ist',
  remove: 'Entfernen',
  removeFile: '{file} entfernen',
  bytes: '{count} Bytes',
  unknownFile: 'Diese Datei gehört nicht zu denen, die hier geprüft werden.',

  waiting: 'Wählen Sie zuerst die Nachweise.',
  checking: 'Wird geprüft …',
  unreadable: 'Eine Datei konnte nicht gelesen werden. Wählen Sie sie erneut.',
  tooLarge: 'Die Nachweise sind größer als {count} MB und werden nicht gelesen.',
  announceGood: 'Geprüft. Alle {passed} Prüfungen sind in Ordnung.',
  announceIncomplete: 'Kein Fehler in {passed} Prüfungen. Nicht alles konnte geprüft werden.',
  announceOpen: 'Kein Fehler in {passed} Prüfungen. Die Kette ist offen: Es können Ereignisse folgen.',
  announceBad: 'Nicht in Ordnung. {failed} von {total} Prüfungen sind gescheitert.',

  verdictGood: 'Alles, was geprüft wurde, ist in Ordnung',
  verdictGoodMeaning:
    'Die Einträge sind vollständig und unverändert, der Prüfpunkt trägt die Signatur des Schlüssels, den Sie angegeben haben, und die Dateien sind die aufgezeichneten.',
  verdictOpen: 'Bis hierher in Ordnung: Die Kette ist offen',
  verdictOpenMeaning:
    'Die Kette ist offen: Es können Ereignisse folgen. Der Umschlag war noch nicht beendet, als dieser Nachweis geholt wurde; seither kann er unterschrieben, abgelehnt, widerrufen oder abgelaufen sein. Lassen Sie sich einen neueren Nachweis geben.',
  verdictIncomplete: 'Nichts ist falsch, aber es ist nicht gezeigt, wer dafür einsteht',
  verdictIncompleteMeaning:
    'Die Einträge passen zusammen. So weit käme auch, wer eine ganze Kette erfindet: Erst der öffentliche Schlüssel des Dienstes zeigt, dass der Dienst sie signiert hat.',
  verdictSealOnly: 'Das Siegel der PDF-Datei ist unversehrt',
  verdictSealOnlyMeaning:
    'Die PDF-Datei ist seit der Versiegelung unverändert. Wer wann unterschrieben hat, zeigen die Nachweise: Wählen Sie auch diese.',
  verdictBad: 'Etwas ist nicht in Ordnung',
  verdictBadMeaning:
    'Verlassen Sie sich nicht auf diese Dateien, bevor die gescheiterten Prüfungen unten geklärt sind.',
  checkedAt: 'Geprüft am {moment} nach der Uhr dieses Geräts.',
  firstBad: 'Der erste Eintrag, bei dem etwas nicht stimmt, ist Nummer {sequence}.',

  facts: 'Was die Nachweise sagen',
  factsUnsure: 'Diese Angaben stammen aus Nachweisen, die nicht in Ordnung sind.',
  factDocument: 'Dokument',
  factEnvelope: 'Umschlag',
  factSigner: 'Unterzeichner',
  factSigned: 'Unterschrieben',
  factCompleted: 'Abgeschlossen',
  factHead: 'Kopf der Kette',
  factKey: 'Schlüssel des Prüfpunkts',
  factOriginal: 'SHA-256, Original',
  factRepairedFrom: 'SHA-256, wie gesendet (vor der Reparatur)',
  factConvertedFrom: 'SHA-256, wie gesendet (vor der Umwandlung in PDF)',
  factSealed: 'SHA-256, versiegelt',
  erased: 'gelöscht',
  withheld: 'nicht gezeigt',
  records: 'Einträge ({count})',
  recordNumber: 'Nr.',
  recordTime: 'Zeit (UTC)',
  recordEvent: 'Ereignis',
  recordHash: 'Hash',

  result: { ok: 'In Ordnung', failed: 'Gescheitert', notMade: 'Nicht geprüft' },
  finding: 'Befund:',
  groups: {
    evidence: 'Die Einträge',
    voucher: 'Wer dafür einsteht',
    document: 'Das versiegelte Dokument',
    certificate: 'Das Abschlusszertifikat',
  },
  print: 'Dieses Ergebnis drucken',

  events,
}
