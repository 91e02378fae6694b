import type { Checks } from '../en/verify-checks.ts'

const checks: Checks = {
  spelling: {
    title: 'Codering',
    ok: 'De codering van het bewijs is zoals verwacht.',
    failed: 'De codering van het bewijs wijkt af van die van de dienst.',
  },
  structure: {
    title: 'Indeling',
    ok: 'Het bewijs heeft de verwachte indeling.',
    failed: 'Het bestand is geen bewijs, of een deel ervan heeft een onjuiste indeling.',
  },
  binding: {
    title: 'Samenhang',
    ok: 'Alle records horen bij één dossier, één organisatie en één document.',
    failed: 'Een record hoort bij een ander dossier, een andere organisatie of een ander document.',
  },
  sequence: {
    title: 'Nummering',
    ok: 'Er ontbreekt geen record en geen record is dubbel.',
    failed: 'Een record ontbreekt, is dubbel of staat op de verkeerde plaats.',
  },
  chain: {
    title: 'Hashketen',
    ok: 'Geen record is gewijzigd. Elk record bevestigt alle eerdere records.',
    failed: 'Een record is gewijzigd of staat op de verkeerde plaats.',
  },
  times: {
    title: 'Tijden',
    ok: 'De tijden staan in de juiste volgorde.',
    failed: 'Een record is volgens zijn tijd ouder dan het vorige record.',
  },
  lifecycle: {
    title: 'Volgorde van gebeurtenissen',
    ok: 'De volgorde van de gebeurtenissen is mogelijk.',
    failed: 'De volgorde van de gebeurtenissen is onmogelijk, bijvoorbeeld een zegel zonder handtekening.',
  },
  disclosures: {
    title: 'Persoonsgegevens',
    ok: 'De leesbare persoonsgegevens komen overeen met de records.',
    failed: 'Een leesbare naam, een leesbaar adres of een leesbare waarde wijkt af van de records.',
  },
  head: {
    title: 'Einde van de keten',
    ok: 'De keten eindigt bij de kop die het bewijs vermeldt.',
    failed: 'Aan het einde zijn records verwijderd of toegevoegd.',
  },
  artifacts: {
    title: 'Bestanden in het bewijs',
    ok: 'De bestanden die het bewijs noemt, komen overeen met de records.',
    failed: 'De bestanden die het bewijs noemt, wijken af van de records.',
  },
  conditions: {
    title: 'Voorwaarden en berekeningen',
    ok: 'Verborgen velden, verplichte velden en berekende waarden volgen uit de vastgelegde invoer.',
    failed:
      'Een veld is anders overgeslagen, getoond of berekend dan de vastgelegde voorwaarde of berekening voorschrijft.',
  },
  attachments: {
    title: 'Bijgevoegde bestanden',
    ok: 'De bijgevoegde bestanden zijn vastgelegd met hun namen en hashes.',
    failed: 'De vastgelegde bestanden komen niet overeen met de bijlagevelden.',
  },
  omissions: {
    title: 'Weggelaten waarden',
    ok: 'Er ontbreekt geen waarde, of de dienst heeft de lijst met weggelaten waarden ondertekend.',
    failed:
      'Er ontbreken waarden, en geen geldige, door de dienst ondertekende lijst vermeldt ze. Mogelijk heeft iemand ze verwijderd.',
  },
  checkpoint: {
    title: 'Controlepunt',
    ok: 'Het ondertekende controlepunt hoort bij deze keten.',
    failed:
      'Het controlepunt ontbreekt of hoort niet bij deze keten. De keten is mogelijk ingekort, verlengd of herschreven.',
  },
  checkpoint_signature: {
    title: 'Handtekening van het controlepunt',
    ok: 'Deze keten is ondertekend met de sleutel die u hebt opgegeven.',
    failed: 'Dit controlepunt is niet ondertekend met de sleutel die u hebt opgegeven.',
  },
  checkpoint_key: {
    title: 'Vingerafdruk van de sleutel',
    ok: 'De sleutel van het controlepunt heeft de vingerafdruk die u hebt opgegeven.',
    failed: 'De sleutel van het controlepunt heeft niet de vingerafdruk die u hebt opgegeven.',
  },
  known_heads: {
    title: 'Kop uit een andere bron',
    ok: 'De keten bevat de kop die u hebt opgegeven. Tot daar is geen record herschreven.',
    failed:
      'De keten bevat de kop die u hebt opgegeven niet. De keten is gewijzigd of ingekort, of de kop hoort bij een ander dossier.',
  },
  log_inclusion: {
    title: 'In het transparantielogboek',
    ok: 'Het logboek dat het bewijsstuk noemt, bevat een kop van deze keten.',
    failed: 'Het logboek dat het bewijsstuk noemt, bevat geen kop van deze keten, of er ontbreekt een bewijsstuk.',
  },
  log_policy: {
    title: 'Logboek en getuigen',
    ok: 'Het logboek en de getuigen zijn die van uw beleid. Heeft geen getuige ondertekend, vergelijk dan kopieën van het logboek uit verschillende bronnen om zeker te weten dat iedereen hetzelfde logboek ziet.',
    failed: 'Het logboek of de getuigen zijn niet die welke uw beleid vereist.',
  },
  archive: {
    title: 'Archief',
    ok: 'De records bestonden op het moment van het eerste tijdstempel van het archief, en elk tijdstempel is op tijd vernieuwd.',
    failed: 'Het archief bewijst niet sinds wanneer deze records bestaan.',
  },
  sealed_document: {
    title: 'Ondertekend document',
    ok: 'De PDF is identiek aan het ondertekende document van de records.',
    failed:
      'De PDF wijkt af van het ondertekende document van de records. Hij is gewijzigd of het is een ander bestand.',
  },
  original: {
    title: 'Origineel document',
    ok: 'De PDF begint met exact het origineel dat de ondertekenaar heeft gezien.',
    failed: 'De PDF begint niet met het origineel dat de ondertekenaar heeft gezien.',
  },
  'seal.found': {
    title: 'Zegel',
    ok: 'De PDF heeft een zegel.',
    failed: 'De PDF heeft geen leesbaar zegel.',
  },
  'seal.byteRange': {
    title: 'Uitgesloten bytes',
    ok: 'Het zegel sluit alleen zichzelf uit.',
    failed: 'Het zegel sluit meer uit dan zichzelf.',
  },
  'seal.coverage': {
    title: 'Bereik van het zegel',
    ok: 'Het zegel dekt het hele bestand.',
    failed: 'Het bestand is na het zegel uitgebreid.',
  },
  'seal.digest': {
    title: 'Verzegelde inhoud',
    ok: 'De inhoud is niet gewijzigd sinds de verzegeling.',
    failed: 'De inhoud is na de verzegeling gewijzigd.',
  },
  'seal.signature': {
    title: 'Handtekening van het zegel',
    ok: 'De handtekening is geldig voor de inhoud zoals die bij de verzegeling was.',
    failed: 'De handtekening in het zegel is niet geldig.',
  },
  'seal.certificate': {
    title: 'Certificaat van het zegel',
    ok: 'Het zegel hoort bij zijn certificaat.',
    failed: 'Het zegel hoort niet bij zijn certificaat.',
  },
  'seal.timestamp': {
    title: 'Tijdstempel van het zegel',
    ok: 'Het tijdstempel in het zegel is intact.',
    failed:
      'Het tijdstempel in het zegel is ongeldig, of u hebt het certificaat van de tijdstempelautoriteit niet opgegeven.',
  },
  'seal.timestampTrust': {
    title: 'Herkomst van het tijdstempel',
    ok: '',
    failed: '',
  },
  'seal.archiveTimestamp': {
    title: 'Archieftijdstempel',
    ok: 'Een tijdstempel na het zegel beschermt het bestand en de bewijzen erin.',
    failed:
      'Een tijdstempel na het zegel is ongeldig, of u hebt het certificaat van de tijdstempelautoriteit niet opgegeven.',
  },
  'seal.trust': {
    title: 'Herkomst van het zegel',
    ok: 'Het zegel is te herleiden tot het certificaat dat u hebt opgegeven.',
    failed: 'Het zegel is niet te herleiden tot het certificaat dat u hebt opgegeven.',
  },
  earlierSignature: {
    title: 'Eerdere handtekening',
    ok: 'Het bestand bevat een eerdere handtekening.',
    failed: 'Een eerdere handtekening in het bestand is ongeldig, of het bestand is daarna gewijzigd.',
  },
  certificate: {
    title: 'Certificaat van voltooiing',
    ok: 'Het bestand is identiek aan het certificaat van voltooiing van de records.',
    failed:
      'Het bestand wijkt af van het certificaat van voltooiing van de records. Het is gewijzigd of het is een ander bestand.',
  },
  certificate_head: {
    title: 'Kop op het certificaat',
    ok: 'De keten bevat de kop die op het certificaat staat.',
    failed:
      'De keten bevat de kop die op het certificaat staat niet. De keten is gewijzigd of ingekort, of het certificaat hoort bij een ander dossier.',
  },
}

/** Names of the input that is missing for a check. */
const missing: Record<string, string> = {
  checkpoint_signature: 'Geef voor deze controle de openbare sleutel van de dienst op.',
  known_heads:
    'Geef voor deze controle een kop van de keten uit een andere bron op. Daarmee is te zien of de keten is herschreven en opnieuw ondertekend.',
  log_policy: 'Kies voor deze controle het beleid van het logboek: een tekstbestand uit een bron die u vertrouwt.',
  sealed_document: 'Kies voor deze controle de ondertekende PDF.',
  certificate: 'Kies voor deze controle het certificaat van voltooiing.',
  evidence: 'Kies voor deze controle het bewijs.',
  'seal.trust':
    'Geef voor deze controle het certificaat van het zegel op. Zonder dat certificaat kan iedereen het document hebben verzegeld.',
  'seal.timestampTrust':
    'Geef voor deze controle de certificaten van de tijdstempelautoriteit op. Zonder die certificaten is de tijd van het zegel alleen een bewering.',
}

export const verifyChecks = { checks, missing }
