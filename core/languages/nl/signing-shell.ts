import type { SigningShellTexts } from '../en/signing-shell.ts'

/**
 * Texts of the signing page in Dutch that are visible before its script runs, without a script, and after the envelope
 * has ended, in the formal form of address.
 */
export const signingShell: SigningShellTexts = {
  windowTitle: 'Ondertekenen: {title}',
  skipToDocument: 'Naar het document',
  invitation: '{organization} vraagt u te ondertekenen',
  signingAs: 'U ondertekent als {signer}',
  signBy: 'Onderteken uiterlijk',
  contact: 'Vragen? Contact:',
  downloadUnsigned: 'PDF downloaden',
  withoutScript:
    'Om te ondertekenen is JavaScript nodig. Dat is in deze browser uitgeschakeld. U kunt het document wel lezen en weigeren te ondertekenen.',
  shellWithoutScript: 'Voor deze pagina is JavaScript nodig. Dat is in deze browser uitgeschakeld.',
  scriptFailed:
    'Een deel van deze pagina kon niet worden geladen, dus u kunt nog niet ondertekenen. Helpt opnieuw laden niet, probeer dan een andere browser of een ander netwerk.',
  reload: 'Pagina opnieuw laden',
  languages: 'Taal',
  opening: 'Het document wordt geopend …',

  decline: 'Ondertekening weigeren',
  declineExplained:
    'Als u weigert, wordt {organization} geïnformeerd en eindigt dit verzoek. U kunt dit niet ongedaan maken.',
  declineReason: 'Reden, zichtbaar voor {organization} (optioneel)',
  declineNow: 'Weigeren',

  reassign: 'Aan iemand anders toewijzen',
  reassignExplained:
    'Moet iemand anders ondertekenen, vul dan de naam en het e-mailadres in. Die persoon krijgt een eigen link en {organization} wordt geïnformeerd. Uw link werkt dan direct niet meer en u kunt dit niet ongedaan maken.',
  reassignName: 'Naam van de nieuwe ondertekenaar',
  reassignEmail: 'E-mailadres van de nieuwe ondertekenaar',
  reassignReason: 'Reden, zichtbaar voor {organization}',
  reassignNow: 'Toewijzen',
  reassignedTitle: 'U hebt het document aan iemand anders toegewezen',
  reassignedText:
    'De nieuwe ondertekenaar ontvangt een link per e-mail. Uw eigen link werkt niet meer en u hoeft verder niets te doen.',

  accessTitle: 'Voer de toegangscode in',
  accessExplained:
    '{organization} heeft dit document met een toegangscode beveiligd. U hebt de code apart ontvangen, bijvoorbeeld per telefoon.',
  accessLabel: 'Toegangscode',
  accessContinue: 'Doorgaan',
  accessLockedTitle: 'Deze link is geblokkeerd',
  accessLocked:
    'Er zijn te veel codes ingevoerd. Daarom is deze link geblokkeerd. Vraag {organization} om een nieuwe link.',

  sealingTitle: 'U hebt ondertekend',
  sealingText:
    'Uw handtekening is vastgelegd. Het document wordt verzegeld. Dat duurt even. Daarna wordt deze pagina automatisch bijgewerkt. U kunt de pagina ook sluiten.',
  completedTitle: 'Het document is ondertekend',
  completedText: 'Uw handtekening maakt deel uit van het verzegelde document. {organization} heeft het ontvangen.',
  copyText: '{organization} deelt dit ondertekende document met u. U kunt het hier downloaden en controleren.',
  signedSoFar:
    'Handtekeningen tot nu toe: {signed} van {total}. Na de laatste handtekening ontvangt u het volledige document per e-mail en kunt u het hier downloaden.',
  signedSoFarSilent:
    'Handtekeningen tot nu toe: {signed} van {total}. Na de laatste handtekening is het document volledig.',
  signedByBoth: 'Beide handtekeningen zijn gezet.',
  signedByAll: 'Alle {total} handtekeningen zijn gezet.',
  signedStopped:
    'Handtekeningen bij het einde van het verzoek: {signed} van {total}. De ontbrekende handtekeningen kunnen niet meer worden gezet.',
  declinedTitle: 'U hebt geweigerd te ondertekenen',
  declinedText: '{organization} is geïnformeerd. U hoeft verder niets te doen.',
  expiredTitle: 'De termijn is verstreken',
  expiredText: 'Dit verzoek is verlopen. Wilt u nog ondertekenen? Vraag {organization} dan om een nieuw verzoek.',
  voidedTitle: 'Dit verzoek is ingetrokken',
  voidedText: '{organization} heeft uw handtekening niet meer nodig. U hoeft verder niets te doen.',
  replacedTitle: 'Deze link is vervangen',
  replacedText:
    'Het verzoek is opnieuw toegewezen nadat deze link was verzonden. Als u een nieuwere e-mail hebt ontvangen, open dan de link daarin. Anders hoeft u verder niets te doen.',
  correctedText:
    'Het verzoek is gecorrigeerd nadat deze link was verzonden. Open de link in de nieuwste e-mail of vraag de afzender om een nieuwe link.',
  goneTitle: 'Deze link werkt niet',
  goneText:
    'De link is misschien onvolledig of niet meer geldig. Open hem opnieuw vanuit de e-mail die u hebt ontvangen of vraag de afzender om een nieuwe.',
  sessionGoneTitle: 'Deze ondertekensessie is beëindigd',
  sessionGoneText:
    'Een sessie kan maar één keer en slechts korte tijd worden geopend. Ga terug en open het document opnieuw. Lukt dat niet, neem dan contact op met de afzender.',
  timeSealing: 'Ondertekend op',
  timeCompleted: 'Voltooid op',
  timeDeclined: 'Geweigerd op',
  timeExpired: 'Verlopen op',
  timeVoided: 'Ingetrokken op',
  reason: 'Opgegeven reden:',
  downloadDays: 'Downloaden kan tot {days} dagen na voltooiing.',
  downloadDocument: 'Ondertekend document downloaden',
  downloadSoFar: 'Document met de handtekeningen tot nu toe downloaden',
  downloadCertificate: 'Certificaat downloaden',
  downloadEvidence: 'Bewijs downloaden',
  verifyDocument: 'Ondertekend document controleren',
  downloadOriginal: 'Niet-ondertekend origineel downloaden',
  returnTo: 'Verder naar {host}',

  startLead: 'Documenten en elektronische handtekeningen',
  startSigner:
    'Is u gevraagd een document te ondertekenen? Open de link in de e-mail die u hebt ontvangen. Die is alleen voor u bestemd.',
  startVerify: 'Ondertekend document controleren',
  startPlace: 'Velden op een PDF plaatsen',
  startReference: 'API-referentie voor ontwikkelaars',
}
