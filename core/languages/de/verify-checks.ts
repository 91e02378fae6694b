import type { Checks } from '../en/verify-checks.ts'

const checks: Checks = {
  spelling: {
    title: 'Kodierung',
    ok: 'Die Nachweise sind wie erwartet kodiert.',
    failed: 'Die Kodierung der Nachweise weicht von der des Dienstes ab.',
  },
  structure: {
    title: 'Format',
    ok: 'Die Nachweise haben das erwartete Format.',
    failed: 'Die Datei enthält keine Nachweise, oder ein Teil hat das falsche Format.',
  },
  binding: {
    title: 'Zugehörigkeit',
    ok: 'Alle Einträge gehören zu einem Vorgang, einer Organisation und einem Dokument.',
    failed: 'Ein Eintrag gehört zu einem anderen Vorgang, einer anderen Organisation oder einem anderen Dokument.',
  },
  sequence: {
    title: 'Nummerierung',
    ok: 'Kein Eintrag fehlt oder ist doppelt.',
    failed: 'Ein Eintrag fehlt, ist doppelt oder steht an der falschen Stelle.',
  },
  chain: {
    title: 'Hashkette',
    ok: 'Kein Eintrag wurde geändert. Jeder bestätigt alle vorherigen.',
    failed: 'Ein Eintrag wurde geändert oder steht an der falschen Stelle.',
  },
  times: {
    title: 'Zeiten',
    ok: 'Die Zeiten sind in der richtigen Reihenfolge.',
    failed: 'Ein Eintrag ist angeblich älter als der vorherige.',
  },
  lifecycle: {
    title: 'Reihenfolge der Ereignisse',
    ok: 'Die Reihenfolge der Ereignisse ist möglich.',
    failed: 'Die Reihenfolge der Ereignisse ist unmöglich, zum Beispiel ein Siegel ohne Unterschrift.',
  },
  disclosures: {
    title: 'Personenbezogene Daten',
    ok: 'Die lesbaren personenbezogenen Daten stimmen mit den Einträgen überein.',
    failed: 'Ein lesbarer Name, eine Adresse oder ein Wert weicht von den Einträgen ab.',
  },
  head: {
    title: 'Ende der Kette',
    ok: 'Die Kette endet an dem Kopf, den die Nachweise nennen.',
    failed: 'Am Ende wurden Einträge entfernt oder hinzugefügt.',
  },
  artifacts: {
    title: 'Dateien in den Nachweisen',
    ok: 'Die Dateien, die die Nachweise nennen, stimmen mit den Einträgen überein.',
    failed: 'Die Dateien, die die Nachweise nennen, weichen von den Einträgen ab.',
  },
  conditions: {
    title: 'Bedingungen und Berechnungen',
    ok: 'Ausgeblendete Felder, Pflichtfelder und berechnete Werte folgen aus den aufgezeichneten Eingaben.',
    failed:
      'Ein Feld wurde entgegen seiner aufgezeichneten Bedingung oder Berechnung übersprungen, angezeigt oder berechnet.',
  },
  attachments: {
    title: 'Angehängte Dateien',
    ok: 'Die angehängten Dateien sind mit Namen und Hash aufgezeichnet.',
    failed: 'Die aufgezeichneten Dateien passen nicht zu den Anlagefeldern.',
  },
  omissions: {
    title: 'Fehlende Werte',
    ok: 'Es fehlt kein Wert, oder der Dienst hat die Liste der ausgelassenen Werte signiert.',
    failed:
      'Es fehlen Werte, und keine gültige, vom Dienst signierte Liste führt sie auf. Möglicherweise hat sie jemand entfernt.',
  },
  checkpoint: {
    title: 'Prüfpunkt',
    ok: 'Der signierte Prüfpunkt gehört zu dieser Kette.',
    failed:
      'Der Prüfpunkt fehlt oder passt nicht zu dieser Kette. Möglicherweise wurde die Kette gekürzt, verlängert oder neu geschrieben.',
  },
  checkpoint_signature: {
    title: 'Signatur des Prüfpunkts',
    ok: 'Der angegebene Schlüssel hat diese Kette signiert.',
    failed: 'Der angegebene Schlüssel hat diesen Prüfpunkt nicht signiert.',
  },
  checkpoint_key: {
    title: 'Fingerabdruck des Schlüssels',
    ok: 'Der Schlüssel des Prüfpunkts hat den angegebenen Fingerabdruck.',
    failed: 'Der Schlüssel des Prüfpunkts hat nicht den angegebenen Fingerabdruck.',
  },
  known_heads: {
    title: 'Kopf aus anderer Quelle',
    ok: 'Die Kette enthält den angegebenen Kopf. Bis dorthin wurde kein Eintrag neu geschrieben.',
    failed:
      'Die Kette enthält den angegebenen Kopf nicht. Sie wurde geändert oder gekürzt, oder der Kopf gehört zu einem anderen Vorgang.',
  },
  log_inclusion: {
    title: 'Im Transparenzprotokoll',
    ok: 'Das Protokoll, das der Beleg nennt, enthält einen Kopf dieser Kette.',
    failed: 'Das Protokoll, das der Beleg nennt, enthält keinen Kopf dieser Kette, oder es fehlt ein Beleg.',
  },
  log_policy: {
    title: 'Protokoll und Zeugen',
    ok: 'Protokoll und Zeugen entsprechen Ihrer Richtlinie. Wenn kein Zeuge signiert hat, vergleichen Sie Kopien des Protokolls aus verschiedenen Quellen, um sicherzugehen, dass alle dasselbe Protokoll sehen.',
    failed: 'Protokoll oder Zeugen sind nicht die, die Ihre Richtlinie verlangt.',
  },
  archive: {
    title: 'Archiv',
    ok: 'Die Einträge gab es beim ersten Zeitstempel des Archivs, und jeder Zeitstempel wurde rechtzeitig erneuert.',
    failed: 'Der Archivbeleg beweist nicht, seit wann diese Einträge existieren.',
  },
  sealed_document: {
    title: 'Unterschriebenes Dokument',
    ok: 'Das PDF ist identisch mit dem unterschriebenen Dokument der Einträge.',
    failed:
      'Das PDF weicht vom unterschriebenen Dokument der Einträge ab. Es wurde geändert oder ist eine andere Datei.',
  },
  original: {
    title: 'Originaldokument',
    ok: 'Das PDF beginnt mit genau dem Original, das dem Unterzeichner vorlag.',
    failed: 'Das PDF beginnt nicht mit dem Original, das dem Unterzeichner vorlag.',
  },
  'seal.found': {
    title: 'Siegel',
    ok: 'Das PDF hat ein Siegel.',
    failed: 'Das PDF hat kein lesbares Siegel.',
  },
  'seal.byteRange': {
    title: 'Ausgenommene Bytes',
    ok: 'Das Siegel nimmt nur sich selbst aus.',
    failed: 'Das Siegel nimmt mehr als sich selbst aus.',
  },
  'seal.coverage': {
    title: 'Umfang des Siegels',
    ok: 'Das Siegel umfasst die ganze Datei.',
    failed: 'Die Datei wurde nach dem Siegel erweitert.',
  },
  'seal.digest': {
    title: 'Versiegelter Inhalt',
    ok: 'Der Inhalt ist seit der Versiegelung unverändert.',
    failed: 'Der Inhalt wurde nach der Versiegelung geändert.',
  },
  'seal.signature': {
    title: 'Signatur des Siegels',
    ok: 'Die Signatur ist gültig für den Inhalt, wie er bei der Versiegelung war.',
    failed: 'Die Signatur im Siegel ist nicht gültig.',
  },
  'seal.certificate': {
    title: 'Zertifikat des Siegels',
    ok: 'Das Siegel gehört zu seinem Zertifikat.',
    failed: 'Das Siegel gehört nicht zu seinem Zertifikat.',
  },
  'seal.timestamp': {
    title: 'Zeitstempel des Siegels',
    ok: 'Der Zeitstempel im Siegel ist unversehrt.',
    failed:
      'Der Zeitstempel im Siegel ist ungültig, oder das Zertifikat seines Zeitstempeldienstes wurde nicht angegeben.',
  },
  'seal.timestampTrust': {
    title: 'Herkunft des Zeitstempels',
    ok: '',
    failed: '',
  },
  'seal.archiveTimestamp': {
    title: 'Archivzeitstempel',
    ok: 'Ein Zeitstempel nach dem Siegel schützt die Datei und ihre Belege.',
    failed:
      'Ein Zeitstempel nach dem Siegel ist ungültig, oder das Zertifikat seines Zeitstempeldienstes wurde nicht angegeben.',
  },
  'seal.trust': {
    title: 'Herkunft des Siegels',
    ok: 'Das Siegel lässt sich auf das angegebene Zertifikat zurückführen.',
    failed: 'Das Siegel lässt sich nicht auf das angegebene Zertifikat zurückführen.',
  },
  earlierSignature: {
    title: 'Frühere Signatur',
    ok: 'Die Datei enthält eine frühere Signatur.',
    failed: 'Eine frühere Signatur in der Datei ist ungültig, oder die Datei wurde danach geändert.',
  },
  certificate: {
    title: 'Abschlusszertifikat',
    ok: 'Die Datei ist identisch mit dem Abschlusszertifikat der Einträge.',
    failed: 'Die Datei weicht vom Abschlusszertifikat der Einträge ab. Sie wurde geändert oder ist eine andere Datei.',
  },
  certificate_head: {
    title: 'Kopf auf dem Zertifikat',
    ok: 'Die Kette enthält den Kopf, der auf dem Zertifikat steht.',
    failed:
      'Die Kette enthält den Kopf nicht, der auf dem Zertifikat steht. Sie wurde geändert oder gekürzt, oder das Zertifikat gehört zu einem anderen Vorgang.',
  },
}

const missing: Record<string, string> = {
  checkpoint_signature: 'Geben Sie für diese Prüfung den öffentlichen Schlüssel des Dienstes an.',
  known_heads:
    'Geben Sie für diese Prüfung einen Kopf der Kette aus anderer Quelle an. Diese Prüfung erkennt eine Kette, die neu geschrieben und neu signiert wurde.',
  log_policy:
    'Wählen Sie für diese Prüfung die Richtlinie des Protokolls, eine Textdatei aus einer Quelle, der Sie vertrauen.',
  sealed_document: 'Wählen Sie für diese Prüfung das unterschriebene PDF.',
  certificate: 'Wählen Sie für diese Prüfung das Abschlusszertifikat.',
  evidence: 'Wählen Sie für diese Prüfung die Nachweise.',
  'seal.trust':
    'Geben Sie für diese Prüfung das Zertifikat des Siegels an. Ohne dieses Zertifikat kann jeder das Dokument versiegelt haben.',
  'seal.timestampTrust':
    'Geben Sie für diese Prüfung die Zertifikate des Zeitstempeldienstes an. Ohne sie ist die Zeit des Siegels nur eine Behauptung.',
}

export const verifyChecks = { checks, missing }
