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
  {
    version: '3',
    text: `U staat op het punt dit document elektronisch te ondertekenen.

Soort handtekening. Uw handtekening is een gewone elektronische handtekening in de zin van artikel 3, punt 10, van Verordening (EU) nr. 910/2014. Het is geen geavanceerde en geen gekwalificeerde elektronische handtekening. Als een wet of overeenkomst een andere vorm vereist, zoals een handgeschreven of een gekwalificeerde elektronische handtekening, vervangt uw elektronische handtekening die vorm niet.

Uw verklaring. Door te ondertekenen verklaart u dat u het hele document hebt kunnen lezen. U verklaart dat deze link voor u is bestemd, of dat u mag ondertekenen voor de persoon voor wie hij is bestemd. U verklaart ook dat uw handtekening en uw invoer als uw eigen verklaring gelden.

Vastgelegde gegevens. De dienst legt het e-mailadres en de naam vast waarmee u bent uitgenodigd, uw invoer, uw handtekening en de bestanden die u bijvoegt. Als u weigert, legt de dienst de reden vast die u opgeeft. De dienst legt ook uw IP-adres vast, de informatie die uw browser over zichzelf verstuurt, en de tijdstippen (UTC) waarop u het document hebt geopend, deze toestemming hebt gegeven en hebt ondertekend of geweigerd. De vastgelegde gegevens bevatten de SHA-256-hash van het document, zodat latere wijzigingen kunnen worden vastgesteld. De afzender kan de gegevens samen met het ondertekende document inzien. Andere personen die het ondertekende document ontvangen, kunnen ze ook inzien, maar niet de reden van een weigering.

Uw keuze. U hoeft hier niet te ondertekenen. U kunt op deze pagina weigeren, met of zonder opgave van reden. Als u liever op papier ondertekent of een papieren exemplaar nodig hebt, neem dan vóór de ondertekening contact op met de afzender. Alleen de afzender kan hierover beslissen.

Talen. Deze tekst is een vertaling. Bij verschillen met de Engelse tekst van versie 3 (SHA-256 6dc618296dfd76b0ec6371967ae22f76da9b58f518ed3663bd3d1e3e036bdb41) is de Engelse tekst doorslaggevend.`,
    sha256: 'e489be4888d150ac9e5e0ba9db8c62369a618ca1c253a98ceaf40e5e1691095b',
  },
]
