import type { VerifyPageTexts } from '../en/verify-page.ts'
import { events } from './events.ts'

export const verifyPage: VerifyPageTexts = {
  title: 'Een ondertekend document controleren',
  introduction:
    'Kies het bewijs en de bijbehorende bestanden. Deze pagina laat zien of er iets is gewijzigd, toegevoegd of verwijderd en van wie het bewijs afkomstig is.',
  promise:
    'Alles gebeurt in uw browser. Geen bestand verlaat uw apparaat. Eenmaal opgeslagen werkt de pagina ook offline.',
  languages: 'Taal',
  files: 'Bestanden',
  orChoose: 'Of kies de bestanden zelf. Dan wordt er niets gedownload:',
  fetchAll: 'Controleren met bestanden en sleutels van {host}',
  fetchAllHint: 'Downloadt het bewijs, de bestanden van uw link en de openbare sleutels van {host} naar deze browser.',
  fetchKeys: 'Sleutels van {host} gebruiken',
  fetchKeysHint: 'Downloadt de openbare sleutels van {host} naar deze browser. De bestanden kiest u zelf.',
  keysOf: 'sleutels van {host}',
  keysFetched:
    'De sleutel is een van de openbare sleutels van {host} en is zojuist gedownload. Een vingerafdruk uit een andere bron is sterker bewijs.',
  fetchGone:
    '{host} biedt deze bestanden niet meer aan, of de link is onvolledig. Kies de bestanden die u hebt, of vraag de afzender om het bewijs.',
  fetchAway: '{host} is niet beschikbaar. Probeer het opnieuw of kies de bestanden zelf.',
  choose: 'Bestanden kiezen',
  dropHint:
    'of sleep ze hierheen: het bewijs (JSON), het ondertekende document en het certificaat van voltooiing (PDF), sleutels (PEM of JWK\u00a0Set)',
  givenFiles: 'Gekozen bestanden',
  more: 'Sleutels en koppen uit andere bronnen',
  moreHint:
    'Zonder deze gegevens kan de pagina tonen dat het bewijs en de bestanden overeenkomen. Met deze gegevens kan ze ook tonen dat ze echt zijn.',
  heads: 'Kop van de keten',
  headsHint:
    'Recordnummer, dubbele punt en 64 cijfers, één kop per regel. De kop staat op het certificaat van voltooiing, in de code daarvan en in elke webhook van het dossier.',
  headsProblem:
    'Een regel is geen geldige kop. Vul een getal, een dubbele punt en 64 cijfers van 0 tot 9 en a tot f in.',
  key: 'Openbare sleutel van de controlepunten',
  keyHint: 'Van /.well-known/jwks.json van de dienst, of in PEM-formaat. U kunt meer dan één sleutel invullen.',
  keyProblem: 'Dit is geen openbare Ed25519-sleutel in PEM-formaat of in een JWK\u00a0Set.',
  keyUnsupported:
    'Deze browser kan geen Ed25519-handtekeningen controleren. Gebruik een nieuwere browser of de opdrachtregel.',
  fingerprint: 'Vingerafdruk van de sleutel',
  fingerprintHint:
    'SHA-256 van de 32 bytes van de sleutel: 64 cijfers, één per regel. U vindt hem bijvoorbeeld in uw contract met de dienst.',
  fingerprintProblem: 'Een regel is geen geldige SHA-256. Vul 64 cijfers van 0 tot 9 en a tot f in.',
  seal: 'Zegelcertificaat',
  sealHint: 'Certificaat van het zegel, of van de autoriteit die het heeft uitgegeven, in PEM-formaat.',
  sealProblem: 'Dit is geen certificaat in PEM-formaat.',
  timestamps: 'Tijdstempelautoriteiten',
  timestampsHint:
    'Certificaten van de autoriteiten die de tijdstempels in de PDF hebben uitgegeven, in PEM-formaat. Zonder deze certificaten wordt de herkomst van het tijdstempel in het zegel niet gecontroleerd en geldt een tijdstempel na het zegel als wijziging.',
  headFromCode: 'De kop van de keten komt uit de code of link die u hebt geopend.',
  limits:
    'Dit zijn gewone elektronische handtekeningen met controleerbare integriteit. Deze pagina laat zien of records en bestanden intact zijn. Ze stelt niemands identiteit vast en is geen juridisch advies.',

  roles: {
    evidence: 'Bewijs',
    document: 'Ondertekend document',
    certificate: 'Certificaat van voltooiing',
    key: 'Sleutel controlepunten',
    seal: 'Zegelcertificaat',
    timestamps: 'Tijdstempelautoriteit',
    logPolicy: 'Beleid van het logboek',
    none: 'Niet gebruikt',
  },
  roleOf: 'Soort van {file}',
  remove: 'Verwijderen',
  removeFile: '{file} verwijderen',
  bytes: '{count} bytes',
  unknownFile: 'Dit bestand kan deze pagina niet controleren.',

  waiting: 'Kies het bewijs om te beginnen.',
  checking: 'Bezig met controleren …',
  unreadable: 'Een bestand kon niet worden gelezen. Kies het opnieuw.',
  tooLarge: 'Het bewijs is groter dan {count} MB en kan niet worden gelezen.',
  announceGood: 'Gecontroleerd. Geslaagde controles: {passed}.',
  announceIncomplete: 'Geen probleem gevonden, maar niet alle controles waren mogelijk. Geslaagde controles: {passed}.',
  announceOpen:
    'Geen probleem gevonden, maar de keten is open: er kunnen nog gebeurtenissen volgen. Geslaagde controles: {passed}.',
  announceBad: 'Controle mislukt. Mislukte controles: {failed} van {total}.',

  verdictGood: 'Alle controles geslaagd',
  verdictGoodMeaning:
    'De records zijn volledig en ongewijzigd. Het controlepunt is ondertekend met de sleutel die u hebt opgegeven, en de bestanden komen overeen met de records.',
  verdictWarning: 'Alle controles geslaagd, met een waarschuwing',
  verdictOpen: 'Tot nu toe geen probleem, maar de keten is open',
  verdictOpenMeaning:
    'Het dossier was niet afgesloten toen dit bewijs werd gedownload. Sindsdien kan het zijn ondertekend, geweigerd, ingetrokken of verlopen. Vraag om nieuwer bewijs.',
  verdictIncomplete: 'Geen probleem gevonden, maar de herkomst is niet bewezen',
  verdictIncompleteMeaning:
    'De records komen met elkaar overeen, maar iedereen kan zulke records maken. Voeg de openbare sleutel van de dienst toe om te controleren of de dienst ze heeft ondertekend.',
  verdictSealOnly: 'Het zegel van de PDF is intact',
  verdictSealOnlyMeaning:
    'De PDF is sinds de verzegeling niet gewijzigd. Kies ook het bewijs om te zien wie wanneer heeft ondertekend.',
  verdictBad: 'Controle mislukt',
  verdictBadMeaning: 'Vertrouw niet op deze bestanden voordat de mislukte controles hieronder zijn verklaard.',
  verdictNoSeal: 'Geen zegel gevonden',
  verdictNoSealMeaning:
    'Dit bestand kan niet worden gecontroleerd, omdat het geen leesbaar zegel heeft. Kies de ondertekende PDF precies zoals u die hebt ontvangen.',
  checkedAt: 'Gecontroleerd op {moment}, volgens de klok van dit apparaat.',
  firstBad: 'Het eerste onjuiste record is nummer {sequence}.',

  facts: 'Inhoud van het bewijs',
  factsUnsure: 'De controle van het bewijs is mislukt. Deze gegevens kunnen dus onjuist zijn.',
  factDocument: 'Document',
  factEnvelope: 'Dossier',
  factSigner: 'Ondertekenaar',
  factSigned: 'Ondertekend',
  factCompleted: 'Voltooid',
  factHead: 'Kop van de keten',
  factKey: 'Sleutel van de controlepunten',
  factOriginal: 'SHA-256, origineel',
  factRepairedFrom: 'SHA-256, zoals geüpload (vóór reparatie)',
  factConvertedFrom: 'SHA-256, zoals geüpload (vóór omzetting naar PDF)',
  factSealed: 'SHA-256, ondertekend',
  erased: 'gewist',
  withheld: 'niet getoond',
  records: 'Records ({count})',
  recordNumber: 'Nr.',
  recordTime: 'Tijd (UTC)',
  recordEvent: 'Gebeurtenis',
  recordHash: 'Hash',

  result: { ok: 'Geslaagd', warning: 'Waarschuwing', failed: 'Mislukt', notMade: 'Niet gecontroleerd' },
  finding: 'Details:',
  groups: {
    evidence: 'Records',
    voucher: 'Herkomst van de records',
    document: 'Ondertekend document',
    certificate: 'Certificaat van voltooiing',
  },
  print: 'Dit resultaat afdrukken',

  events,
}
