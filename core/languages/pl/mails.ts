import type { MailTexts } from '../../signing/mails/texts.ts'

/** Texts of the mails in Polish. */
export const mails: MailTexts = {
  greeting: 'Dzień dobry {reader},',
  greetingWithoutName: 'Dzień dobry,',
  personal: 'Ten link jest przeznaczony tylko dla Ciebie. Nie przekazuj tej wiadomości dalej.',
  contact: 'Masz pytania? Odpowiedz na tę wiadomość lub napisz na adres {contact}.',
  envelope: 'Sprawa {envelope}.',
  toSender: 'Otrzymujesz tę wiadomość, ponieważ odpowiadasz za sprawy organizacji {organization}.',
  lastOfDay:
    'To ostatnia dzisiaj wiadomość tego rodzaju, ponieważ było ich zbyt wiele. Lista spraw pokazuje, co wydarzy się do północy (UTC).',
  messageFrom: 'Wiadomość od {organization}:',
  reason: 'Powód:',
  serverSaid: 'Odpowiedź serwera poczty:',
  sign: 'Przeczytaj i podpisz dokument',
  download: 'Pobierz podpisany dokument',
  verify: 'Sprawdź podpisany dokument',
  copyHint: 'Jeśli przycisk nie działa, skopiuj ten link do przeglądarki:',
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
        'Link z poprzedniej wiadomości już nie działa. Użyj tego linku.',
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
      subject: 'Dokument podpisany przez Ciebie: {document}',
      heading: 'Twój podpis został zapisany',
      lines: [
        'Twój podpis pod dokumentem „{document}” został zapisany. Dotychczasowa liczba podpisów: {signed} z {total}.',
        'Po ostatnim podpisie otrzymasz kompletny dokument. Do tego czasu możesz go pobrać z dotychczasowymi podpisami.',
      ],
    },
    completed: {
      subject: 'Podpisano: {document}',
      heading: 'Dokument jest podpisany',
      lines: [
        'Dokument „{document}” jest podpisany i opieczętowany. Podpisany dokument, jego certyfikat i dowody możesz pobierać przez {days} dni. Zachowaj je: potwierdzają, co zostało podpisane.',
      ],
    },
    declined: {
      subject: 'Odmowa: {document}',
      heading: 'Odmówiono podpisania',
      lines: ['Podpisanie dokumentu „{document}” zostało odrzucone. Poinformowaliśmy o tym nadawcę: {organization}.'],
    },
    expired: {
      subject: 'Termin minął: {document}',
      heading: 'Termin minął',
      lines: [
        'Termin podpisania dokumentu „{document}” minął {time}. Jeśli nadal chcesz podpisać, poproś nadawcę ({organization}) o nowe zaproszenie.',
      ],
    },
    voided: {
      subject: 'Wycofano: {document}',
      heading: 'Prośba została wycofana',
      lines: ['Nadawca ({organization}) wycofał prośbę o podpisanie dokumentu „{document}”. Nie musisz nic robić.'],
    },
    reassigned: {
      subject: 'Już niepotrzebne: {document}',
      heading: 'Twój podpis nie jest już potrzebny',
      lines: [
        'Nadawca ({organization}) poprosił inną osobę o podpisanie dokumentu „{document}”. Twój link już nie działa i nie musisz nic robić.',
      ],
    },
    senderCompleted: {
      subject: 'Podpisano: {document}',
      heading: 'Dokument jest podpisany',
      lines: [
        'Dokument „{document}” jest podpisany i opieczętowany. Podpisali: {signers}. Podpisany dokument, jego certyfikat i dowody możesz pobierać przez {days} dni. Zachowaj je: potwierdzają, co zostało podpisane.',
      ],
    },
    senderDeclined: {
      subject: 'Odmowa ({signer}): {document}',
      heading: 'Odmówiono podpisania',
      lines: [
        '{signer} ({email}): odmowa podpisania dokumentu „{document}”. Sprawa jest zamknięta. Aby spróbować ponownie, utwórz nową sprawę.',
      ],
    },
    senderExpired: {
      subject: 'Nie podpisano na czas: {document}',
      heading: 'Sprawa wygasła',
      lines: [
        '{signer} ({email}): brak podpisu pod dokumentem „{document}” w terminie, który minął {time}. Aby spróbować ponownie, utwórz nową sprawę.',
      ],
    },
    senderBounced: {
      subject: 'Nie doręczono do {email}: {document}',
      heading: 'Nie udało się doręczyć wiadomości',
      lines: [
        'Nasza wiadomość o dokumencie „{document}” na adres {email} została odrzucona. Podpisujący może o niej nie wiedzieć. Przypisz sprawę do właściwego adresu albo wyślij przypomnienie, gdy skrzynka znów będzie działać.',
      ],
    },
    senderLocked: {
      subject: 'Zablokowano po błędnych kodach dostępu: {document}',
      heading: 'Kod dostępu zbyt wiele razy podano błędnie',
      lines: [
        '{signer} ({email}): pięć razy podano błędny kod dostępu do dokumentu „{document}”. Link jest zablokowany. Popraw sprawę lub przypisz ją ponownie, aby wysłać nowy link. Możesz też zmienić kod.',
      ],
    },
    copy: {
      subject: 'Podpisano: {document}',
      heading: 'Otrzymujesz podpisany dokument',
      lines: [
        'Dokument „{document}” jest podpisany (podpisali: {signers}), a {organization} przesyła Ci kopię. Podpisany dokument, jego certyfikat i dowody możesz pobierać przez {days} dni. Zachowaj je: potwierdzają, co zostało podpisane.',
      ],
    },
  },
}
