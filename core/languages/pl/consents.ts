import type { PublishedConsent } from '../published-consent.ts'

/** The published consent texts, which never change. */
export const consents: PublishedConsent[] = [
  {
    version: '2',
    text: `Za chwilę podpiszesz ten dokument elektronicznie.

Rodzaj podpisu. Będzie to zwykły podpis elektroniczny w rozumieniu art. 3 pkt 10 rozporządzenia (UE) nr 910/2014. Nie jest to ani zaawansowany, ani kwalifikowany podpis elektroniczny. Jeżeli ustawa lub umowa wymaga innej formy, na przykład podpisu własnoręcznego lub kwalifikowanego podpisu elektronicznego, nie zastępuje on tej formy.

Co oświadczasz. Podpisując, oświadczasz, że możliwe było przeczytanie całego dokumentu, że ten link jest przeznaczony dla Ciebie albo że wolno Ci podpisać za osobę, dla której jest przeznaczony, oraz że podpis i wpisane dane mają być Twoim własnym oświadczeniem.

Co jest zapisywane. Usługa zapisuje adres e-mail oraz imię i nazwisko, pod którymi nadawca wysłał zaproszenie, wpisane dane, podpis wpisany lub narysowany, powód podany przy odmowie, adres IP, informacje, które przeglądarka podaje o sobie, oraz czasy UTC, w których dokument otwarto, udzielono tej zgody i dokument podpisano lub odmówiono podpisu. Zapisy te są powiązane z wartością SHA-256 dokumentu, aby późniejszą zmianę można było wykryć. Nadawca ma do nich dostęp razem z podpisanym dokumentem.

Twój wybór. Nie musisz podpisywać tutaj. Na tej stronie możesz odmówić, z podaniem powodu lub bez. Jeśli wolisz podpisać na papierze albo potrzebujesz kopii papierowej, zwróć się do nadawcy przed podpisaniem; usługa nie może o tym decydować za nadawcę.

Języki. Ten tekst jest tłumaczeniem. W razie różnic rozstrzyga tekst angielski wersji 2 (SHA-256 c0317a863bcc7e138bc8612f1d10cf19edcd921c774238e3cb2ed2713b523aab).`,
    sha256: 'c77eb41efc499f897df94895b9b0578d91e571a0983c89456d4d76b68bc302f7',
  },
  {
    version: '3',
    text: `Za chwilę podpiszą Państwo ten dokument elektronicznie.

Rodzaj podpisu. Państwa podpis jest zwykłym podpisem elektronicznym w rozumieniu art. 3 pkt 10 rozporządzenia (UE) nr 910/2014. Nie jest to ani zaawansowany podpis elektroniczny, ani kwalifikowany podpis elektroniczny. Jeżeli ustawa lub umowa wymaga innej formy, na przykład podpisu własnoręcznego lub kwalifikowanego podpisu elektronicznego, Państwa podpis elektroniczny nie zastępuje tej formy.

Państwa oświadczenie. Podpisując, oświadczają Państwo, że mogli Państwo przeczytać cały dokument. Oświadczają Państwo, że ten link jest przeznaczony dla Państwa albo że wolno Państwu podpisać za osobę, dla której jest przeznaczony. Oświadczają Państwo również, że podpis i wprowadzone dane są Państwa własnym oświadczeniem.

Zapisywane dane. Usługa zapisuje adres e-mail oraz imię i nazwisko, których użyto w zaproszeniu, wprowadzone przez Państwa dane, Państwa podpis i załączone pliki. W razie odmowy zapisuje podany powód. Zapisuje także Państwa adres IP, informacje, które przeglądarka przesyła o sobie, oraz czas (UTC) otwarcia dokumentu, udzielenia tej zgody i złożenia podpisu albo odmowy. Zapisy zawierają skrót SHA-256 dokumentu, dzięki czemu można wykryć późniejsze zmiany. Nadawca ma dostęp do zapisów razem z podpisanym dokumentem. Dostęp do nich mają także inne osoby, które otrzymują podpisany dokument, jednak bez powodu odmowy.

Państwa wybór. Nie muszą Państwo podpisywać tutaj. Na tej stronie można odmówić, z podaniem powodu lub bez. Jeśli wolą Państwo podpisać na papierze albo potrzebują kopii papierowej, prosimy zwrócić się do nadawcy przed podpisaniem. Może o tym zdecydować tylko nadawca.

Języki. Ten tekst jest tłumaczeniem. W razie rozbieżności z tekstem angielskim wersji 3 (SHA-256 6dc618296dfd76b0ec6371967ae22f76da9b58f518ed3663bd3d1e3e036bdb41) rozstrzyga tekst angielski.`,
    sha256: 'e87f8672517515b7dfd80e62b76f82a3a8ab7f68d2835e4e0a94a6a4955bf647',
  },
]
