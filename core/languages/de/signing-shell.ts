import type { SigningShellTexts } from '../en/signing-shell.ts'

/**
 * Texts of the signing page in German that are visible before its script runs, without a script, and after the envelope
 * has ended, in the formal form of address.
 */
export const signingShell: SigningShellTexts = {
  windowTitle: 'Unterschreiben: {title}',
  skipToDocument: 'Zum Dokument springen',
  invitation: '{organization} bittet Sie um Ihre Unterschrift',
  signingAs: 'Sie unterschreiben als {signer}',
  signBy: 'Frist:',
  contact: 'Fragen? Wenden Sie sich an',
  downloadUnsigned: 'PDF herunterladen',
  withoutScript:
    'Zum Unterschreiben wird JavaScript benötigt, das in diesem Browser ausgeschaltet ist. Sie können das Dokument trotzdem lesen und die Unterschrift ablehnen.',
  shellWithoutScript: 'Diese Seite benötigt JavaScript, das in diesem Browser ausgeschaltet ist.',
  scriptFailed:
    'Ein Teil dieser Seite konnte nicht geladen werden, deshalb können Sie noch nicht unterschreiben. Hilft das Neuladen nicht, versuchen Sie es mit einem anderen Browser oder Netz.',
  reload: 'Seite neu laden',
  languages: 'Sprache',
  opening: 'Das Dokument wird geöffnet …',

  decline: 'Unterschrift ablehnen',
  declineExplained:
    'Wenn Sie ablehnen, wird {organization} informiert, und der Vorgang ist beendet. Das lässt sich nicht rückgängig machen.',
  declineReason: 'Grund, sichtbar für {organization} (freiwillig)',
  declineNow: 'Ablehnen',

  reassign: 'Einer anderen Person zuweisen',
  reassignExplained:
    'Soll eine andere Person unterschreiben, geben Sie deren Namen und E-Mail-Adresse ein. Sie erhält einen eigenen Link, und {organization} wird informiert. Ihr Link gilt dann sofort nicht mehr; das lässt sich nicht rückgängig machen.',
  reassignName: 'Name des neuen Unterzeichners',
  reassignEmail: 'E-Mail-Adresse des neuen Unterzeichners',
  reassignReason: 'Grund, sichtbar für {organization}',
  reassignNow: 'Zuweisen',
  reassignedTitle: 'Sie haben das Dokument einer anderen Person zugewiesen',
  reassignedText:
    'Der neue Unterzeichner erhält einen Link per E-Mail. Ihr eigener Link gilt nicht mehr, und Sie müssen nichts weiter tun.',

  accessTitle: 'Zugangscode eingeben',
  accessExplained:
    '{organization} schützt dieses Dokument mit einem Zugangscode. Sie haben den Code separat erhalten, zum Beispiel am Telefon.',
  accessLabel: 'Zugangscode',
  accessContinue: 'Weiter',
  accessLockedTitle: 'Dieser Link ist gesperrt',
  accessLocked:
    'Es wurden zu viele Codes eingegeben, daher ist dieser Link gesperrt. Bitte fordern Sie bei {organization} einen neuen Link an.',

  sealingTitle: 'Sie haben unterschrieben',
  sealingText:
    'Ihre Unterschrift ist gespeichert. Das Dokument wird gerade versiegelt. Das dauert einen Moment. Danach aktualisiert sich diese Seite automatisch. Sie können sie auch schließen.',
  completedTitle: 'Das Dokument ist unterschrieben',
  completedText: 'Ihre Unterschrift ist Teil des versiegelten Dokuments. {organization} hat es erhalten.',
  copyText:
    '{organization} stellt Ihnen dieses unterschriebene Dokument bereit. Sie können es hier herunterladen und prüfen.',
  signedSoFar:
    'Unterschriften: {signed} von {total}. Nach der letzten Unterschrift erhalten Sie das vollständige Dokument per E-Mail und können es hier herunterladen.',
  signedSoFarSilent:
    'Unterschriften: {signed} von {total}. Nach der letzten Unterschrift ist das Dokument vollständig.',
  signedByBoth: 'Beide Unterschriften liegen vor.',
  signedByAll: 'Alle {total} Unterschriften liegen vor.',
  signedStopped:
    'Unterschriften beim Ende des Vorgangs: {signed} von {total}. Die fehlenden Unterschriften sind nicht mehr möglich.',
  declinedTitle: 'Sie haben die Unterschrift abgelehnt',
  declinedText: '{organization} wurde informiert. Sie müssen nichts weiter tun.',
  expiredTitle: 'Die Frist ist abgelaufen',
  expiredText:
    'Dieser Vorgang ist abgelaufen. Wenn Sie noch unterschreiben möchten, bitten Sie {organization} um eine neue Einladung.',
  voidedTitle: 'Dieser Vorgang wurde zurückgezogen',
  voidedText: '{organization} benötigt Ihre Unterschrift nicht mehr. Sie müssen nichts weiter tun.',
  replacedTitle: 'Dieser Link wurde ersetzt',
  replacedText:
    'Der Vorgang wurde neu zugewiesen, nachdem dieser Link gesendet wurde. Wenn Sie eine neuere E-Mail erhalten haben, öffnen Sie den Link darin. Sonst müssen Sie nichts weiter tun.',
  correctedText:
    'Der Vorgang wurde korrigiert, nachdem dieser Link gesendet wurde. Bitte öffnen Sie den Link in der neuesten E-Mail, oder bitten Sie den Absender um einen neuen Link.',
  goneTitle: 'Dieser Link funktioniert nicht',
  goneText:
    'Der Link ist vielleicht unvollständig oder nicht mehr gültig. Bitte verwenden Sie den Link in der E-Mail, die Sie erhalten haben, oder bitten Sie den Absender um einen neuen Link.',
  sessionGoneTitle: 'Diese Sitzung ist beendet',
  sessionGoneText:
    'Eine Sitzung lässt sich nur einmal und nur für kurze Zeit öffnen. Bitte gehen Sie zurück und öffnen Sie das Dokument erneut. Wenn das nicht gelingt, wenden Sie sich bitte an den Absender.',
  timeSealing: 'Unterschrieben am',
  timeCompleted: 'Abgeschlossen am',
  timeDeclined: 'Abgelehnt am',
  timeExpired: 'Abgelaufen am',
  timeVoided: 'Zurückgezogen am',
  reason: 'Angegebener Grund:',
  downloadDays: 'Die Downloads stehen nach dem Abschluss {days} Tage lang bereit.',
  downloadDocument: 'Unterschriebenes Dokument herunterladen',
  downloadSoFar: 'Dokument mit bisherigen Unterschriften herunterladen',
  downloadCertificate: 'Zertifikat herunterladen',
  downloadEvidence: 'Nachweise herunterladen',
  verifyDocument: 'Unterschriebenes Dokument prüfen',
  downloadOriginal: 'Original ohne Unterschrift herunterladen',
  returnTo: 'Weiter zu {host}',

  startLead: 'Dokumente und elektronische Unterschriften',
  startSigner:
    'Sollen Sie ein Dokument unterschreiben? Bitte öffnen Sie den Link in der E-Mail, die Sie erhalten haben. Er ist nur für Sie bestimmt.',
  startVerify: 'Ein unterschriebenes Dokument prüfen',
  startPlace: 'Felder auf einem PDF platzieren',
  startReference: 'API-Referenz für Entwickler',
}
