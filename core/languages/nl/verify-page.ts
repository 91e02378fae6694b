import type { VerifyPageTexts } from '../en/verify-page.ts'
import { events } from './events.ts'

export const verifyPage: VerifyPageTexts = {
  title: 'Een ondertekend document controleren',
  introduction:
    'Geef deze pagina het bewijs van een ondertekening en de bestanden die erbij horen. Ze zegt of er iets is gewijzigd, toegevoegd of weggenomen, en wie daarvoor instaat.',
  promise:
    'Alles gebeurt in deze browser. Geen bestand verlaat uw apparaat; eenmaal opgeslagen werkt de pagina ook zonder netwerk.',
  languages: 'Taal',
  files: 'Bestanden',
  orChoose: 'Of kies de bestanden zelf; dan wordt er niets opgehaald:',
  fetchAll: 'Controleren met de bestanden en sleutels van {host}',
  fetchAllHint:
    'Haalt het bewijs, de bestanden die uw link toont en de gepubliceerde sleutels van {host} op in deze browser, en nergens anders.',
  fetchKeys: 'De sleutels van {host} gebruiken',
  fetchKeysHint: 'Haalt de gepubliceerde sleutels van {host} op in deze browser. De bestanden kiest u zelf.',
  keysOf: 'sleutels van {host}',
  keysFetched:
    'De sleutel is een van de sleutels van {host}, zojuist daar opgehaald. Een vingerafdruk die u van elders hebt, toont meer aan.',
  fetchGone:
    '{host} toont deze bestanden niet meer, of de link is onvolledig. Kies de bestanden die u hebt; het bewijs is te krijgen bij wie om de handtekening heeft gevraagd.',
  fetchAway: '{host} was niet bereikbaar. Probeer het opnieuw, of kies de bestanden zelf.',
  choose: 'Bestanden kiezen',
  dropHint:
    'of zet ze hier neer: het bewijs (JSON), het verzegelde document en het certificaat van voltooiing (PDF), sleutels (PEM of JWK Set)',
  givenFiles: 'Gekozen bestanden',
  more: 'Wat u van elders weet: sleutels en koppen',
  moreHint:
    'Zonder deze kan de pagina tonen dat bewijs en bestanden bij elkaar passen. Ermee kan ze ook tonen dat het de echte zijn.',
  heads: 'Kop van de keten',
  headsHint:
    'Aantal records, een dubbele punt en 64 cijfers, één per regel. Het certificaat van voltooiing drukt er een af, de code ervan bevat hem, en elke webhook van de envelop ook.',
  headsProblem:
    'Een regel is geen kop: er horen een getal, een dubbele punt en 64 cijfers van 0 tot 9 en van a tot f in.',
  key: 'Openbare sleutel van de controlepunten',
  keyHint:
    'Zoals de dienst hem onder /.well-known/jwks.json publiceert, of in PEM-vorm. Er mogen er meer na elkaar staan.',
  keyProblem: 'Dit is geen openbare Ed25519-sleutel, niet in PEM-vorm en niet in een JWK Set.',
  keyUnsupported: 'Deze browser kan geen Ed25519-handtekeningen controleren. Neem een nieuwere, of de opdrachtregel.',
  fingerprint: 'Vingerafdruk van die sleutel',
  fingerprintHint: 'De SHA-256 van de 32 bytes, 64 cijfers, één per regel: bijvoorbeeld uit uw contract met de dienst.',
  fingerprintProblem: 'Een regel is geen SHA-256: er horen 64 cijfers van 0 tot 9 en van a tot f in.',
  seal: 'Certificaat van het zegel',
  sealHint: 'Het certificaat dat verzegelt, of de autoriteit waar het naartoe leidt, in PEM-vorm.',
  sealProblem: 'Dit is geen certificaat in PEM-vorm.',
  timestamps: 'Autoriteiten voor tijdstempels',
  timestampsHint:
    'De certificaten waar de tijdstempels in de PDF naartoe moeten leiden, in PEM-vorm. Zonder deze wordt niet gecontroleerd wie dat in het zegel heeft gemaakt, en telt een tijdstempel erachter als wijziging.',
  headFromCode: 'De kop van de keten is overgenomen uit de code of link die u hier bracht.',
  limits:
    'Het niveau van deze handtekeningen is de gewone elektronische handtekening met controleerbare integriteit. Deze pagina zegt of de records en bestanden ongeschonden zijn; ze stelt niemands identiteit vast en vervangt geen juridisch advies.',

  roles: {
    evidence: 'Bewijs',
    document: 'Verzegeld document',
    certificate: 'Certificaat van voltooiing',
    key: 'Sleutel controlepunten',
    seal: 'Certificaat van het zegel',
    timestamps: 'Tijdstempelautoriteit',
    logPolicy: 'Beleid van het logboek',
    none: 'Niet gebruikt',
  },
  roleOf: 'Wat {file} is',
  remove: 'Verwijderen',
  removeFile: '{file} verwijderen',
  bytes: '{count} bytes',
  unknownFile: 'Dit bestand is geen van degene die hier worden gecontroleerd.',

  waiting: 'Kies het bewijs om te beginnen.',
  checking: 'Bezig met controleren …',
  unreadable: 'Een bestand kon niet worden gelezen. Kies het opnieuw.',
  tooLarge: 'Het bewijs is groter dan {count} MB en wordt niet gelezen.',
  announceGood: 'Gecontroleerd. Alle {passed} controles zijn in orde.',
  announceIncomplete: 'Geen fout gevonden in {passed} controles. Niet alles kon worden gecontroleerd.',
  announceOpen: 'Geen fout gevonden in {passed} controles. De keten is open: er kunnen gebeurtenissen volgen.',
  announceBad: 'Niet in orde. {failed} van {total} controles zijn mislukt.',

  verdictGood: 'Alles wat is gecontroleerd, is in orde',
  verdictGoodMeaning:
    'De records zijn volledig en ongewijzigd, het controlepunt is ondertekend met de sleutel die u gaf, en de bestanden die u gaf zijn de vastgelegde.',
  verdictOpen: 'Tot nu toe in orde: de keten is open',
  verdictOpenMeaning:
    'De keten is open: er kunnen gebeurtenissen volgen. De envelop was niet afgesloten toen dit bewijs werd genomen; sindsdien kan hij zijn ondertekend, geweigerd, ingetrokken of verlopen. Vraag om nieuwer bewijs.',
  verdictIncomplete: 'Er is niets mis, maar het is niet aangetoond wie ervoor instaat',
  verdictIncompleteMeaning:
    'De records passen bij elkaar. Wie een hele keten verzint, bereikt evenveel: alleen de openbare sleutel van de dienst toont dat de dienst hem heeft ondertekend.',
  verdictSealOnly: 'Het zegel van de PDF is ongeschonden',
  verdictSealOnlyMeaning:
    'De PDF is niet veranderd sinds hij is verzegeld. Wie heeft ondertekend, en wanneer, toont het bewijs: kies dat ook.',
  verdictBad: 'Er is iets niet in orde',
  verdictBadMeaning: 'Vertrouw niet op deze bestanden voordat de mislukte controles hieronder zijn verklaard.',
  checkedAt: 'Gecontroleerd op {moment} volgens de klok van dit apparaat.',
  firstBad: 'Het eerste record waarin iets mis is, is nummer {sequence}.',

  facts: 'Wat het bewijs zegt',
  factsUnsure: 'Deze gegevens komen uit bewijs dat niet in orde is.',
  factDocument: 'Document',
  factEnvelope: 'Envelop',
  factSigner: 'Ondertekenaar',
  factSigned: 'Ondertekend',
  factCompleted: 'Voltooid',
  factHead: 'Kop van de keten',
  factKey: 'Sleutel van de controlepunten',
  factOriginal: 'SHA-256, origineel',
  factRepairedFrom: 'SHA-256, zoals verzonden (vóór reparatie)',
  factConvertedFrom: 'SHA-256, zoals verzonden (vóór omzetting naar PDF)',
  factSealed: 'SHA-256, verzegeld',
  erased: 'gewist',
  withheld: 'niet getoond',
  records: 'Records ({count})',
  recordNumber: 'Nr.',
  recordTime: 'Tijd (UTC)',
  recordEvent: 'Gebeurtenis',
  recordHash: 'Hash',

  result: { ok: 'In orde', failed: 'Mislukt', notMade: 'Niet gecontroleerd' },
  finding: 'Bevinding:',
  groups: {
    evidence: 'De records',
    voucher: 'Wie ervoor instaat',
    document: 'Het verzegelde document',
    certificate: 'Het certificaat van voltooiing',
  },
  print: 'Dit resultaat afdrukken',

  events,
}
