import type { Checks } from '../en/verify-checks.ts'

const checks: Checks = {
  spelling: {
    title: 'Schrijfwijze',
    ok: 'Het bewijs is geschreven in zijn enige vorm.',
    failed: 'Het bewijs is anders geschreven dan de dienst het schrijft.',
  },
  structure: {
    title: 'Vorm',
    ok: 'Het bewijs heeft de vorm die het moet hebben.',
    failed: 'Het bestand is geen bewijs van deze soort, of een deel heeft een vorm die het niet mag hebben.',
  },
  binding: {
    title: 'Samenhang',
    ok: 'Alle records horen bij één dossier, één organisatie en één document.',
    failed: 'Een record hoort bij een ander dossier, een andere organisatie of een ander document.',
  },
  sequence: {
    title: 'Nummering',
    ok: 'Tussen het eerste en het laatste ontbreekt geen record, geen is dubbel.',
    failed: 'Een record ontbreekt, is dubbel of staat op de verkeerde plaats.',
  },
  chain: {
    title: 'Keten van hashes',
    ok: 'Geen record is gewijzigd: elk legt alle eerdere vast.',
    failed: 'Een record is gewijzigd, of hoort niet waar het staat.',
  },
  times: {
    title: 'Tijden',
    ok: 'De tijden lopen vooruit.',
    failed: 'Een record beweert ouder te zijn dan het vorige.',
  },
  lifecycle: {
    title: 'Verloop',
    ok: 'De gebeurtenissen kunnen in deze volgorde zijn gebeurd.',
    failed: 'De gebeurtenissen kunnen niet in deze volgorde zijn gebeurd, bijvoorbeeld een zegel zonder handtekening.',
  },
  disclosures: {
    title: 'Namen, adressen en waarden',
    ok: 'De leesbare persoonsgegevens zijn de vastgelegde.',
    failed: 'Een leesbare naam, een adres of een waarde is niet wat is vastgelegd.',
  },
  head: {
    title: 'Einde van de keten',
    ok: 'De keten eindigt waar het bewijs zegt dat ze eindigt.',
    failed: 'Aan het einde zijn records weggeknipt of toegevoegd.',
  },
  artifacts: {
    title: 'Genoemde bestanden',
    ok: 'De bestanden die het bewijs noemt, zijn die van de records.',
    failed: 'Het bewijs noemt andere bestanden dan de records.',
  },
  omissions: {
    title: 'Weggelaten waarden',
    ok: 'De dienst heeft elke waarde die hier ontbreekt zelf weggelaten, of er ontbreekt geen.',
    failed:
      'Er ontbreken waarden, en de dienst heeft niet ondertekend dat hij ze heeft weggelaten. Iemand heeft ze verwijderd.',
  },
  checkpoint: {
    title: 'Controlepunt',
    ok: 'Het ondertekende controlepunt gaat over precies deze keten.',
    failed: 'Er is geen controlepunt over deze keten: ze is ingekort, verlengd of herschreven.',
  },
  checkpoint_signature: {
    title: 'Handtekening van het controlepunt',
    ok: 'De houder van de sleutel die u gaf, staat voor deze keten in.',
    failed: 'De houder van de sleutel die u gaf, heeft dit controlepunt niet ondertekend.',
  },
  checkpoint_key: {
    title: 'Vingerafdruk van de sleutel',
    ok: 'De sleutel die ondertekende, is die waarvan u de vingerafdruk kent.',
    failed: 'De sleutel die ondertekende, is niet die waarvan u de vingerafdruk kent.',
  },
  known_heads: {
    title: 'Kop van elders bekend',
    ok: 'De keten loopt door de kop die u kent: tot daar is niets herschreven.',
    failed: 'De keten bevat de opgegeven kop niet. Ze is herschreven of hoort bij een ander dossier.',
  },
  log_inclusion: {
    title: 'In het transparantielogboek',
    ok: 'Het logboek van het bewijs bevat deze keten.',
    failed: 'Het logboek van het bewijs bevat deze keten niet, of er is geen bewijs.',
  },
  log_policy: {
    title: 'Logboek en getuigen',
    ok: 'Het logboek en de getuigen zijn die van uw beleid. Zonder getuige tonen alleen kopieën van het logboek dat iedereen hetzelfde ziet.',
    failed: 'Het logboek of de getuigen zijn niet die welke uw beleid vereist.',
  },
  archive: {
    title: 'Archief',
    ok: 'De records bestonden bij het eerste tijdstempel van het archief, en elk tijdstempel is op tijd vernieuwd.',
    failed: 'Het bewijs van het archief past niet bij deze records.',
  },
  sealed_document: {
    title: 'Het bestand is het vastgelegde',
    ok: 'De PDF is, byte voor byte, het ondertekende document van de records.',
    failed: 'De PDF is niet het ondertekende document van de records: hij is gewijzigd, of is een ander bestand.',
  },
  original: {
    title: 'Het origineel erin',
    ok: 'De PDF begint met het origineel dat de ondertekenaar kreeg voorgelegd, byte voor byte.',
    failed: 'De PDF begint niet met het origineel dat de ondertekenaar kreeg voorgelegd.',
  },
  'seal.found': {
    title: 'Zegel',
    ok: 'De PDF draagt een zegel.',
    failed: 'De PDF draagt geen zegel dat te lezen is.',
  },
  'seal.byteRange': {
    title: 'Wat het zegel weglaat',
    ok: 'Het zegel laat niets weg dan zichzelf.',
    failed: 'Het zegel laat meer weg dan zichzelf.',
  },
  'seal.coverage': {
    title: 'Wat het zegel dekt',
    ok: 'Het zegel dekt het hele bestand.',
    failed: 'Na het zegel is iets toegevoegd.',
  },
  'seal.digest': {
    title: 'Verzegelde inhoud',
    ok: 'De inhoud is die welke is verzegeld.',
    failed: 'De inhoud is gewijzigd nadat ze was verzegeld.',
  },
  'seal.signature': {
    title: 'Handtekening van het zegel',
    ok: 'De handtekening in het zegel is geldig.',
    failed: 'De handtekening in het zegel is niet geldig.',
  },
  'seal.certificate': {
    title: 'Certificaat in het zegel',
    ok: 'Het zegel is aan zijn certificaat gebonden.',
    failed: 'Het zegel is niet aan zijn certificaat gebonden.',
  },
  'seal.timestamp': {
    title: 'Tijdstempel van het zegel',
    ok: 'Het tijdstempel in het zegel is ongeschonden.',
    failed: 'Het tijdstempel in het zegel is niet geldig, of de autoriteit ervan is geen die u hebt genoemd.',
  },
  'seal.timestampTrust': {
    title: 'Wie voor de tijd van het zegel instaat',
    ok: '',
    failed: '',
  },
  'seal.archiveTimestamp': {
    title: 'Tijdstempel van het archief',
    ok: 'Een tijdstempel achter het zegel houdt het bestand en alle bewijzen bijeen.',
    failed:
      'Een tijdstempel achter het zegel is niet geldig, of niemand die u hebt genoemd staat voor de autoriteit ervan in.',
  },
  'seal.trust': {
    title: 'Wie heeft verzegeld',
    ok: 'Het zegel leidt naar het certificaat dat u gaf.',
    failed: 'Het zegel leidt niet naar het certificaat dat u gaf.',
  },
  earlierSignature: {
    title: 'Eerdere handtekening',
    ok: 'Wat een eerdere handtekening in het bestand over zichzelf zegt.',
    failed: 'Een eerdere handtekening in het bestand is niet geldig, of het bestand is daarna gewijzigd.',
  },
  certificate: {
    title: 'Het certificaat is het vastgelegde',
    ok: 'Het certificaat van voltooiing is, byte voor byte, dat van de records.',
    failed:
      'Het bestand is niet het certificaat van voltooiing van de records: het is gewijzigd, of is een ander bestand.',
  },
  certificate_head: {
    title: 'De kop in het certificaat',
    ok: 'De keten loopt door de kop die het certificaat bij uitgifte afdrukte.',
    failed: 'De keten loopt niet door de kop die het certificaat afdrukte: ze is sindsdien herschreven.',
  },
}

/** The missing input of a check that was not made. */
const missing: Record<string, string> = {
  checkpoint_signature: 'Geef hiervoor de openbare sleutel van de dienst.',
  known_heads:
    'Geef hiervoor een kop van de keten die u van elders hebt. Die onthult een keten die is herschreven en opnieuw ondertekend.',
  log_policy: 'Kies hiervoor het beleid van het logboek, een tekstbestand uit een bron die u vertrouwt.',
  sealed_document: 'Kies hiervoor de verzegelde PDF.',
  certificate: 'Kies hiervoor het certificaat van voltooiing.',
  evidence: 'Kies hiervoor het bewijs.',
  'seal.timestampTrust':
    'Geef hiervoor de certificaten van de autoriteit voor tijdstempels. Zonder deze is de tijd van het zegel alleen wat het stempel beweert.',
}

export const verifyChecks = { checks, missing }
