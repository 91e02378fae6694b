import type { MailTexts } from '../../signing/mails/texts.ts'

/** The mails in Dutch. */
export const mails: MailTexts = {
  greeting: 'Beste {reader},',
  greetingWithoutName: 'Goedendag,',
  personal: 'Deze link is alleen voor u bestemd; stuur deze e-mail niet door.',
  contact: 'Vragen? Beantwoord deze e-mail of schrijf naar {contact}.',
  envelope: 'Dossier {envelope}.',
  toSender: 'U ontvangt deze e-mail omdat u verantwoordelijk bent voor dossiers van {organization}.',
  lastOfDay:
    'U ontvangt vandaag geen verdere e-mails van deze soort: het zijn er te veel. Wat er tot middernacht (UTC) gebeurt, staat in de lijst van dossiers.',
  messageFrom: 'Bericht van {organization}:',
  reason: 'Reden:',
  serverSaid: 'Antwoord van de mailserver:',
  sign: 'Document lezen en ondertekenen',
  download: 'Ondertekend document downloaden',
  verify: 'Zelf het ondertekende document controleren',
  copyHint: 'Werkt de knop niet, kopieer dan dit adres naar uw browser:',
  templates: {
    invitation: {
      subject: 'Ondertekenen alstublieft: {document}',
      heading: 'Een document wacht op uw handtekening',
      lines: ['{organization} vraagt u ‘{document}’ te ondertekenen. Dat kan tot {time}.'],
    },
    corrected: {
      subject: 'Ondertekenen alstublieft: {document}',
      heading: 'Een gecorrigeerd document wacht op uw handtekening',
      lines: [
        '{organization} heeft ‘{document}’ gecorrigeerd en vraagt u het vóór {time} te ondertekenen.',
        'De link in de eerdere e-mail werkt niet meer; gebruik deze.',
      ],
    },
    reminder: {
      subject: 'Herinnering: onderteken {document}',
      heading: 'Een document wacht nog op uw handtekening',
      lines: ['{organization} vraagt u ‘{document}’ te ondertekenen. Dat kan tot {time}.'],
    },
    expiring: {
      subject: 'Eindigt binnenkort: onderteken {document}',
      heading: 'De tijd om te ondertekenen eindigt binnenkort',
      lines: ['{organization} heeft u gevraagd ‘{document}’ te ondertekenen. Dat kan alleen nog tot {time}.'],
    },
    signedSoFar: {
      subject: 'U hebt ondertekend: {document}',
      heading: 'Uw handtekening is vastgelegd',
      lines: [
        'U hebt “{document}” ondertekend. Tot nu toe hebben {signed} van {total} ondertekend.',
        'Wanneer de laatste heeft ondertekend, ontvangt u het hele document. Tot dan kunt u het downloaden met de handtekeningen tot en met die van u.',
      ],
    },
    completed: {
      subject: 'Ondertekend: {document}',
      heading: 'Het document is ondertekend',
      lines: [
        '‘{document}’ is ondertekend en verzegeld. U kunt het verzegelde document, het certificaat en het bewijs {days} dagen lang downloaden. Bewaar ze: ze laten later zien wat is ondertekend.',
      ],
    },
    declined: {
      subject: 'Geweigerd: {document}',
      heading: 'U hebt de ondertekening geweigerd',
      lines: ['U hebt geweigerd ‘{document}’ te ondertekenen. {organization} kan dit zien.'],
    },
    expired: {
      subject: 'Tijd verstreken: {document}',
      heading: 'De tijd om te ondertekenen is voorbij',
      lines: [
        '‘{document}’ kon tot {time} worden ondertekend. Wilt u nog ondertekenen, vraag {organization} dan om een nieuwe uitnodiging.',
      ],
    },
    voided: {
      subject: 'Ingetrokken: {document}',
      heading: 'Het verzoek is ingetrokken',
      lines: ['{organization} heeft het verzoek om ‘{document}’ te ondertekenen ingetrokken. U hoeft niets te doen.'],
    },
    reassigned: {
      subject: 'Niet meer nodig: {document}',
      heading: 'Uw handtekening is niet meer nodig',
      lines: [
        '{organization} vraagt nu iemand anders ‘{document}’ te ondertekenen. Uw link werkt niet meer; u hoeft niets te doen.',
      ],
    },
    senderCompleted: {
      subject: 'Ondertekend: {document}',
      heading: 'Het document is ondertekend',
      lines: [
        '“{document}” is ondertekend door {signers} en verzegeld. U kunt het verzegelde document, het certificaat ervan en het bewijs {days} dagen lang downloaden. Bewaar ze: ze laten later zien wat is ondertekend.',
      ],
    },
    senderDeclined: {
      subject: 'Geweigerd door {signer}: {document}',
      heading: 'De ondertekening is geweigerd',
      lines: [
        '{signer} ({email}) heeft geweigerd ‘{document}’ te ondertekenen. Het dossier is gesloten; maak voor een nieuwe poging een nieuw dossier.',
      ],
    },
    senderExpired: {
      subject: 'Niet op tijd ondertekend: {document}',
      heading: 'Het dossier is verlopen',
      lines: [
        '{signer} ({email}) heeft ‘{document}’ niet vóór {time} ondertekend. Maak voor een nieuwe poging een nieuw dossier.',
      ],
    },
    senderBounced: {
      subject: 'Niet bezorgd bij {email}: {document}',
      heading: 'Een e-mail kon niet worden bezorgd',
      lines: [
        'Onze e-mail over ‘{document}’ aan {email} is geweigerd; de ondertekenaar weet er misschien niets van. Wijs het dossier toe aan het juiste adres of stuur een herinnering zodra de mailbox weer werkt.',
      ],
    },
    senderLocked: {
      subject: 'Geblokkeerd na onjuiste codes: {document}',
      heading: 'De toegangscode was te vaak onjuist',
      lines: [
        '{signer} ({email}) werd naar de toegangscode van “{document}” gevraagd, en er zijn vijf onjuiste ingevoerd. De link neemt er geen meer aan. Corrigeer de envelop of wijs hem opnieuw toe, desgewenst met een andere code: dan gaat er een nieuwe link uit.',
      ],
    },
    copy: {
      subject: 'Ondertekend: {document}',
      heading: 'Een ondertekend document voor u',
      lines: [
        '“{document}” is ondertekend door {signers}, en {organization} stuurt u een kopie. U kunt het verzegelde document, het certificaat ervan en het bewijs {days} dagen lang downloaden. Bewaar ze: ze laten later zien wat is ondertekend.',
      ],
    },
  },
}
