import type { VerifyPageTexts } from '../en/verify-page.ts'
import { events } from './events.ts'

export const verifyPage: VerifyPageTexts = {
  title: 'Weryfikacja podpisanego dokumentu',
  introduction:
    'Prosimy wybrać dowody i należące do nich pliki. Ta strona pokazuje, czy coś zmieniono, dodano lub usunięto i kto poświadcza dowody.',
  promise:
    'Wszystko odbywa się w przeglądarce. Żaden plik nie opuszcza urządzenia. Zapisana strona działa także offline.',
  languages: 'Język',
  files: 'Pliki',
  orChoose: 'Można też wybrać pliki samodzielnie. Wtedy nic nie jest pobierane:',
  fetchAll: 'Zweryfikuj z użyciem plików i kluczy z {host}',
  fetchAllHint: 'Pobiera do tej przeglądarki dowody, pliki z otwartego linku i klucze publiczne z {host}.',
  fetchKeys: 'Użyj kluczy z {host}',
  fetchKeysHint: 'Pobiera do tej przeglądarki klucze publiczne z {host}. Pliki wybiera się samodzielnie.',
  keysOf: 'klucze z {host}',
  keysFetched:
    'Klucz jest jednym z kluczy publicznych z {host}, pobranym przed chwilą. Odcisk z innego źródła jest silniejszym potwierdzeniem.',
  fetchGone:
    '{host} nie udostępnia już tych plików albo link jest niepełny. Prosimy wybrać posiadane pliki lub poprosić nadawcę o dowody.',
  fetchAway: '{host} jest niedostępny. Prosimy spróbować ponownie albo wybrać pliki samodzielnie.',
  choose: 'Wybierz pliki',
  dropHint:
    'lub upuść je tutaj: dowody (JSON), podpisany dokument i certyfikat ukończenia (PDF), klucze (PEM lub JWK\u00a0Set)',
  givenFiles: 'Wybrane pliki',
  more: 'Klucze i czoła z innych źródeł',
  moreHint: 'Bez nich strona może pokazać, że dowody i pliki są zgodne. Z nimi może też pokazać, że są autentyczne.',
  heads: 'Czoło łańcucha',
  headsHint:
    'Numer zapisu, dwukropek i 64 cyfry, jedno czoło w wierszu. Jest wydrukowane na certyfikacie ukończenia oraz zawarte w jego kodzie i w każdym webhooku sprawy.',
  headsProblem:
    'Wiersz nie zawiera prawidłowego czoła. Prosimy podać liczbę, dwukropek i 64 cyfry od 0 do 9 i od a do f.',
  key: 'Klucz publiczny punktu kontrolnego',
  keyHint: 'Z /.well-known/jwks.json usługi lub w formacie PEM. Można podać kilka kluczy.',
  keyProblem: 'To nie jest klucz publiczny Ed25519 w formacie PEM ani w JWK\u00a0Set.',
  keyUnsupported:
    'Ta przeglądarka nie może sprawdzać podpisów Ed25519. Prosimy użyć nowszej przeglądarki lub wiersza poleceń.',
  fingerprint: 'Odcisk klucza',
  fingerprintHint:
    'SHA-256 z 32 bajtów klucza: 64 cyfry, jeden odcisk w wierszu. Może znajdować się w umowie z usługą.',
  fingerprintProblem: 'Wiersz nie zawiera prawidłowego SHA-256. Prosimy podać 64 cyfry od 0 do 9 i od a do f.',
  seal: 'Certyfikat pieczęci',
  sealHint: 'Certyfikat pieczęci lub urzędu, który go wystawił, w formacie PEM.',
  sealProblem: 'To nie jest certyfikat w formacie PEM.',
  timestamps: 'Urzędy znacznika czasu',
  timestampsHint:
    'Certyfikaty urzędów, które wystawiły znaczniki czasu w pliku PDF, w formacie PEM. Bez nich pochodzenie znacznika czasu w pieczęci nie jest sprawdzane, a znacznik czasu dodany po pieczęci jest uznawany za zmianę.',
  headFromCode: 'Czoło łańcucha pochodzi z otwartego kodu lub linku.',
  limits:
    'Są to zwykłe podpisy elektroniczne, których integralność można sprawdzić. Ta strona pokazuje, czy zapisy i pliki są nienaruszone. Nie ustala tożsamości osób i nie jest poradą prawną.',

  roles: {
    evidence: 'Dowody',
    document: 'Podpisany dokument',
    certificate: 'Certyfikat ukończenia',
    key: 'Klucz punktu kontrolnego',
    seal: 'Certyfikat pieczęci',
    timestamps: 'Urząd znacznika czasu',
    logPolicy: 'Polityka dziennika',
    none: 'Nieużywany',
  },
  roleOf: 'Rodzaj pliku {file}',
  remove: 'Usuń',
  removeFile: 'Usuń {file}',
  bytes: 'Bajty: {count}',
  unknownFile: 'Ta strona nie sprawdza plików tego rodzaju.',

  waiting: 'Aby rozpocząć, wybierz dowody.',
  checking: 'Sprawdzanie …',
  unreadable: 'Nie udało się odczytać pliku. Prosimy wybrać go ponownie.',
  tooLarge: 'Dowody są większe niż {count} MB i nie można ich odczytać.',
  announceGood: 'Zweryfikowano. Pomyślne kontrole: {passed}.',
  announceIncomplete: 'Nie znaleziono problemów, ale niektóre kontrole nie były możliwe. Pomyślne kontrole: {passed}.',
  announceOpen:
    'Nie znaleziono problemów, ale łańcuch jest otwarty: mogą nastąpić kolejne zdarzenia. Pomyślne kontrole: {passed}.',
  announceBad: 'Weryfikacja nie powiodła się. Nieudane kontrole: {failed} z {total}.',

  verdictGood: 'Wszystkie kontrole zakończone pomyślnie',
  verdictGoodMeaning:
    'Zapisy są kompletne i niezmienione. Punkt kontrolny podpisano podanym kluczem, a pliki są zgodne z zapisami.',
  verdictWarning: 'Wszystkie kontrole zakończone pomyślnie, z ostrzeżeniem',
  verdictOpen: 'Jak dotąd bez problemów, ale łańcuch jest otwarty',
  verdictOpenMeaning:
    'Sprawa nie była zakończona, gdy pobrano te dowody. Od tego czasu mogła zostać podpisana lub wycofana, podpisujący mógł odmówić albo mógł minąć termin. Prosimy zwrócić się o nowsze dowody.',
  verdictIncomplete: 'Nie znaleziono problemów, ale pochodzenie nie jest potwierdzone',
  verdictIncompleteMeaning:
    'Zapisy są ze sobą zgodne, ale takie zapisy może stworzyć każdy. Aby sprawdzić, czy podpisała je usługa, prosimy dodać jej klucz publiczny.',
  verdictSealOnly: 'Pieczęć pliku PDF jest nienaruszona',
  verdictSealOnlyMeaning:
    'Plik PDF nie zmienił się od opieczętowania. Aby zobaczyć, kto i kiedy podpisał, wybierz także dowody.',
  verdictBad: 'Weryfikacja nie powiodła się',
  verdictBadMeaning: 'Nie należy polegać na tych plikach, dopóki nie zostaną wyjaśnione poniższe nieudane kontrole.',
  verdictNoSeal: 'Nie znaleziono pieczęci',
  verdictNoSealMeaning:
    'Tego pliku nie można zweryfikować, ponieważ nie ma on czytelnej pieczęci. Prosimy wybrać podpisany plik PDF dokładnie w takiej postaci, w jakiej go otrzymano.',
  checkedAt: 'Sprawdzono {moment} według zegara tego urządzenia.',
  firstBad: 'Pierwszy błędny zapis ma numer {sequence}.',

  facts: 'Zawartość dowodów',
  factsUnsure: 'Weryfikacja dowodów nie powiodła się, dlatego te dane mogą być nieprawidłowe.',
  factDocument: 'Dokument',
  factEnvelope: 'Sprawa',
  factSigner: 'Podpisujący',
  factSigned: 'Podpisano',
  factCompleted: 'Ukończono',
  factHead: 'Czoło łańcucha',
  factKey: 'Klucz punktu kontrolnego',
  factOriginal: 'SHA-256, oryginał',
  factRepairedFrom: 'SHA-256, przesłany plik (przed naprawą)',
  factConvertedFrom: 'SHA-256, przesłany plik (przed konwersją do PDF)',
  factSealed: 'SHA-256, podpisany',
  erased: 'usunięto',
  withheld: 'niepokazane',
  records: 'Zapisy ({count})',
  recordNumber: 'Nr',
  recordTime: 'Czas (UTC)',
  recordEvent: 'Zdarzenie',
  recordHash: 'Skrót',

  result: { ok: 'Pomyślnie', warning: 'Ostrzeżenie', failed: 'Niepomyślnie', notMade: 'Nie sprawdzono' },
  finding: 'Szczegóły:',
  groups: {
    evidence: 'Zapisy',
    voucher: 'Pochodzenie zapisów',
    document: 'Podpisany dokument',
    certificate: 'Certyfikat ukończenia',
  },
  print: 'Wydrukuj ten wynik',

  events,
}
