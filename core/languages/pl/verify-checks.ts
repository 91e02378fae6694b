import type { Checks } from '../en/verify-checks.ts'

const checks: Checks = {
  spelling: {
    title: 'Zapis',
    ok: 'Dowody zapisano w ich jedynej postaci.',
    failed: 'Dowody zapisano inaczej, niż zapisuje je usługa.',
  },
  structure: {
    title: 'Postać',
    ok: 'Dowody mają postać, jaką muszą mieć.',
    failed: 'Plik nie zawiera dowodów tego rodzaju albo jego część ma postać, jakiej mieć nie może.',
  },
  binding: {
    title: 'Przynależność',
    ok: 'Wszystkie zapisy należą do jednej sprawy, jednej organizacji i jednego dokumentu.',
    failed: 'Jeden z zapisów należy do innej sprawy, organizacji lub innego dokumentu.',
  },
  sequence: {
    title: 'Numeracja',
    ok: 'Między pierwszym a ostatnim nie brakuje żadnego zapisu, żaden się nie powtarza.',
    failed: 'Zapisu brakuje, powtarza się albo jest nie na swoim miejscu.',
  },
  chain: {
    title: 'Łańcuch skrótów',
    ok: 'Żadnego zapisu nie zmieniono: każdy utrwala wszystkie poprzednie.',
    failed: 'Zapis zmieniono albo nie należy do miejsca, w którym stoi.',
  },
  times: {
    title: 'Czasy',
    ok: 'Czasy biegną naprzód.',
    failed: 'Zapis podaje się za starszy od poprzedniego.',
  },
  lifecycle: {
    title: 'Przebieg zdarzeń',
    ok: 'Zdarzenia mogły nastąpić w tej kolejności.',
    failed: 'Zdarzenia nie mogły nastąpić w tej kolejności, na przykład pieczęć bez podpisu.',
  },
  disclosures: {
    title: 'Nazwiska, adresy i wartości',
    ok: 'Czytelne dane osobowe są tymi, które zapisano.',
    failed: 'Czytelne nazwisko, adres lub wartość nie jest tym, co zapisano.',
  },
  head: {
    title: 'Koniec łańcucha',
    ok: 'Łańcuch kończy się tam, gdzie mówią dowody.',
    failed: 'Na końcu odcięto lub dodano zapisy.',
  },
  artifacts: {
    title: 'Wymienione pliki',
    ok: 'Pliki wymienione w dowodach są plikami z zapisów.',
    failed: 'Dowody wymieniają inne pliki niż zapisy.',
  },
  omissions: {
    title: 'Pominięte wartości',
    ok: 'Każdą brakującą tu wartość pominęła sama usługa albo niczego nie brakuje.',
    failed: 'Brakuje wartości, a usługa nie podpisała, że je pominęła. Ktoś je usunął.',
  },
  checkpoint: {
    title: 'Punkt kontrolny',
    ok: 'Podpisany punkt kontrolny dotyczy dokładnie tego łańcucha.',
    failed: 'Nie ma punktu kontrolnego dla tego łańcucha: skrócono go, przedłużono lub przepisano.',
  },
  checkpoint_signature: {
    title: 'Podpis punktu kontrolnego',
    ok: 'Posiadacz podanego klucza ręczy za ten łańcuch.',
    failed: 'Posiadacz podanego klucza nie podpisał tego punktu kontrolnego.',
  },
  checkpoint_key: {
    title: 'Odcisk klucza',
    ok: 'Klucz, którym podpisano, to ten o znanym odcisku.',
    failed: 'Klucz, którym podpisano, nie jest tym o znanym odcisku.',
  },
  known_heads: {
    title: 'Głowa znana z innego źródła',
    ok: 'Łańcuch przechodzi przez znaną głowę: do tego miejsca nic nie przepisano.',
    failed: 'Łańcuch nie zawiera podanej głowy. Został przepisany lub należy do innej sprawy.',
  },
  log_inclusion: {
    title: 'W dzienniku przejrzystości',
    ok: 'Dziennik z dowodu zawiera ten łańcuch.',
    failed: 'Dziennik z dowodu nie zawiera tego łańcucha albo nie ma dowodu.',
  },
  log_policy: {
    title: 'Dziennik i świadkowie',
    ok: 'Dziennik i świadkowie odpowiadają Twojej polityce. Bez świadka tylko kopie dziennika pokazują, że wszyscy widzą ten sam.',
    failed: 'Dziennik lub świadkowie nie są tymi, których wymaga Twoja polityka.',
  },
  archive: {
    title: 'Archiwum',
    ok: 'Wpisy istniały w chwili pierwszego znacznika czasu archiwum, a każdy znacznik odnowiono na czas.',
    failed: 'Dowód z archiwum nie pasuje do tych wpisów.',
  },
  sealed_document: {
    title: 'Plik jest tym, który zapisano',
    ok: 'PDF jest, bajt po bajcie, podpisanym dokumentem z zapisów.',
    failed: 'PDF nie jest podpisanym dokumentem z zapisów: zmieniono go albo to inny plik.',
  },
  original: {
    title: 'Oryginał w środku',
    ok: 'PDF zaczyna się oryginałem przedłożonym podpisującemu, bajt po bajcie.',
    failed: 'PDF nie zaczyna się oryginałem przedłożonym podpisującemu.',
  },
  'seal.found': {
    title: 'Pieczęć',
    ok: 'PDF nosi pieczęć.',
    failed: 'PDF nie nosi pieczęci, którą dałoby się odczytać.',
  },
  'seal.byteRange': {
    title: 'Co pieczęć pomija',
    ok: 'Pieczęć nie pomija niczego poza sobą.',
    failed: 'Pieczęć pomija więcej niż siebie.',
  },
  'seal.coverage': {
    title: 'Co pieczęć obejmuje',
    ok: 'Pieczęć obejmuje cały plik.',
    failed: 'Po pieczęci coś dodano.',
  },
  'seal.digest': {
    title: 'Opieczętowana treść',
    ok: 'Treść jest tą, którą opieczętowano.',
    failed: 'Treść zmieniono po opieczętowaniu.',
  },
  'seal.signature': {
    title: 'Podpis pieczęci',
    ok: 'Podpis w pieczęci jest ważny.',
    failed: 'Podpis w pieczęci nie jest ważny.',
  },
  'seal.certificate': {
    title: 'Certyfikat w pieczęci',
    ok: 'Pieczęć jest związana ze swoim certyfikatem.',
    failed: 'Pieczęć nie jest związana ze swoim certyfikatem.',
  },
  'seal.timestamp': {
    title: 'Znacznik czasu pieczęci',
    ok: 'Znacznik czasu w pieczęci jest nienaruszony.',
    failed: 'Znacznik czasu w pieczęci nie jest ważny albo jego urząd nie jest żadnym z podanych.',
  },
  'seal.timestampTrust': {
    title: 'Kto ręczy za czas pieczęci',
    ok: '',
    failed: '',
  },
  'seal.archiveTimestamp': {
    title: 'Znacznik czasu archiwum',
    ok: 'Znacznik czasu za pieczęcią spaja plik i wszystkie dowody.',
    failed: 'Znacznik czasu za pieczęcią nie jest ważny albo nikt z podanych nie ręczy za jego urząd.',
  },
  'seal.trust': {
    title: 'Kto opieczętował',
    ok: 'Pieczęć prowadzi do podanego certyfikatu.',
    failed: 'Pieczęć nie prowadzi do podanego certyfikatu.',
  },
  earlierSignature: {
    title: 'Wcześniejszy podpis',
    ok: 'Co wcześniejszy podpis w pliku mówi o sobie.',
    failed: 'Wcześniejszy podpis w pliku jest nieważny albo plik został później zmieniony.',
  },
  certificate: {
    title: 'Certyfikat jest tym, który zapisano',
    ok: 'Certyfikat ukończenia jest, bajt po bajcie, certyfikatem z zapisów.',
    failed: 'Plik nie jest certyfikatem ukończenia z zapisów: zmieniono go albo to inny plik.',
  },
  certificate_head: {
    title: 'Głowa w certyfikacie',
    ok: 'Łańcuch przechodzi przez głowę wydrukowaną w certyfikacie przy wystawieniu.',
    failed: 'Łańcuch nie przechodzi przez głowę wydrukowaną w certyfikacie: od tego czasu go przepisano.',
  },
}

/** The missing input of a check that was not made. */
const missing: Record<string, string> = {
  checkpoint_signature: 'Do tego potrzebny jest klucz publiczny usługi.',
  known_heads:
    'Do tego potrzebna jest głowa łańcucha z innego źródła. Ujawnia ona łańcuch przepisany i podpisany na nowo.',
  log_policy: 'Wybierz w tym celu politykę dziennika, plik tekstowy z zaufanego źródła.',
  sealed_document: 'Do tego potrzebny jest opieczętowany PDF.',
  certificate: 'Do tego potrzebny jest certyfikat ukończenia.',
  evidence: 'Do tego potrzebne są dowody.',
  'seal.timestampTrust':
    'Do tego potrzebne są certyfikaty urzędu znacznika czasu. Bez nich czas pieczęci jest tylko tym, co podaje znacznik.',
}

export const verifyChecks = { checks, missing }
