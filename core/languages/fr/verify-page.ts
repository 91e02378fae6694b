import type { VerifyPageTexts } from '../en/verify-page.ts'
import { events } from './events.ts'

export const verifyPage: VerifyPageTexts = {
  title: 'Vérifier un document signé',
  introduction:
    'Choisissez les preuves et les fichiers correspondants. Cette page indique si quelque chose a été modifié, ajouté ou supprimé, et d’où viennent les preuves.',
  promise:
    'Tout se passe dans ce navigateur. Aucun fichier ne quitte votre appareil ; une fois enregistrée, la page fonctionne aussi sans réseau.',
  languages: 'Langue',
  files: 'Fichiers',
  orChoose: 'Ou choisissez les fichiers vous-même ; rien n’est alors téléchargé :',
  fetchAll: 'Vérifier avec les fichiers et les clés de {host}',
  fetchAllHint:
    'Télécharge les preuves, les fichiers que montre votre lien et les clés publiées de {host} dans ce navigateur, et nulle part ailleurs.',
  fetchKeys: 'Utiliser les clés de {host}',
  fetchKeysHint:
    'Télécharge les clés publiées de {host} dans ce navigateur. Les fichiers, vous les choisissez vous-même.',
  keysOf: 'clés de {host}',
  keysFetched:
    'La clé est l’une des clés de {host}, téléchargée de là à l’instant. Une empreinte que vous tenez d’ailleurs prouve davantage.',
  fetchGone:
    '{host} ne montre plus ces fichiers, ou le lien est incomplet. Choisissez les fichiers que vous avez ; les preuves s’obtiennent auprès de la personne qui a demandé la signature.',
  fetchAway: '{host} est injoignable. Réessayez, ou choisissez les fichiers vous-même.',
  choose: 'Choisir des fichiers',
  dropHint:
    'ou déposez-les ici : les preuves (JSON), le document signé et le certificat d’achèvement (PDF), des clés (PEM ou JWK Set)',
  givenFiles: 'Fichiers choisis',
  more: 'Ce que vous savez par ailleurs : clés et têtes',
  moreHint:
    'Sans cela, la page peut montrer que preuves et fichiers concordent. Avec cela, elle peut aussi montrer qu’ils sont authentiques.',
  heads: 'Tête de la chaîne',
  headsHint:
    'Numéro de l’enregistrement, deux-points et 64 chiffres, une tête par ligne. Elle figure sur le certificat d’achèvement, dans son code et dans chaque webhook du dossier.',
  headsProblem: 'Une ligne n’est pas une tête : il faut un nombre, deux-points et 64 chiffres de 0 à 9 et de a à f.',
  key: 'Clé publique des points de contrôle',
  keyHint: 'Telle que le service la publie sous /.well-known/jwks.json, ou au format PEM. Plusieurs peuvent se suivre.',
  keyProblem: 'Ceci n’est pas une clé publique Ed25519, ni au format PEM ni dans un JWK Set.',
  keyUnsupported:
    'Ce navigateur ne sait pas vérifier les signatures Ed25519. Prenez-en un plus récent, ou la ligne de commande.',
  fingerprint: 'Empreinte de cette clé',
  fingerprintHint:
    'Le SHA-256 de ses 32 octets, 64 chiffres, un par ligne : par exemple d’après votre contrat avec le service.',
  fingerprintProblem: 'Une ligne n’est pas un SHA-256 : il faut 64 chiffres de 0 à 9 et de a à f.',
  seal: 'Certificat du sceau',
  sealHint: 'Le certificat qui scelle, ou l’autorité à laquelle il mène, au format PEM.',
  sealProblem: 'Ceci n’est pas un certificat au format PEM.',
  timestamps: 'Autorités d’horodatage',
  timestampsHint:
    'Les certificats auxquels doivent mener les horodatages du PDF, au format PEM. Sans eux, on ne vérifie pas qui a fait celui du sceau, et un horodatage placé derrière compte comme une modification.',
  headFromCode: 'La tête de la chaîne a été reprise du code ou du lien qui vous a amené ici.',
  limits:
    'Le niveau de ces signatures est la signature électronique simple avec intégrité vérifiable. Cette page dit si les enregistrements et les fichiers sont intacts ; elle n’identifie personne et ne remplace pas un conseil juridique.',

  roles: {
    evidence: 'Preuves',
    document: 'Document signé',
    certificate: 'Certificat d’achèvement',
    key: 'Clé des points de contrôle',
    seal: 'Certificat du sceau',
    timestamps: 'Autorité d’horodatage',
    logPolicy: 'Politique du journal',
    none: 'Non utilisé',
  },
  roleOf: 'Ce qu’est {file}',
  remove: 'Retirer',
  removeFile: 'Retirer {file}',
  bytes: '{count} octets',
  unknownFile: 'Ce fichier n’est aucun de ceux qui sont vérifiés ici.',

  waiting: 'Choisissez les preuves pour commencer.',
  checking: 'Vérification …',
  unreadable: 'Un fichier n’a pas pu être lu. Choisissez-le de nouveau.',
  tooLarge: 'Les preuves dépassent {count} Mo et ne sont pas lues.',
  announceGood: 'Vérifié. Vérifications réussies : {passed}.',
  announceIncomplete: 'Aucun défaut dans {passed} contrôles. Tout n’a pas pu être vérifié.',
  announceOpen: 'Aucun défaut dans {passed} contrôles. La chaîne est ouverte : des événements peuvent suivre.',
  announceBad: 'La vérification a échoué. Vérifications échouées : {failed} sur {total}.',

  verdictGood: 'Toutes les vérifications ont réussi',
  verdictGoodMeaning:
    'Les enregistrements sont complets et inchangés. Le point de contrôle a été signé par la clé que vous avez donnée, et les fichiers que vous avez donnés sont ceux qui ont été enregistrés.',
  verdictOpen: 'Aucun problème pour l’instant, mais la chaîne est ouverte',
  verdictOpenMeaning:
    'Le dossier n’était pas terminé lorsque ces preuves ont été téléchargées. Depuis, il a pu être signé, refusé, annulé ou expirer. Demandez des preuves plus récentes.',
  verdictIncomplete: 'Aucun problème trouvé, mais l’origine n’est pas prouvée',
  verdictIncompleteMeaning:
    'Les enregistrements concordent, mais un faussaire pourrait créer une telle chaîne. Seule la clé publique du service prouve que le service l’a signée.',
  verdictSealOnly: 'Le sceau du PDF est intact',
  verdictSealOnlyMeaning:
    'Le PDF n’a pas changé depuis qu’il a été scellé. Qui a signé, et quand, ce sont les preuves qui le montrent : choisissez-les aussi.',
  verdictBad: 'La vérification a échoué',
  verdictBadMeaning: 'Ne vous fiez pas à ces fichiers avant que les contrôles échoués ci-dessous soient expliqués.',
  checkedAt: 'Vérifié le {moment} d’après l’horloge de cet appareil.',
  firstBad: 'Le premier enregistrement où quelque chose est faux est le numéro {sequence}.',

  facts: 'Ce que disent les preuves',
  factsUnsure: 'Ces indications viennent de preuves qui ne sont pas en ordre.',
  factDocument: 'Document',
  factEnvelope: 'Dossier',
  factSigner: 'Signataire',
  factSigned: 'Signé',
  factCompleted: 'Achevé',
  factHead: 'Tête de la chaîne',
  factKey: 'Clé des points de contrôle',
  factOriginal: 'SHA-256, original',
  factRepairedFrom: 'SHA-256, tel qu’envoyé (avant réparation)',
  factConvertedFrom: 'SHA-256, tel qu’envoyé (avant conversion en PDF)',
  factSealed: 'SHA-256, scellé',
  erased: 'effacé',
  withheld: 'non montré',
  records: 'Enregistrements ({count})',
  recordNumber: 'N°',
  recordTime: 'Heure (UTC)',
  recordEvent: 'Événement',
  recordHash: 'Empreinte',

  result: { ok: 'En ordre', failed: 'Échoué', notMade: 'Non vérifié' },
  finding: 'Constat :',
  groups: {
    evidence: 'Les enregistrements',
    voucher: 'Qui s’en porte garant',
    document: 'Le document signé',
    certificate: 'Le certificat d’achèvement',
  },
  print: 'Imprimer ce résultat',

  events,
}
