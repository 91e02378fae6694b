import type { SigningShellTexts } from '../en/signing-shell.ts'

/** Texts of the signing page before its script runs, without it, and at the end, in Polish, with the formal address. */
export const signingShell: SigningShellTexts = {
  windowTitle: 'Podpisz: {title}',
  skipToDocument: 'Przejdź do dokumentu',
  invitation: '{organization} prosi o podpis',
  signingAs: 'Podpisujący: {signer}',
  signBy: 'Prosimy podpisać do',
  contact: 'Pytania? Kontakt:',
  downloadUnsigned: 'Pobierz PDF',
  withoutScript:
    'Do podpisania potrzebny jest JavaScript, który jest wyłączony w tej przeglądarce. Mimo to można przeczytać dokument i odmówić podpisu.',
  shellWithoutScript: 'Ta strona wymaga JavaScriptu, który jest wyłączony w tej przeglądarce.',
  scriptFailed:
    'Nie udało się wczytać części tej strony, dlatego nie można jeszcze podpisać. Prosimy odświeżyć stronę; jeśli to nie pomoże, otworzyć link w innej przeglądarce lub w innej sieci.',
  reload: 'Odśwież stronę',
  languages: 'Język',
  opening: 'Otwieranie dokumentu …',

  decline: 'Odmów podpisania',
  declineExplained:
    'W razie odmowy {organization} otrzyma o niej informację, a ta prośba wygaśnie. Tego nie można cofnąć.',
  declineReason: 'Powód (opcjonalnie); zobaczy go {organization}',
  declineNow: 'Odmów',

  accessTitle: 'Proszę podać kod dostępu',
  accessExplained:
    '{organization} chroni ten dokument kodem, który przekazano Państwu inną drogą, na przykład telefonicznie.',
  accessLabel: 'Kod dostępu',
  accessContinue: 'Dalej',
  accessLocked:
    'Podano zbyt wiele błędnych kodów, dlatego ten link jest zablokowany. {organization} już o tym wie; proszę poprosić o nowy link.',

  sealingTitle: 'Dokument podpisany przez Ciebie',
  sealingText: 'Podpis został zapisany. Gotowy dokument jest właśnie pieczętowany; to potrwa chwilę.',
  completedTitle: 'Dokument jest podpisany',
  completedText: 'Podpis jest częścią opieczętowanego dokumentu. {organization} już go otrzymała.',
  copyText: '{organization} udostępnia Państwu ten podpisany dokument. Można go tutaj pobrać i samodzielnie sprawdzić.',
  signedSoFar:
    'Liczba podpisów: {signed} z {total}. Gdy podpisze ostatnia osoba, otrzymają Państwo cały dokument e-mailem i znajdą go tutaj.',
  signedSoFarSilent: 'Liczba podpisów: {signed} z {total}. Dokument będzie kompletny, gdy podpisze ostatnia osoba.',
  signedByAll: 'Podpisali wszyscy. Liczba osób: {total}.',
  signedStopped: 'Liczba podpisów w chwili zakończenia sprawy: {signed} z {total}; pozostałe osoby już nie podpiszą.',
  declinedTitle: 'Odmówiono podpisania',
  declinedText: '{organization} otrzymała tę informację. Nic więcej nie trzeba robić.',
  expiredTitle: 'Czas na podpisanie minął',
  expiredText: 'Ta prośba wygasła. Jeśli nadal chcesz podpisać, poproś o nową: {organization}.',
  voidedTitle: 'Ta prośba została wycofana',
  voidedText: '{organization} nie potrzebuje już tego podpisu. Nic więcej nie trzeba robić.',
  replacedTitle: 'Jest nowszy link',
  replacedText:
    'Prośba została zmieniona po wysłaniu tego linku. Prosimy otworzyć link z najnowszej wiadomości albo zapytać nadawcę.',
  goneTitle: 'Ten link nie działa',
  goneText:
    'Może jest niepełny albo stracił ważność. Prosimy otworzyć go ponownie z otrzymanej wiadomości albo poprosić nadawcę o nowy.',
  sessionGoneTitle: 'Ta sesja podpisywania się zakończyła',
  sessionGoneText: 'Sesja otwiera się tylko raz i na krótko. Prosimy wrócić i otworzyć dokument ponownie.',
  timeSealing: 'Podpisano',
  timeCompleted: 'Zakończono',
  timeDeclined: 'Odmówiono',
  timeExpired: 'Wygasło',
  timeVoided: 'Wycofano',
  reason: 'Podany powód:',
  downloadDocument: 'Pobierz podpisany dokument',
  downloadCertificate: 'Pobierz certyfikat',
  downloadEvidence: 'Pobierz dowody',
  verifyDocument: 'Sprawdź podpisany dokument',
  downloadOriginal: 'Pobierz niepodpisany oryginał',
  returnTo: 'Przejdź do {host}',

  startLead: 'Dokumenty i podpisy elektroniczne',
  startSigner:
    'Masz podpisać dokument? Otwórz link z otrzymanej wiadomości e-mail; jest przeznaczony tylko dla Ciebie.',
  startVerify: 'Sprawdź podpisany dokument',
  startPlace: 'Rozmieść pola w pliku PDF',
  startReference: 'Dokumentacja API dla programistów',
}
