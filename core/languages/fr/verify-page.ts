import type { VerifyPageTexts } from '../en/verify-page.ts'
import { events } from './events.ts'

export const verifyPage: VerifyPageTexts = {
  title: 'Vérifier un document signé',
  introduction:
    'Choisissez les preuves et les fichiers correspondants. Cette page montre si quelque chose a été modifié, ajouté ou supprimé, et qui a émis les preuves.',
  promise:
    'Tout se passe dans votre navigateur. Aucun fichier ne quitte votre appareil. Une fois enregistrée, la page fonctionne aussi hors ligne.',
  languages: 'Langue',
  files: 'Fichiers',
  orChoose: 'Ou choisissez les fichiers vous-même. Rien n’est alors téléchargé\u00a0:',
  fetchAll: 'Vérifier avec les fichiers et les clés de {host}',
  fetchAllHint:
    'Télécharge les preuves, les fichiers de votre lien et les clés publiques depuis {host} dans ce navigateur.',
  fetchKeys: 'Utiliser les clés de {host}',
  fetchKeysHint:
    'Télécharge les clés publiques depuis {host} dans ce navigateur. Vous choisissez les fichiers vous-même.',
  keysOf: 'clés de {host}',
  keysFetched:
    'La clé est l’une des clés publiques de {host}, téléchargées à l’instant. Une empreinte provenant d’une autre source est une preuve plus forte.',
  fetchGone:
    '{host} ne propose plus ces fichiers, ou le lien est incomplet. Choisissez les fichiers dont vous disposez, ou demandez les preuves à l’expéditeur.',
  fetchAway: '{host} n’est pas disponible. Réessayez, ou choisissez les fichiers vous-même.',
  choose: 'Choisir des fichiers',
  dropHint:
    'ou déposez-les ici : les preuves (JSON), le document signé et le certificat d’achèvement (PDF), des clés (PEM ou JWK\u00a0Set)',
  givenFiles: 'Fichiers choisis',
  more: 'Clés et têtes d’autres sources',
  moreHint:
    'Sans elles, la page peut montrer que les preuves et les fichiers concordent. Avec elles, elle peut aussi montrer qu’ils sont authentiques.',
  heads: 'Tête de la chaîne',
  headsHint:
    'Numéro de l’enregistrement, deux-points et 64 caractères, une tête par ligne. Elle figure sur le certificat d’achèvement, dans son code et dans chaque webhook du dossier.',
  headsProblem:
    'Une ligne n’est pas une tête valide. Saisissez un nombre, deux-points et 64 caractères de 0 à 9 et de a à f.',
  key: 'Clé publique des points de contrôle',
  keyHint: 'Disponible sous /.well-known/jwks.json du service, ou au format PEM. Vous pouvez saisir plusieurs clés.',
  keyProblem: 'Ce n’est pas une clé publique Ed25519 au format PEM ou dans un JWK\u00a0Set.',
  keyUnsupported:
    'Ce navigateur ne peut pas vérifier les signatures Ed25519. Utilisez un navigateur plus récent ou la ligne de commande.',
  fingerprint: 'Empreinte de la clé',
  fingerprintHint:
    'SHA-256 des 32 octets de la clé\u00a0: 64 caractères, une empreinte par ligne. Elle peut figurer dans votre contrat avec le service.',
  fingerprintProblem: 'Une ligne n’est pas un SHA-256 valide. Saisissez 64 caractères de 0 à 9 et de a à f.',
  seal: 'Certificat du sceau',
  sealHint: 'Certificat du sceau, ou de l’autorité qui l’a émis, au format PEM.',
  sealProblem: 'Ce n’est pas un certificat au format PEM.',
  timestamps: 'Autorités d’horodatage',
  timestampsHint:
    'Certificats des autorités qui ont émis les horodatages du PDF, au format PEM. Sans eux, l’origine de l’horodatage du sceau n’est pas vérifiée, et un horodatage postérieur au sceau compte comme une modification.',
  headFromCode: 'La tête de la chaîne provient du code ou du lien que vous avez ouvert.',
  limits:
    'Il s’agit de signatures électroniques simples à intégrité vérifiable. Cette page montre si les enregistrements et les fichiers sont intacts. Elle n’identifie personne et ne constitue pas un conseil juridique.',

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
  roleOf: 'Type de {file}',
  remove: 'Retirer',
  removeFile: 'Retirer {file}',
  bytes: '{count} octets',
  unknownFile: 'Cette page ne vérifie pas ce fichier.',

  waiting: 'Choisissez les preuves pour commencer.',
  checking: 'Vérification…',
  unreadable: 'Un fichier n’a pas pu être lu. Choisissez-le à nouveau.',
  tooLarge: 'Les preuves dépassent {count} Mo et ne peuvent pas être lues.',
  announceGood: 'Vérifié. Contrôles réussis\u00a0: {passed}.',
  announceIncomplete:
    'Aucun problème trouvé, mais certains contrôles n’étaient pas possibles. Contrôles réussis\u00a0: {passed}.',
  announceOpen:
    'Aucun problème trouvé, mais la chaîne est ouverte\u00a0: d’autres événements peuvent suivre. Contrôles réussis\u00a0: {passed}.',
  announceBad: 'La vérification a échoué. Contrôles échoués\u00a0: {failed} sur {total}.',

  verdictGood: 'Tous les contrôles ont réussi',
  verdictGoodMeaning:
    'Les enregistrements sont complets et inchangés. La clé que vous avez fournie a signé le point de contrôle, et les fichiers correspondent aux enregistrements.',
  verdictWarning: 'Tous les contrôles ont réussi, avec un avertissement',
  verdictOpen: 'Aucun problème pour l’instant, mais la chaîne est ouverte',
  verdictOpenMeaning:
    'Le dossier n’était pas terminé lorsque ces preuves ont été téléchargées. Depuis, il a pu être signé, refusé ou retiré, ou avoir expiré. Demandez des preuves plus récentes.',
  verdictIncomplete: 'Aucun problème trouvé, mais l’origine n’est pas prouvée',
  verdictIncompleteMeaning:
    'Les enregistrements concordent, mais n’importe qui peut créer des enregistrements concordants. Pour vérifier que le service les a signés, ajoutez la clé publique du service.',
  verdictSealOnly: 'Le sceau du PDF est intact',
  verdictSealOnlyMeaning:
    'Le PDF n’a pas changé depuis son scellement. Pour voir qui a signé et quand, choisissez aussi les preuves.',
  verdictBad: 'La vérification a échoué',
  verdictBadMeaning: 'Ne vous fiez pas à ces fichiers tant que les contrôles échoués ci-dessous ne sont pas expliqués.',
  verdictNoSeal: 'Aucun sceau trouvé',
  verdictNoSealMeaning:
    'Ce fichier ne peut pas être vérifié, car il ne contient aucun sceau lisible. Choisissez le PDF signé exactement tel que vous l’avez reçu.',
  checkedAt: 'Vérifié le {moment}, selon l’horloge de cet appareil.',
  firstBad: 'Le premier enregistrement défectueux porte le numéro {sequence}.',

  facts: 'Contenu des preuves',
  factsUnsure: 'La vérification des preuves a échoué. Ces informations peuvent donc être fausses.',
  factDocument: 'Document',
  factEnvelope: 'Dossier',
  factSigner: 'Signataire',
  factSigned: 'Signé',
  factCompleted: 'Terminé',
  factHead: 'Tête de la chaîne',
  factKey: 'Clé des points de contrôle',
  factOriginal: 'SHA-256, original',
  factRepairedFrom: 'SHA-256, fichier reçu (avant réparation)',
  factConvertedFrom: 'SHA-256, fichier reçu (avant conversion en PDF)',
  factSealed: 'SHA-256, signé',
  erased: 'effacé',
  withheld: 'non affiché',
  records: 'Enregistrements ({count})',
  recordNumber: 'N°',
  recordTime: 'Heure (UTC)',
  recordEvent: 'Événement',
  recordHash: 'Empreinte',

  result: { ok: 'Réussi', warning: 'Avertissement', failed: 'Échoué', notMade: 'Non vérifié' },
  finding: 'Détails\u00a0:',
  groups: {
    evidence: 'Enregistrements',
    voucher: 'Origine des enregistrements',
    document: 'Document signé',
    certificate: 'Certificat d’achèvement',
  },
  print: 'Imprimer le résultat',

  events,
}
