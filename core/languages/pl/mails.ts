import type { MailTexts } from '../../signing/mails/texts.ts'

/** Texts of the mails in Polish. */
export const mails: MailTexts = {
  greeting: 'Dzień dobry {reader},',
  greetingWithoutName: 'Dzień dobry,',
  personal: 'Ta wiadomość jest przeznaczona wyłącznie dla adresata. Prosimy nie przekazywać jej dalej.',
  contact: 'Pytania? Prosimy odpowiedzieć na tę wiadomość lub napisać na adres {contact}.',
  envelope: 'Sprawa {envelope}',
  toSender: 'Otrzymują Państwo tę wiadomość, ponieważ zarządzają Państwo sprawami organizacji {organization}.',
  lastOfDay:
    'Osiągnięto dzienny limit wiadomości tego rodzaju, więc to dziś ostatnia. Do północy (UTC) prosimy sprawdzać listę spraw.',
  messageFrom: 'Wiadomość od {organization}:',
  reason: 'Powód:',
  serverSaid: 'Odpowiedź serwera poczty:',
  sign: 'Przeczytaj i podpisz dokument',
  download: 'Pobierz podpisany dokument',
  manage: 'Otwórz sprawę',
  verify: 'Zweryfikuj podpisany dokument',
  copyHint: 'Jeśli przycisk lub link nie działa, prosimy skopiować jego adres do przeglądarki:',
  templates: {
    invitation: {
      subject: 'Prosimy o podpis: {document}',
      heading: 'Dokument czeka na podpis',
      lines: ['{organization} prosi o podpisanie dokumentu „{document}” do {time}.'],
    },
    corrected: {
      subject: 'Prosimy o podpis: {document}',
      heading: 'Poprawiony dokument czeka na podpis',
      lines: [
        'Nadawca ({organization}) poprawił dokument „{document}” i prosi o podpisanie go do {time}.',
        'Link z poprzedniej wiadomości już nie działa. Prosimy użyć linku z tej wiadomości.',
      ],
    },
    reminder: {
      subject: 'Przypomnienie: prosimy podpisać {document}',
      heading: 'Dokument nadal czeka na podpis',
      lines: ['{organization} prosi o podpisanie dokumentu „{document}” do {time}.'],
    },
    expiring: {
      subject: 'Termin wkrótce minie: prosimy podpisać {document}',
      heading: 'Termin wkrótce minie',
      lines: ['{organization} prosi o podpisanie dokumentu „{document}”. Termin mija {time}.'],
    },
    signedSoFar: {
      subject: 'Podpis złożony: {document}',
      heading: 'Podpis został zapisany',
      lines: [
        'Podpis pod dokumentem „{document}” został zapisany. Dotychczas złożone podpisy: {signed}\u00a0z\u00a0{total}.',
        'Po ostatnim podpisie otrzymają Państwo kompletny dokument. Do tego czasu można go pobrać z dotychczasowymi podpisami.',
      ],
    },
    completed: {
      subject: 'Podpisano: {document}',
      heading: 'Dokument jest podpisany',
      lines: [
        'Dokument „{document}” jest podpisany i opieczętowany. Podpisany dokument, jego certyfikat i dowody można pobierać przez {days} dni. Prosimy je zachować jako potwierdzenie treści podpisanego dokumentu.',
      ],
    },
    declined: {
      subject: 'Odmowa: {document}',
      heading: 'Odmówiono podpisania',
      lines: ['Odmówiono podpisania dokumentu „{document}”. Poinformowaliśmy o tym nadawcę: {organization}.'],
    },
    expired: {
      subject: 'Termin minął: {document}',
      heading: 'Termin minął',
      lines: [
        'Termin podpisania dokumentu „{document}” minął {time}. Aby mimo to podpisać, prosimy zwrócić się do nadawcy ({organization}) o nowe zaproszenie.',
      ],
    },
    voided: {
      subject: 'Wycofano: {document}',
      heading: 'Prośba została wycofana',
      lines: ['Nadawca ({organization}) wycofał prośbę o podpisanie dokumentu „{document}”. Nie trzeba nic robić.'],
    },
    reassigned: {
      subject: 'Już niepotrzebne: {document}',
      heading: 'Podpis nie jest już potrzebny',
      lines: [
        'Nadawca ({organization}) poprosił inną osobę o podpisanie dokumentu „{document}”. Otrzymany wcześniej link już nie działa. Nie trzeba nic robić.',
      ],
    },
    reassignedBySigner: {
      subject: 'Przypisano innej osobie: {document}',
      heading: 'Dokument przypisano innej osobie',
      lines: [
        'Na stronie podpisu dokument „{document}” przypisano innej osobie: {signer} ({email}). Dotychczasowy link już nie działa. Nic więcej nie trzeba robić.',
        'Jeśli ta zmiana nie pochodzi od odbiorcy, prosimy od razu powiadomić nadawcę: {organization}.',
      ],
    },
    senderCompleted: {
      subject: 'Podpisano: {document}',
      heading: 'Dokument jest podpisany',
      lines: [
        'Dokument „{document}” jest podpisany i opieczętowany. Podpisali: {signers}. Podpisany dokument, jego certyfikat i dowody można pobierać przez {days} dni. Prosimy je zachować jako potwierdzenie treści podpisanego dokumentu.',
      ],
    },
    senderDeclined: {
      subject: 'Odmowa ({signer}): {document}',
      heading: 'Podpisujący odmówił podpisania',
      lines: [
        '{signer} ({email}): odmowa podpisania dokumentu „{document}”. Sprawa jest zamknięta. Aby uzyskać podpis, prosimy otworzyć sprawę i wysłać dokument ponownie.',
      ],
    },
    senderExpired: {
      subject: 'Nie podpisano na czas: {document}',
      heading: 'Sprawa wygasła',
      lines: [
        '{signer} ({email}): brak podpisu pod dokumentem „{document}” w terminie, który minął {time}. Aby uzyskać podpis, prosimy otworzyć sprawę i wysłać dokument ponownie.',
      ],
    },
    senderBounced: {
      subject: 'Nie doręczono do {email}: {document}',
      heading: 'Nie udało się doręczyć wiadomości',
      lines: [
        'Nasza wiadomość o dokumencie „{document}” na adres {email} została odrzucona, więc podpisujący może o niej nie wiedzieć. Prosimy przypisać sprawę do właściwego adresu albo wysłać przypomnienie, gdy skrzynka znów będzie działać.',
      ],
    },
    senderLocked: {
      subject: 'Zablokowano po błędnych kodach dostępu: {document}',
      heading: 'Zbyt wiele razy podano błędny kod dostępu',
      lines: [
        '{signer} ({email}): pięć razy podano błędny kod dostępu do dokumentu „{document}”. Link jest dlatego zablokowany. Aby wysłać nowy link, prosimy poprawić sprawę lub przypisać ją ponownie. Kod dostępu pozostaje bez zmian.',
      ],
    },
    senderReassigned: {
      subject: 'Przypisano: {signer}, {document}',
      heading: 'Podpisujący przypisał dokument innej osobie',
      lines: [
        'Podpisujący dokument „{document}” przypisał go innej osobie: {signer} ({email}). Osoba ta otrzyma link e-mailem. W razie braku zgody prosimy otworzyć sprawę, aby przypisać ją ponownie lub wycofać.',
      ],
    },
    senderLink: {
      subject: 'Nowy link: {document}',
      heading: 'Nowy link do sprawy',
      lines: [
        'Oto nowy link do sprawy „{document}”, o który poproszono na stronie sprawy. Poprzedni link już nie działa. Jeśli prośba nie pochodzi od odbiorcy, tę wiadomość można zignorować.',
      ],
    },
    copy: {
      subject: 'Podpisano: {document}',
      heading: 'Podpisany dokument',
      lines: [
        'Dokument „{document}” jest podpisany (podpisali: {signers}), a {organization} przesyła Państwu kopię. Podpisany dokument, jego certyfikat i dowody można pobierać przez {days} dni. Prosimy je zachować jako potwierdzenie treści podpisanego dokumentu.',
      ],
    },
  },
}
