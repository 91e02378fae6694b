import type { Checks } from '../en/verify-checks.ts'

const checks: Checks = {
  spelling: {
    title: 'Kodowanie',
    ok: 'Kodowanie dowodów jest prawidłowe.',
    failed: 'Kodowanie dowodów różni się od stosowanego przez usługę.',
  },
  structure: {
    title: 'Format',
    ok: 'Format dowodów jest prawidłowy.',
    failed: 'Plik nie zawiera dowodów albo część z nich ma nieprawidłowy format.',
  },
  binding: {
    title: 'Powiązanie',
    ok: 'Wszystkie zapisy należą do jednej sprawy, jednej organizacji i jednego dokumentu.',
    failed: 'Jeden z zapisów należy do innej sprawy, innej organizacji lub innego dokumentu.',
  },
  sequence: {
    title: 'Numeracja',
    ok: 'Żadnego zapisu nie brakuje i żaden się nie powtarza.',
    failed: 'Zapisu brakuje, zapis się powtarza lub jest w niewłaściwej kolejności.',
  },
  chain: {
    title: 'Łańcuch skrótów',
    ok: 'Żaden zapis nie został zmieniony. Każdy potwierdza wszystkie poprzednie.',
    failed: 'Zapis został zmieniony lub znajduje się w niewłaściwym miejscu.',
  },
  times: {
    title: 'Godziny',
    ok: 'Kolejność godzin jest prawidłowa.',
    failed: 'Zapis ma wcześniejszą godzinę niż poprzedni.',
  },
  lifecycle: {
    title: 'Kolejność zdarzeń',
    ok: 'Kolejność zdarzeń jest możliwa.',
    failed: 'Kolejność zdarzeń jest niemożliwa, na przykład pieczęć bez podpisu.',
  },
  disclosures: {
    title: 'Dane osobowe',
    ok: 'Czytelne dane osobowe są zgodne z zapisami.',
    failed: 'Czytelne imię i nazwisko, adres lub wartość różnią się od zapisów.',
  },
  head: {
    title: 'Koniec łańcucha',
    ok: 'Łańcuch kończy się na czole podanym w dowodach.',
    failed: 'Na końcu łańcucha usunięto lub dodano zapisy.',
  },
  artifacts: {
    title: 'Pliki wymienione w dowodach',
    ok: 'Pliki wymienione w dowodach są zgodne z zapisami.',
    failed: 'Pliki wymienione w dowodach różnią się od zapisów.',
  },
  conditions: {
    title: 'Warunki i obliczenia',
    ok: 'Ukryte pola, pola wymagane i obliczone wartości wynikają z zapisanych danych.',
    failed: 'Pole zostało pominięte, pokazane lub obliczone inaczej, niż wynika z zapisanego warunku lub obliczenia.',
  },
  attachments: {
    title: 'Załączone pliki',
    ok: 'Załączone pliki są zapisane z nazwami i skrótami.',
    failed: 'Zapisane pliki nie odpowiadają polom załączników.',
  },
  omissions: {
    title: 'Pominięte wartości',
    ok: 'Nie brakuje żadnej wartości albo usługa podpisała listę pominiętych wartości.',
    failed:
      'Brakuje wartości, a żadna ważna lista podpisana przez usługę ich nie wymienia. Możliwe, że ktoś je usunął.',
  },
  checkpoint: {
    title: 'Punkt kontrolny',
    ok: 'Podpisany punkt kontrolny należy do tego łańcucha.',
    failed:
      'Brakuje punktu kontrolnego albo nie pasuje on do tego łańcucha. Łańcuch mógł zostać skrócony, wydłużony lub zapisany od nowa.',
  },
  checkpoint_signature: {
    title: 'Podpis punktu kontrolnego',
    ok: 'Łańcuch podpisano podanym kluczem.',
    failed: 'Punktu kontrolnego nie podpisano podanym kluczem.',
  },
  checkpoint_key: {
    title: 'Odcisk klucza',
    ok: 'Klucz punktu kontrolnego ma podany odcisk.',
    failed: 'Klucz punktu kontrolnego nie ma podanego odcisku.',
  },
  known_heads: {
    title: 'Czoło z innego źródła',
    ok: 'Łańcuch zawiera podane czoło. Do tego miejsca żadnego zapisu nie zmieniono.',
    failed: 'Łańcuch nie zawiera podanego czoła. Łańcuch zmieniono lub skrócono albo czoło należy do innej sprawy.',
  },
  log_inclusion: {
    title: 'W dzienniku przejrzystości',
    ok: 'Dziennik wskazany w potwierdzeniu zawiera czoło tego łańcucha.',
    failed: 'Dziennik wskazany w potwierdzeniu nie zawiera czoła tego łańcucha albo brakuje potwierdzenia.',
  },
  log_policy: {
    title: 'Dziennik i świadkowie',
    ok: 'Dziennik i świadkowie są zgodni z podaną polityką. Jeśli nie podpisał żaden świadek, prosimy porównać kopie dziennika z różnych źródeł, aby upewnić się, że wszyscy widzą ten sam dziennik.',
    failed: 'Dziennik lub świadkowie nie są tymi, których wymaga podana polityka.',
  },
  archive: {
    title: 'Archiwum',
    ok: 'Zapisy istniały w chwili pierwszego znacznika czasu archiwum, a każdy znacznik czasu odnowiono w terminie.',
    failed: 'Archiwum nie potwierdza, od kiedy istnieją te zapisy.',
  },
  sealed_document: {
    title: 'Podpisany dokument',
    ok: 'Plik PDF jest identyczny z podpisanym dokumentem z zapisów.',
    failed: 'Plik PDF różni się od podpisanego dokumentu z zapisów. Został zmieniony lub jest to inny plik.',
  },
  original: {
    title: 'Oryginał dokumentu',
    ok: 'Plik PDF zaczyna się dokładnie tym oryginałem, który widział podpisujący.',
    failed: 'Plik PDF nie zaczyna się oryginałem, który widział podpisujący.',
  },
  'seal.found': {
    title: 'Pieczęć',
    ok: 'Plik PDF ma pieczęć.',
    failed: 'Plik PDF nie ma czytelnej pieczęci.',
  },
  'seal.byteRange': {
    title: 'Wyłączone bajty',
    ok: 'Pieczęć wyłącza tylko samą siebie.',
    failed: 'Pieczęć wyłącza więcej niż samą siebie.',
  },
  'seal.coverage': {
    title: 'Zakres pieczęci',
    ok: 'Pieczęć obejmuje cały plik.',
    failed: 'Po nałożeniu pieczęci do pliku coś dodano.',
  },
  'seal.digest': {
    title: 'Opieczętowana treść',
    ok: 'Treść nie zmieniła się od opieczętowania.',
    failed: 'Treść zmieniono po opieczętowaniu.',
  },
  'seal.signature': {
    title: 'Podpis pieczęci',
    ok: 'Podpis jest ważny dla treści w postaci z chwili opieczętowania.',
    failed: 'Podpis w pieczęci nie jest ważny.',
  },
  'seal.certificate': {
    title: 'Certyfikat pieczęci',
    ok: 'Pieczęć odpowiada swojemu certyfikatowi.',
    failed: 'Pieczęć nie odpowiada swojemu certyfikatowi.',
  },
  'seal.timestamp': {
    title: 'Znacznik czasu pieczęci',
    ok: 'Znacznik czasu w pieczęci jest nienaruszony.',
    failed: 'Znacznik czasu w pieczęci jest nieważny albo nie podano certyfikatu jego urzędu znacznika czasu.',
  },
  'seal.timestampTrust': {
    title: 'Pochodzenie znacznika czasu',
    ok: '',
    failed: '',
  },
  'seal.archiveTimestamp': {
    title: 'Archiwalny znacznik czasu',
    ok: 'Znacznik czasu dodany po pieczęci chroni plik i zawarte w nim dowody.',
    failed: 'Znacznik czasu dodany po pieczęci jest nieważny albo nie podano certyfikatu jego urzędu znacznika czasu.',
  },
  'seal.trust': {
    title: 'Pochodzenie pieczęci',
    ok: 'Ścieżka certyfikacji pieczęci prowadzi do podanego certyfikatu.',
    failed: 'Ścieżka certyfikacji pieczęci nie prowadzi do podanego certyfikatu.',
  },
  earlierSignature: {
    title: 'Wcześniejszy podpis',
    ok: 'Plik zawiera wcześniejszy podpis.',
    failed: 'Wcześniejszy podpis w pliku jest nieważny albo plik został później zmieniony.',
  },
  certificate: {
    title: 'Certyfikat ukończenia',
    ok: 'Plik jest identyczny z certyfikatem ukończenia z zapisów.',
    failed: 'Plik różni się od certyfikatu ukończenia z zapisów. Został zmieniony lub jest to inny plik.',
  },
  certificate_head: {
    title: 'Czoło na certyfikacie',
    ok: 'Łańcuch zawiera czoło wydrukowane na certyfikacie.',
    failed:
      'Łańcuch nie zawiera czoła wydrukowanego na certyfikacie. Łańcuch zmieniono lub skrócono albo certyfikat należy do innej sprawy.',
  },
}

/** Names of the input that is missing for a check. */
const missing: Record<string, string> = {
  checkpoint_signature: 'Do tej kontroli potrzebny jest klucz publiczny usługi.',
  known_heads:
    'Do tej kontroli potrzebne jest czoło łańcucha z innego źródła. Pozwala ono wykryć łańcuch zapisany od nowa i ponownie podpisany.',
  log_policy: 'Do tej kontroli potrzebna jest polityka dziennika: plik tekstowy z zaufanego źródła.',
  sealed_document: 'Do tej kontroli potrzebny jest podpisany plik PDF.',
  certificate: 'Do tej kontroli potrzebny jest certyfikat ukończenia.',
  evidence: 'Do tej kontroli potrzebne są dowody.',
  'seal.trust': 'Do tej kontroli potrzebny jest certyfikat pieczęci. Bez niego dokument mógł opieczętować każdy.',
  'seal.timestampTrust':
    'Do tej kontroli potrzebne są certyfikaty urzędu znacznika czasu. Bez nich czas pieczęci jest tylko deklaracją.',
}

export const verifyChecks = { checks, missing }
