import type { MailTexts } from '../../signing/mails/texts.ts'

/** Texts of the mails in Dutch. */
export const mails: MailTexts = {
  greeting: 'Beste {reader},',
  greetingWithoutName: 'Goedendag,',
  personal: 'Deze e-mail is alleen voor u. Stuur deze niet door.',
  contact: 'Vragen? Beantwoord deze e-mail of schrijf naar {contact}.',
  envelope: 'Dossier {envelope}',
  toSender: 'U ontvangt deze e-mail omdat u dossiers van {organization} beheert.',
  lastOfDay:
    'U hebt het dagmaximum voor e-mails van deze soort bereikt, dus dit is vandaag de laatste. Bekijk tot middernacht (UTC) de lijst van dossiers.',
  messageFrom: 'Bericht van {organization}:',
  reason: 'Reden:',
  serverSaid: 'Antwoord van de mailserver:',
  sign: 'Document lezen en ondertekenen',
  download: 'Ondertekend document downloaden',
  manage: 'Dossier openen',
  verify: 'Ondertekend document controleren',
  copyHint: 'Werkt een knop of link niet? Kopieer dan het adres naar uw browser:',
  templates: {
    invitation: {
      subject: 'Graag ondertekenen: {document}',
      heading: 'Een document wacht op uw handtekening',
      lines: ['{organization} vraagt u ‘{document}’ uiterlijk {time} te ondertekenen.'],
    },
    corrected: {
      subject: 'Graag ondertekenen: {document}',
      heading: 'Een gecorrigeerd document wacht op uw handtekening',
      lines: [
        '{organization} heeft ‘{document}’ gecorrigeerd en vraagt u het uiterlijk {time} te ondertekenen.',
        'De link in de eerdere e-mail werkt niet meer. Gebruik de link in deze e-mail.',
      ],
    },
    reminder: {
      subject: 'Herinnering: onderteken {document}',
      heading: 'Een document wacht nog op uw handtekening',
      lines: ['{organization} vraagt u ‘{document}’ uiterlijk {time} te ondertekenen.'],
    },
    expiring: {
      subject: 'Termijn loopt bijna af: onderteken {document}',
      heading: 'De termijn loopt bijna af',
      lines: ['{organization} heeft u gevraagd ‘{document}’ te ondertekenen. Onderteken uiterlijk {time}.'],
    },
    signedSoFar: {
      subject: 'U hebt ondertekend: {document}',
      heading: 'Uw handtekening is vastgelegd',
      lines: [
        'U hebt ‘{document}’ ondertekend. Aantal ondertekenaars tot nu toe: {signed}\u00a0van\u00a0{total}.',
        'Na de laatste handtekening ontvangt u het volledige document. Tot die tijd kunt u het downloaden met de handtekeningen tot nu toe.',
      ],
    },
    completed: {
      subject: 'Ondertekend: {document}',
      heading: 'Het document is ondertekend',
      lines: [
        '‘{document}’ is ondertekend en verzegeld. U kunt het ondertekende document, het certificaat en het bewijs {days} dagen lang downloaden. Bewaar ze: ze bewijzen wat er is ondertekend.',
      ],
    },
    declined: {
      subject: 'Geweigerd: {document}',
      heading: 'U hebt geweigerd te ondertekenen',
      lines: ['U hebt geweigerd ‘{document}’ te ondertekenen. {organization} is hierover geïnformeerd.'],
    },
    expired: {
      subject: 'Termijn verstreken: {document}',
      heading: 'De termijn is verstreken',
      lines: [
        'De termijn voor het ondertekenen van ‘{document}’ eindigde op {time}. Wilt u nog ondertekenen? Vraag {organization} dan om een nieuwe uitnodiging.',
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
        '{organization} heeft iemand anders gevraagd ‘{document}’ te ondertekenen. Uw link werkt niet meer en u hoeft niets te doen.',
      ],
    },
    reassignedBySigner: {
      subject: 'Aan iemand anders toegewezen: {document}',
      heading: 'U hebt het document aan iemand anders toegewezen',
      lines: [
        'U hebt {signer} ({email}) gevraagd ‘{document}’ in uw plaats te ondertekenen. Uw link werkt niet meer en u hoeft niets te doen.',
        'Was u dit niet, laat het {organization} dan meteen weten.',
      ],
    },
    senderCompleted: {
      subject: 'Ondertekend: {document}',
      heading: 'Het document is ondertekend',
      lines: [
        '‘{document}’ is ondertekend door {signers} en verzegeld. U kunt het ondertekende document, het certificaat en het bewijs {days} dagen lang downloaden. Bewaar ze: ze bewijzen wat er is ondertekend.',
      ],
    },
    senderDeclined: {
      subject: 'Geweigerd door {signer}: {document}',
      heading: 'De ondertekenaar heeft geweigerd',
      lines: [
        '{signer} ({email}) heeft geweigerd ‘{document}’ te ondertekenen. Het dossier is gesloten. Wilt u het document laten ondertekenen, open dan het dossier en verstuur het opnieuw.',
      ],
    },
    senderExpired: {
      subject: 'Niet op tijd ondertekend: {document}',
      heading: 'Het dossier is verlopen',
      lines: [
        '{signer} ({email}) heeft ‘{document}’ niet ondertekend. De termijn eindigde op {time}. Wilt u het document laten ondertekenen, open dan het dossier en verstuur het opnieuw.',
      ],
    },
    senderBounced: {
      subject: 'Niet bezorgd bij {email}: {document}',
      heading: 'Een e-mail kon niet worden bezorgd',
      lines: [
        'Onze e-mail over ‘{document}’ aan {email} is geweigerd. Mogelijk weet de ondertekenaar nog van niets. Wijs het dossier opnieuw toe aan het juiste adres, of stuur een herinnering zodra de mailbox weer werkt.',
      ],
    },
    senderLocked: {
      subject: 'Geblokkeerd na onjuiste toegangscodes: {document}',
      heading: 'De toegangscode is te vaak onjuist ingevoerd',
      lines: [
        '{signer} ({email}) heeft de toegangscode van ‘{document}’ vijf keer onjuist ingevoerd. Daarom is de link geblokkeerd. Corrigeer het dossier of wijs het opnieuw toe om een nieuwe link te sturen. De toegangscode blijft gelijk.',
      ],
    },
    senderReassigned: {
      subject: 'Toegewezen aan {signer}: {document}',
      heading: 'De ondertekenaar heeft het document aan iemand anders toegewezen',
      lines: [
        'De ondertekenaar van ‘{document}’ heeft het document toegewezen aan {signer} ({email}), die een link per e-mail ontvangt. Gaat u hiermee niet akkoord, open dan het dossier. Daar kunt u het opnieuw toewijzen of intrekken.',
      ],
    },
    senderLink: {
      subject: 'Nieuwe link: {document}',
      heading: 'Uw nieuwe link',
      lines: [
        'Hier is de nieuwe link naar het dossier ‘{document}’ die u hebt aangevraagd. De eerdere link werkt niet meer. Hebt u geen link aangevraagd, dan kunt u deze e-mail negeren.',
      ],
    },
    copy: {
      subject: 'Ondertekend: {document}',
      heading: 'U hebt een ondertekend document ontvangen',
      lines: [
        '‘{document}’ is ondertekend door {signers}, en {organization} stuurt u een kopie. U kunt het ondertekende document, het certificaat en het bewijs {days} dagen lang downloaden. Bewaar ze: ze bewijzen wat er is ondertekend.',
      ],
    },
  },
}
