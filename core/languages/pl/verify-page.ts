import type { VerifyPageTexts } from '../en/verify-page.ts'
import { events } from './events.ts'

export const verifyPage: VerifyPageTexts = {
  title: 'Sprawdzanie podpisanego dokumentu',
  introduction:
    'Proszę dać tej stronie dowody podpisania i pliki, które do nich należą. Strona powie, czy coś zmieniono, dodano lub usunięto, i kto za to ręczy.',
  promise:
    'Wszystko dzieje się w tej przeglądarce. Żaden plik nie opuszcza urządzenia; raz zapisana strona działa także bez sieci.',
  languages: 'Język',
  files: 'Pliki',
  orChoose: 'Albo proszę wybrać pliki samodzielnie; wtedy nic nie jest pobierane:',
  fetchAll: 'Sprawdź z plikami i kluczami z {host}',
  fetchAllHint:
    'Pobiera dowody, pliki, które pokazuje otwarty link, i opublikowane klucze z {host} do tej przeglądarki i nigdzie indziej.',
  fetchKeys: 'Użyj kluczy z {host}',
  fetchKeysHint: 'Pobiera opublikowane klucze z {host} do tej przeglądarki. Pliki wybiera się samodzielnie.',
  keysOf: 'klucze z {host}',
  keysFetched:
    'Klucz jest jednym z kluczy z {host}, pobranym stamtąd przed chwilą. Odcisk znany z innego źródła dowodzi więcej.',
  fetchGone:
    '{host} nie pokazuje już tych plików albo link jest niepełny. Proszę wybrać posiadane pliki; dowody można otrzymać od osoby, która poprosiła o podpis.',
  fetchAway: 'Nie udało się połączyć z {host}. Proszę spróbować ponownie albo wybrać pliki samodzielnie.',
  choose: 'Wybierz pliki',
  dropHint:
    'albo upuść je tutaj: dowody (JSON), opieczętowany dokument i certyfikat ukończenia (PDF), klucze (PEM lub JWK Set)',
  givenFiles: 'Wybrane pliki',
  more: 'Co wiadomo z innego źródła: klucze i głowy',
  moreHint:
    'Bez nich strona może pokazać, że dowody i pliki pasują do siebie. Z nimi może też pokazać, że są prawdziwe.',
  heads: 'Głowa łańcucha',
  headsHint:
    'Liczba zapisów, dwukropek i 64 cyfry, po jednej w wierszu. Drukuje ją certyfikat ukończenia, zawiera ją jego kod i każdy webhook koperty.',
  headsProblem: 'Wiersz nie jest głową: potrzebne są liczba, dwukropek i 64 cyfry od 0 do 9 i od a do f.',
  key: 'Klucz publiczny punktów kontrolnych',
  keyHint:
    'Taki, jaki usługa publikuje pod /.well-known/jwks.json, albo w postaci PEM. Może być kilka, jeden po drugim.',
  keyProblem: 'To nie jest klucz publiczny Ed25519, ani w postaci PEM, ani w JWK Set.',
  keyUnsupported: 'Ta przeglądarka nie potrafi sprawdzać podpisów Ed25519. Proszę użyć nowszej albo wiersza poleceń.',
  fingerprint: 'Odcisk tego klucza',
  fingerprintHint: 'SHA-256 jego 32 bajtów, 64 cyfry, po jednym w wierszu: na przykład z umowy z usługą.',
  fingerprintProblem: 'Wiersz nie jest SHA-256: potrzebne są 64 cyfry od 0 do 9 i od a do f.',
  seal: 'Certyfikat pieczęci',
  sealHint: 'Certyfikat, który pieczętuje, albo urząd, do którego prowadzi, w postaci PEM.',
  sealProblem: 'To nie jest certyfikat w postaci PEM.',
  timestamps: 'Urzędy znacznika czasu',
  timestampsHint:
    'Certyfikaty, do których muszą prowadzić znaczniki czasu w PDF, w postaci PEM. Bez nich nie sprawdza się, kto wystawił znacznik w pieczęci, a znacznik za nią liczy się jako zmiana.',
  headFromCode: 'Głowę łańcucha wzięto z kodu lub linku, który tu doprowadził.',
  limits:
    'Poziom tych podpisów to zwykły podpis elektroniczny o sprawdzalnej integralności. Ta strona mówi, czy zapisy i pliki są nienaruszone; nie ustala niczyjej tożsamości i nie zastępuje porady prawnej.',

  roles: {
    evidence: 'Dowody',
    document: 'Opieczętowany dokument',
    certificate: 'Certyfikat ukończenia',
    key: 'Klucz punktów kontrolnych',
    seal: 'Certyfikat pieczęci',
    timestamps: 'Urząd znacznika czasu',
    logPolicy: 'Polityka dziennika',
    none: 'Nieużywany',
  },
  roleOf: 'Czym jest {file}',
  remove: 'Usuń',
  removeFile: 'Usuń {file}',
  bytes: 'Bajty: {count}',
  unknownFile: 'Ten plik nie jest żadnym z tych, które się tu sprawdza.',

  waiting: 'Proszę wybrać dowody, aby zacząć.',
  checking: 'Sprawdzanie …',
  unreadable: 'Nie udało się odczytać pliku. Proszę wybrać go ponownie.',
  tooLarge: 'Dowody są większe niż {count} MB i nie są czytane.',
  announceGood: 'Sprawdzono. Wszystko w porządku, sprawdzeń: {passed}.',
  announceIncomplete: 'Nie znaleziono błędu, sprawdzeń: {passed}. Nie wszystko dało się sprawdzić.',
  announceOpen: 'Nie znaleziono błędu, sprawdzeń: {passed}. Łańcuch jest otwarty: mogą nastąpić dalsze zdarzenia.',
  announceBad: 'Nie w porządku. Nieudane sprawdzenia: {failed} z {total}.',

  verdictGood: 'Wszystko, co sprawdzono, jest w porządku',
  verdictGoodMeaning:
    'Zapisy są kompletne i niezmienione, punkt kontrolny podpisano podanym kluczem, a podane pliki są tymi, które zapisano.',
  verdictOpen: 'Dotąd w porządku: łańcuch jest otwarty',
  verdictOpenMeaning:
    'Łańcuch jest otwarty: mogą nastąpić dalsze zdarzenia. Koperta nie była zakończona, gdy pobrano te dowody; od tego czasu mogła zostać podpisana, odrzucona, unieważniona lub wygasnąć. Proszę poprosić o nowsze dowody.',
  verdictIncomplete: 'Nic nie jest błędne, ale nie wykazano, kto za to ręczy',
  verdictIncompleteMeaning:
    'Zapisy pasują do siebie. Kto wymyśliłby cały łańcuch, osiągnąłby tyle samo: dopiero klucz publiczny usługi pokazuje, że to ona go podpisała.',
  verdictSealOnly: 'Pieczęć PDF jest nienaruszona',
  verdictSealOnlyMeaning:
    'PDF nie zmienił się od opieczętowania. Kto i kiedy podpisał, pokazują dowody: proszę wybrać także je.',
  verdictBad: 'Coś nie jest w porządku',
  verdictBadMeaning: 'Nie należy polegać na tych plikach, dopóki nie wyjaśni się nieudanych sprawdzeń poniżej.',
  checkedAt: 'Sprawdzono {moment} według zegara tego urządzenia.',
  firstBad: 'Pierwszy zapis, w którym coś jest błędne, ma numer {sequence}.',

  facts: 'Co mówią dowody',
  factsUnsure: 'Te dane pochodzą z dowodów, które nie są w porządku.',
  factDocument: 'Dokument',
  factEnvelope: 'Koperta',
  factSigner: 'Osoba podpisująca',
  factSigned: 'Podpisano',
  factCompleted: 'Ukończono',
  factHead: 'Głowa łańcucha',
  factKey: 'Klucz punktów kontrolnych',
  factOriginal: 'SHA-256, oryginał',
  factRepairedFrom: 'SHA-256, jak wysłano (przed naprawą)',
  factConvertedFrom: 'SHA-256, jak wysłano (przed konwersją do PDF)',
  factSealed: 'SHA-256, opieczętowany',
  erased: 'wymazano',
  withheld: 'niepokazane',
  records: 'Zapisy ({count})',
  recordNumber: 'Nr',
  recordTime: 'Czas (UTC)',
  recordEvent: 'Zdarzenie',
  recordHash: 'Skrót',

  result: { ok: 'W porządku', failed: 'Nieudane', notMade: 'Niesprawdzone' },
  finding: 'Ustalenie:',
  groups: {
    evidence: 'Zapisy',
    voucher: 'Kto za nie ręczy',
    document: 'Opieczętowany dokument',
    certificate: 'Certyfikat ukończenia',
  },
  print: 'Wydrukuj ten wynik',

  events,
}
