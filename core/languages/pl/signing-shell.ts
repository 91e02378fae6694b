import type { SigningShellTexts } from '../en/signing-shell.ts'

/**
 * Texts of the signing page in Polish that are visible before its script runs, without a script, and after the envelope
 * has ended, in the formal form of address.
 */
export const signingShell: SigningShellTexts = {
  windowTitle: 'Podpisz: {title}',
  skipToDocument: 'Przejdź do dokumentu',
  invitation: '{organization} prosi o podpis',
  signingAs: 'Podpisujący: {signer}',
  signBy: 'Prosimy podpisać do',
  contact: 'Pytania? Kontakt:',
  downloadUnsigned: 'Pobierz PDF',
  withoutScript:
    'Do podpisania potrzebny jest JavaScript, który jest wyłączony w tej przeglądarce. Nadal można przeczytać dokument i odmówić podpisania.',
  shellWithoutScript: 'Ta strona wymaga obsługi JavaScript, która jest wyłączona w tej przeglądarce.',
  scriptFailed:
    'Nie udało się wczytać części tej strony, dlatego nie można jeszcze podpisać. Jeśli odświeżenie nie pomoże, prosimy użyć innej przeglądarki lub innej sieci.',
  reload: 'Odśwież stronę',
  languages: 'Język',
  opening: 'Otwieranie dokumentu …',

  decline: 'Odmów podpisania',
  declineExplained:
    'W razie odmowy {organization} otrzyma powiadomienie, a ta prośba zostanie zamknięta. Nie można tego cofnąć.',
  declineReason: 'Powód (opcjonalnie), widoczny dla: {organization}',
  declineNow: 'Odmów',

  reassign: 'Przypisz innej osobie',
  reassignExplained:
    'Jeśli dokument ma podpisać inna osoba, prosimy podać jej imię i nazwisko oraz adres e-mail. Osoba ta otrzyma własny link, a nadawca ({organization}) zostanie powiadomiony. Obecny link od razu przestanie działać. Tej czynności nie można cofnąć.',
  reassignName: 'Imię i nazwisko nowego podpisującego',
  reassignEmail: 'Adres e-mail nowego podpisującego',
  reassignReason: 'Powód, widoczny dla: {organization}',
  reassignNow: 'Przypisz',
  reassignedTitle: 'Dokument przypisano innej osobie',
  reassignedText:
    'Nowy podpisujący otrzyma link e-mailem. Dotychczasowy link już nie działa. Nic więcej nie trzeba robić.',

  accessTitle: 'Kod dostępu do dokumentu',
  accessExplained:
    '{organization} chroni ten dokument kodem dostępu. Kod otrzymali Państwo oddzielnie, na przykład telefonicznie.',
  accessLabel: 'Kod dostępu',
  accessContinue: 'Dalej',
  accessLockedTitle: 'Ten link jest zablokowany',
  accessLocked:
    'Podano zbyt wiele kodów, dlatego ten link jest zablokowany. Prosimy zwrócić się o nowy link do nadawcy ({organization}).',

  sealingTitle: 'Podpis złożony',
  sealingText:
    'Podpis został zapisany. Trwa pieczętowanie dokumentu. Zajmie to chwilę. Następnie ta strona zaktualizuje się automatycznie. Można ją też zamknąć.',
  completedTitle: 'Dokument jest podpisany',
  completedText: 'Podpis jest częścią opieczętowanego dokumentu. Dokument przekazano nadawcy: {organization}.',
  copyText: '{organization} udostępnia Państwu ten podpisany dokument. Można go tutaj pobrać i zweryfikować.',
  signedSoFar:
    'Złożone podpisy: {signed} z {total}. Po ostatnim podpisie otrzymają Państwo kompletny dokument e-mailem. Będzie go można pobrać także tutaj.',
  signedSoFarSilent: 'Złożone podpisy: {signed} z {total}. Po ostatnim podpisie dokument będzie kompletny.',
  signedByBoth: 'Złożono oba podpisy.',
  signedByAll: 'Złożono wszystkie podpisy. Liczba podpisów: {total}.',
  signedStopped:
    'Podpisy złożone do chwili zamknięcia prośby: {signed} z {total}. Brakujących podpisów nie można już złożyć.',
  declinedTitle: 'Odmówiono podpisania',
  declinedText: 'Powiadomiliśmy nadawcę: {organization}. Nic więcej nie trzeba robić.',
  expiredTitle: 'Termin minął',
  expiredText: 'Ta prośba wygasła. Aby mimo to podpisać, prosimy zwrócić się o nową do nadawcy: {organization}.',
  voidedTitle: 'Ta prośba została wycofana',
  voidedText: '{organization} nie potrzebuje już tego podpisu. Nic więcej nie trzeba robić.',
  replacedTitle: 'Ten link został zastąpiony',
  replacedText:
    'Po wysłaniu tego linku prośbę przypisano ponownie. Jeśli dotarła do Państwa nowsza wiadomość e-mail, prosimy otworzyć link z tej wiadomości. W przeciwnym razie nic więcej nie trzeba robić.',
  correctedText:
    'Po wysłaniu tego linku prośba została poprawiona. Prosimy otworzyć link z najnowszej wiadomości e-mail albo poprosić nadawcę o nowy link.',
  goneTitle: 'Ten link nie działa',
  goneText:
    'Link może być niepełny lub nieważny. Prosimy otworzyć go ponownie z otrzymanej wiadomości e-mail albo poprosić nadawcę o nowy.',
  sessionGoneTitle: 'Ta sesja podpisywania się zakończyła',
  sessionGoneText:
    'Sesję można otworzyć tylko raz i na krótki czas. Prosimy wrócić i otworzyć dokument ponownie. Jeśli to nie pomoże, prosimy o kontakt z nadawcą.',
  timeSealing: 'Podpisano',
  timeCompleted: 'Ukończono',
  timeDeclined: 'Odmówiono',
  timeExpired: 'Wygasło',
  timeVoided: 'Wycofano',
  reason: 'Podany powód:',
  downloadDays: 'Pliki można pobierać przez {days} dni od ukończenia.',
  downloadDocument: 'Pobierz podpisany dokument',
  downloadSoFar: 'Pobierz dokument z dotychczasowymi podpisami',
  downloadCertificate: 'Pobierz certyfikat',
  downloadEvidence: 'Pobierz dowody',
  verifyDocument: 'Zweryfikuj podpisany dokument',
  downloadOriginal: 'Pobierz niepodpisany oryginał',
  returnTo: 'Przejdź do {host}',

  startLead: 'Dokumenty i podpisy elektroniczne',
  startSigner:
    'Poproszono Państwa o podpisanie dokumentu? Prosimy otworzyć link z otrzymanej wiadomości e-mail. Jest on przeznaczony wyłącznie dla adresata.',
  startVerify: 'Zweryfikuj podpisany dokument',
  startPlace: 'Rozmieść pola w pliku PDF',
  startReference: 'Dokumentacja API dla programistów',
}
