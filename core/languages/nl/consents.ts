import type { PublishedConsent } from '../published-consent.ts'

/** The published consent texts, which never change. */
export const consents: PublishedConsent[] = [
  {
    version: '2',
    text: `U staat op het punt dit document elektronisch te ondertekenen.

Soort handtekening. Uw handtekening is een gewone elektronische handtekening in de zin van artikel 3, punt 10, van Verordening (EU) nr. 910/2014. Zij is geen geavanceerde en geen gekwalificeerde elektronische handtekening. Waar een wet of een overeenkomst een andere vorm verlangt, bijvoorbeeld een handgeschreven of een gekwalificeerde elektronische handtekening, vervangt zij die vorm niet.

Wat u verklaart. Door te ondertekenen verklaart u dat u het hele document hebt kunnen lezen, dat u de persoon bent voor wie deze link is bestemd of voor die persoon mag tekenen, en dat uw handtekening en uw invoer als uw eigen verklaring gelden.

Wat wordt vastgelegd. De dienst legt het e-mailadres en de naam vast waaronder de afzender u heeft uitgenodigd, uw invoer, de handtekening die u typt of tekent, een reden die u bij een weigering opgeeft, uw IP-adres, wat uw browser over zichzelf meldt, en de tijdstippen in UTC waarop het document is geopend, deze toestemming is gegeven en het document is ondertekend of geweigerd. Deze gegevens zijn verbonden met de SHA-256-waarde van het document, zodat een latere wijziging kan worden ontdekt. De afzender kan ze samen met het ondertekende document inzien.

Uw keuze. U hoeft hier niet te ondertekenen. U kunt op deze pagina weigeren, met of zonder reden. Wilt u liever op papier ondertekenen of hebt u een papieren exemplaar nodig, vraag dit dan vóór de ondertekening aan de afzender; de dienst kan daarover niet voor de afzender beslissen.

Talen. Deze tekst is een vertaling. Bij verschillen is de Engelse tekst van versie 2 (SHA-256 c0317a863bcc7e138bc8612f1d10cf19edcd921c774238e3cb2ed2713b523aab) doorslaggevend.`,
    sha256: 'cc24c47b0336004a64f63595f2bc5830b58723cc10163ee9a7176f2be24bece0',
  },
]
