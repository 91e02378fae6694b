import type { SigningShellTexts } from '../en/signing-shell.ts'

/** Texts of the signing page before its script runs, without it, and at the end, in Dutch, with the formal address. */
export const signingShell: SigningShellTexts = {
  windowTitle: 'Ondertekenen: {title}',
  skipToDocument: 'Naar het document',
  invitation: '{organization} vraagt u te ondertekenen',
  signingAs: 'U ondertekent als {signer}',
  signBy: 'Onderteken alstublieft vóór',
  contact: 'Vragen? Contact:',
  downloadUnsigned: 'PDF downloaden',
  withoutScript:
    'Voor het ondertekenen is JavaScript nodig, dat in deze browser is uitgeschakeld. U kunt het document wel lezen en de ondertekening weigeren.',
  shellWithoutScript: 'Deze pagina heeft JavaScript nodig, dat in deze browser is uitgeschakeld.',
  scriptFailed:
    'Een deel van deze pagina kon niet worden geladen, dus u kunt nog niet ondertekenen. Laad de pagina opnieuw; helpt dat niet, open de link dan in een andere browser of op een ander netwerk.',
  reload: 'Pagina opnieuw laden',
  languages: 'Taal',
  opening: 'Het document wordt geopend …',

  decline: 'Ondertekening weigeren',
  declineExplained:
    'Als u weigert, krijgt {organization} bericht en eindigt dit verzoek. Dit kan niet ongedaan worden gemaakt.',
  declineReason: 'Reden (optioneel); {organization} krijgt die te zien',
  declineNow: 'Weigeren',

  accessTitle: 'Voer de toegangscode in',
  accessExplained:
    '{organization} beschermt dit document met een code die u langs een andere weg is meegedeeld, bijvoorbeeld per telefoon.',
  accessLabel: 'Toegangscode',
  accessContinue: 'Doorgaan',
  accessLocked:
    'Er zijn te veel onjuiste codes ingevoerd, daarom is deze link geblokkeerd. {organization} weet ervan; vraag om een nieuwe link.',

  sealingTitle: 'U hebt ondertekend',
  sealingText: 'Uw handtekening is vastgelegd. Het definitieve document wordt verzegeld; dat duurt even.',
  completedTitle: 'Het document is ondertekend',
  completedText: 'Uw handtekening maakt deel uit van het verzegelde document en {organization} heeft het ontvangen.',
  copyText:
    '{organization} stelt dit ondertekende document aan u beschikbaar. U kunt het hier downloaden en zelf controleren.',
  signedSoFar:
    '{signed} van {total} personen hebben ondertekend. Zodra de laatste heeft ondertekend, ontvangt u het hele document per e-mail en vindt u het hier.',
  signedSoFarSilent:
    '{signed} van {total} personen hebben ondertekend. Het document is volledig zodra de laatste heeft ondertekend.',
  signedByAll: 'Alle {total} personen hebben ondertekend.',
  signedStopped:
    '{signed} van {total} personen hadden ondertekend toen het verzoek eindigde; de anderen zullen niet meer ondertekenen.',
  declinedTitle: 'U hebt de ondertekening geweigerd',
  declinedText: '{organization} heeft bericht gekregen. U hoeft verder niets te doen.',
  expiredTitle: 'De tijd om te ondertekenen is voorbij',
  expiredText: 'Dit verzoek is verlopen. Wilt u nog ondertekenen, vraag {organization} dan om een nieuw verzoek.',
  voidedTitle: 'Dit verzoek is ingetrokken',
  voidedText: '{organization} heeft uw handtekening hier niet meer nodig. U hoeft verder niets te doen.',
  replacedTitle: 'Er is een nieuwere link',
  replacedText:
    'Het verzoek is gewijzigd nadat deze link was verzonden. Open de link in het laatste bericht of vraag het de afzender.',
  goneTitle: 'Deze link werkt niet',
  goneText:
    'Hij is misschien onvolledig of niet meer geldig. Open hem opnieuw vanuit het bericht dat u kreeg of vraag de afzender om een nieuwe.',
  sessionGoneTitle: 'Deze ondertekensessie is beëindigd',
  sessionGoneText: 'Een sessie opent één keer en voor korte tijd. Ga terug en open het document opnieuw.',
  timeSealing: 'Ondertekend op',
  timeCompleted: 'Voltooid op',
  timeDeclined: 'Geweigerd op',
  timeExpired: 'Verlopen op',
  timeVoided: 'Ingetrokken op',
  reason: 'Opgegeven reden:',
  downloadDocument: 'Ondertekend document downloaden',
  downloadCertificate: 'Certificaat downloaden',
  downloadEvidence: 'Het bewijs downloaden',
  verifyDocument: 'Het ondertekende document controleren',
  downloadOriginal: 'Het niet-ondertekende origineel downloaden',
  returnTo: 'Verder naar {host}',

  startLead: 'Documenten en elektronische handtekeningen',
  startSigner:
    'Bent u gevraagd een document te ondertekenen? Open de link in de e-mail die u hebt ontvangen; die is alleen voor u bestemd.',
  startVerify: 'Een ondertekend document controleren',
  startPlace: 'Velden op een PDF plaatsen',
  startReference: 'API-referentie voor ontwikkelaars',
}
