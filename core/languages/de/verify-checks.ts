import type { Checks } from '../en/verify-checks.ts'

const checks: Checks = {
  spelling: {
    title: 'Schreibweise',
    ok: 'Der Nachweis steht in seiner einen Form da.',
    failed: 'Der Nachweis ist anders geschrieben, als der Dienst ihn schreibt.',
  },
  structure: {
    title: 'Form',
    ok: 'Die Nachweise haben die Form, die sie haben müssen.',
    failed: 'Die Datei ist kein Nachweis dieser Art, oder ein Teil hat eine Form, die er nicht haben darf.',
  },
  binding: {
    title: 'Zugehörigkeit',
    ok: 'Alle Einträge betreffen einen Umschlag, eine Organisation und ein Dokument.',
    failed: 'Ein Eintrag gehört zu einem anderen Umschlag, einer anderen Organisation oder einem anderen Dokument.',
  },
  sequence: {
    title: 'Nummerierung',
    ok: 'Zwischen dem ersten und dem letzten Eintrag fehlt keiner, keiner ist doppelt.',
    failed: 'Ein Eintrag fehlt, ist doppelt oder steht am falschen Platz.',
  },
  chain: {
    title: 'Kette der Hashwerte',
    ok: 'Kein Eintrag wurde geändert: Jeder legt alle vor ihm fest.',
    failed: 'Ein Eintrag wurde geändert oder gehört nicht dorthin, wo er steht.',
  },
  times: {
    title: 'Zeiten',
    ok: 'Die Zeiten laufen vorwärts.',
    failed: 'Ein Eintrag will älter sein als der vor ihm.',
  },
  lifecycle: {
    title: 'Ablauf',
    ok: 'Die Ereignisse können in dieser Folge geschehen sein.',
    failed: 'Die Ereignisse können so nicht geschehen sein, zum Beispiel ein Siegel ohne Unterschrift.',
  },
  disclosures: {
    title: 'Namen, Adressen und Werte',
    ok: 'Die lesbaren persönlichen Daten sind die aufgezeichneten.',
    failed: 'Ein lesbarer Name, eine Adresse oder ein Wert ist nicht der aufgezeichnete.',
  },
  head: {
    title: 'Ende der Kette',
    ok: 'Die Kette endet dort, wo die Nachweise es sagen.',
    failed: 'Am Ende wurden Einträge abgeschnitten oder angefügt.',
  },
  artifacts: {
    title: 'Genannte Dateien',
    ok: 'Die Dateien, die die Nachweise nennen, sind die der Einträge.',
    failed: 'Die Nachweise nennen andere Dateien als die Einträge.',
  },
  omissions: {
    title: 'Fehlende Werte',
    ok: 'Jeder Wert, der hier fehlt, wurde vom Dienst selbst weggelassen, oder es fehlt keiner.',
    failed:
      'Es fehlen Werte, und der Dienst hat nicht unterschrieben, dass er sie weggelassen hat. Jemand hat sie entfernt.',
  },
  checkpoint: {
    title: 'Prüfpunkt',
    ok: 'Der signierte Prüfpunkt betrifft genau diese Kette.',
    failed: 'Es gibt keinen Prüfpunkt über diese Kette: Sie wurde gekürzt, verlängert oder neu geschrieben.',
  },
  checkpoint_signature: {
    title: 'Signatur des Prüfpunkts',
    ok: 'Der Inhaber des angegebenen Schlüssels steht für diese Kette ein.',
    failed: 'Der Inhaber des angegebenen Schlüssels hat diesen Prüfpunkt nicht signiert.',
  },
  checkpoint_key: {
    title: 'Fingerabdruck des Schlüssels',
    ok: 'Signiert hat der Schlüssel, dessen Fingerabdruck Sie kennen.',
    failed: 'Signiert hat nicht der Schlüssel, dessen Fingerabdruck Sie kennen.',
  },
  known_heads: {
    title: 'Von anderswo bekannter Kopf',
    ok: 'Die Kette läuft durch den Kopf, den Sie kennen: Bis dorthin wurde nichts neu geschrieben.',
    failed:
      'Die Kette läuft nicht durch den Kopf, den Sie kennen: Sie wurde neu geschrieben oder gehört zu einem anderen Umschlag.',
  },
  log_inclusion: {
    title: 'Im Transparenzprotokoll',
    ok: 'Das Protokoll des Nachweises enthält diese Kette.',
    failed: 'Das Protokoll des Nachweises enthält diese Kette nicht, oder es gibt keinen Nachweis.',
  },
  log_policy: {
    title: 'Protokoll und Zeugen',
    ok: 'Protokoll und Zeugen sind die Ihrer Richtlinie. Ohne Zeugen zeigen nur Kopien des Protokolls, dass alle dasselbe sehen.',
    failed: 'Protokoll oder Zeugen sind nicht die, die Ihre Richtlinie verlangt.',
  },
  sealed_document: {
    title: 'Die Datei ist die aufgezeichnete',
    ok: 'Die PDF-Datei ist Byte für Byte das versiegelte Dokument der Einträge.',
    failed: 'Die PDF-Datei ist nicht das versiegelte Dokument der Einträge: Sie wurde geändert oder ist eine andere.',
  },
  original: {
    title: 'Das Original darin',
    ok: 'Die PDF-Datei beginnt Byte für Byte mit dem Original, das zur Unterschrift vorgelegt wurde.',
    failed: 'Die PDF-Datei beginnt nicht mit dem Original, das zur Unterschrift vorgelegt wurde.',
  },
  'seal.found': {
    title: 'Siegel',
    ok: 'Die PDF-Datei trägt ein Siegel.',
    failed: 'Die PDF-Datei trägt kein lesbares Siegel.',
  },
  'seal.byteRange': {
    title: 'Was das Siegel auslässt',
    ok: 'Das Siegel lässt nichts aus als sich selbst.',
    failed: 'Das Siegel lässt mehr aus als sich selbst.',
  },
  'seal.coverage': {
    title: 'Was das Siegel umfasst',
    ok: 'Das Siegel umfasst die ganze Datei.',
    failed: 'Nach dem Siegel wurde etwas angefügt.',
  },
  'seal.digest': {
    title: 'Versiegelter Inhalt',
    ok: 'Der Inhalt ist der versiegelte.',
    failed: 'Der Inhalt wurde nach der Versiegelung geändert.',
  },
  'seal.signature': {
    title: 'Signatur des Siegels',
    ok: 'Die Signatur im Siegel ist gültig.',
    failed: 'Die Signatur im Siegel ist nicht gültig.',
  },
  'seal.certificate': {
    title: 'Zertifikat im Siegel',
    ok: 'Das Siegel ist an sein Zertifikat gebunden.',
    failed: 'Das Siegel ist nicht an sein Zertifikat gebunden.',
  },
  'seal.timestamp': {
    title: 'Zeitstempel des Siegels',
    ok: 'Der Zeitstempel im Siegel ist unversehrt.',
    failed: 'Der Zeitstempel im Siegel ist nicht gültig, oder seine Stelle ist keine, die Sie genannt haben.',
  },
  'seal.timestampTrust': {
    title: 'Wer für die Zeit des Siegels bürgt',
    ok: '',
    failed: '',
  },
  'seal.archiveTimestamp': {
    title: 'Zeitstempel des Archivs',
    ok: 'Ein Zeitstempel hinter dem Siegel hält die Datei und alle Belege zusammen.',
    failed:
      'Ein Zeitstempel hinter dem Siegel ist nicht gültig, oder für seine Stelle bürgt niemand, den Sie genannt haben.',
  },
  'seal.trust': {
    title: 'Wer versiegelt hat',
    ok: 'Das Siegel führt zu dem Zertifikat, das Sie angegeben haben.',
    failed: 'Das Siegel führt nicht zu dem Zertifikat, das Sie angegeben haben.',
  },
  earlierSignature: {
    title: 'Frühere Signatur',
    ok: 'Was eine frühere Signatur in der Datei von sich sagt.',
    failed: 'Ein früheres Siegel in der Datei hält nicht stand.',
  },
  certificate: {
    title: 'Das Zertifikat ist das aufgezeichnete',
    ok: 'Das Abschlusszertifikat ist Byte für Byte das der Einträge.',
    failed: 'Die Datei ist nicht das Abschlusszertifikat der Einträge: Sie wurde geändert oder ist eine andere.',
  },
  certificate_head: {
    title: 'Der Kopf im Zertifikat',
    ok: 'Die Kette läuft durch den Kopf, den das Zertifikat bei der Ausstellung gedruckt hat.',
    failed: 'Die Kette läuft nicht durch den Kopf, den das Zertifikat gedruckt hat: Sie wurde seither neu geschrieben.',
  },
}

const missing: Record<string, string> = {
  checkpoint_signature: 'Geben Sie dafür den öffentlichen Schlüssel des Dienstes an.',
  known_heads:
    'Geben Sie dafür einen Kopf der Kette an, den Sie von anderswo haben. Er findet eine Kette, die neu geschrieben und neu signiert wurde.',
  log_policy: 'Wählen Sie dafür die Richtlinie des Protokolls, eine Textdatei aus einer Quelle, der Sie vertrauen.',
  sealed_document: 'Wählen Sie dafür die versiegelte PDF-Datei.',
  certificate: 'Wählen Sie dafür das Abschlusszertifikat.',
  evidence: 'Wählen Sie dafür die Nachweise.',
  'seal.timestampTrust':
    'Geben Sie dafür die Zertifikate der Zeitstempelstelle an. Ohne sie ist die Zeit des Siegels nur das, was sein Stempel behauptet.',
}

export const verifyChecks = { checks, missing }
