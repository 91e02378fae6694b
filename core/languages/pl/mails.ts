import type { MailTexts } from '../../signing/mails/texts.ts'

/** The mails in Polish. */
export const mails: MailTexts = {
  greeting: 'Dzień dobry {reader},',
  greetingWithoutName: 'Dzień dobry,',
  personal: 'Ten link jest przeznaczony tylko dla Ciebie; prosimy nie przekazywać tej wiadomości.',
  contact: 'Pytania? Prosimy odpowiedzieć na tę wiadomość lub napisać na adres {contact}.',
  envelope: 'Sprawa {envelope}.',
  toSender: 'Otrzymujesz tę wiadomość, ponieważ odpowiadasz za sprawy organizacji {organization}.',
  lastOfDay:
    'Dzisiaj nie otrzymasz więcej wiadomości tego rodzaju: jest ich zbyt wiele. To, co wydarzy się do północy (UTC), pokazuje lista spraw.',
  messageFrom: 'Wiadomość od {organization}:',
  reason: 'Powód:',
  serverSaid: 'Odpowiedź serwera poczty:',
  sign: 'Przeczytaj i podpisz dokument',
  download: 'Pobierz podpisany dokument',
  verify: 'Sprawdź podpisany dokument samodzielnie',
  copyHint: 'Jeśli przycisk nie działa, skopiuj ten adres do przeglądarki:',
  templates: {
    invitation: {
      subject: 'Prosimy o podpis: {document}',
      heading: 'Dokument czeka na podpis',
      lines: ['{organization} prosi o podpisanie dokumentu „{document}”. Można to zrobić do {time}.'],
    },
    corrected: {
      subject: 'Prosimy o podpis: {document}',
      heading: 'Poprawiony dokument czeka na podpis',
      lines: [
        '{organization} poprawiła dokument „{document}” i prosi o podpisanie go do {time}.',
        'Link z poprzedniej wiadomości już nie działa; prosimy użyć tego.',
      ],
    },
    reminder: {
      subject: 'Przypomnienie: prosimy podpisać {document}',
      heading: 'Dokument nadal czeka na podpis',
      lines: ['{organization} prosi o podpisanie dokumentu „{document}”. Można to zrobić do {time}.'],
    },
    expiring: {
      subject: 'Wkrótce koniec: prosimy podpisać {document}',
      heading: 'Czas na podpisanie wkrótce minie',
      lines: ['{organization} prosiła o podpisanie dokumentu „{document}”. Jest to możliwe tylko do {time}.'],
    },
    signedSoFar: {
      subject: 'Podpisano przez Państwa: {document}',
      heading: 'Państwa podpis został zapisany',
      lines: [
        'Podpisali Państwo „{document}”. Dotychczasowa liczba podpisów: {signed} z {total}.',
        'Gdy podpisze ostatnia osoba, otrzymają Państwo cały dokument. Do tego czasu można go pobrać z podpisami do Państwa podpisu włącznie.',
      ],
    },
    completed: {
      subject: 'Podpisano: {document}',
      heading: 'Dokument jest podpisany',
      lines: [
        '„{document}” jest podpisany i opieczętowany. Opieczętowany dokument, jego certyfikat i dowody można pobierać przez {days} dni. Prosimy je zachować: pokazują później, co podpisano.',
      ],
    },
    declined: {
      subject: 'Odmowa: {document}',
      heading: 'Odmówiono podpisania',
      lines: ['Odmówiono podpisania dokumentu „{document}”. {organization} może to zobaczyć.'],
    },
    expired: {
      subject: 'Czas minął: {document}',
      heading: 'Czas na podpisanie minął',
      lines: [
        'Dokument „{document}” można było podpisać do {time}. Jeśli nadal chcesz podpisać, poproś o nowe zaproszenie: {organization}.',
      ],
    },
    voided: {
      subject: 'Wycofano: {document}',
      heading: 'Prośba została wycofana',
      lines: ['{organization} wycofała prośbę o podpisanie dokumentu „{document}”. Nic nie trzeba robić.'],
    },
    reassigned: {
      subject: 'Już niepotrzebne: {document}',
      heading: 'Twój podpis nie jest już potrzebny',
      lines: [
        '{organization} prosi teraz inną osobę o podpisanie dokumentu „{document}”. Twój link już nie działa; nic nie trzeba robić.',
      ],
    },
    senderCompleted: {
      subject: 'Podpisano: {document}',
      heading: 'Dokument jest podpisany',
      lines: [
        '„{document}” – podpisali: {signers}; dokument jest opieczętowany. Opieczętowany dokument, jego certyfikat i dowody można pobierać przez {days} dni. Prosimy je zachować: pokazują później, co podpisano.',
      ],
    },
    senderDeclined: {
      subject: 'Odmowa ({signer}): {document}',
      heading: 'Odmówiono podpisania',
      lines: [
        '{signer} ({email}): odmowa podpisania dokumentu „{document}”. Sprawa jest zakończona; aby spróbować ponownie, utwórz nową.',
      ],
    },
    senderExpired: {
      subject: 'Nie podpisano na czas: {document}',
      heading: 'Sprawa wygasła',
      lines: [
        '{signer} ({email}): dokument „{document}” nie został podpisany do {time}. Aby spróbować ponownie, utwórz nową sprawę.',
      ],
    },
    senderBounced: {
      subject: 'Nie doręczono do {email}: {document}',
      heading: 'Nie udało się doręczyć wiadomości',
      lines: [
        'Nasza wiadomość o dokumencie „{document}” do {email} została odrzucona; podpisujący może o niej nie wiedzieć. Przypisz sprawę do właściwego adresu albo wyślij przypomnienie, gdy skrzynka znów będzie działać.',
      ],
    },
    senderLocked: {
      subject: 'Zablokowano po błędnych kodach: {document}',
      heading: 'Kod dostępu był błędny zbyt wiele razy',
      lines: [
        '{signer} ({email}) miał podać kod dostępu do „{document}” i podano pięć błędnych. Link nie przyjmuje kolejnych. Popraw kopertę lub przekaż ją innej osobie, w razie potrzeby z innym kodem: wtedy wychodzi nowy link.',
      ],
    },
    copy: {
      subject: 'Podpisano: {document}',
      heading: 'Podpisany dokument dla Państwa',
      lines: [
        '„{document}” – podpisali: {signers}; {organization} przesyła Państwu kopię. Opieczętowany dokument, jego certyfikat i dowody można pobierać przez {days} dni. Prosimy je zachować: pokazują później, co podpisano.',
      ],
    },
  },
}
