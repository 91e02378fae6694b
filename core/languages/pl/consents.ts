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
]
