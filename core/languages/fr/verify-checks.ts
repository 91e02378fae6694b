import type { Checks } from '../en/verify-checks.ts'

const checks: Checks = {
  spelling: {
    title: 'Écriture',
    ok: 'Les preuves sont écrites dans leur forme unique.',
    failed: 'Les preuves sont écrites autrement que le service ne les écrit.',
  },
  structure: {
    title: 'Forme',
    ok: 'Les preuves ont la forme qu’elles doivent avoir.',
    failed: 'Le fichier n’est pas de ce type de preuves, ou une partie a une forme qu’elle ne doit pas avoir.',
  },
  binding: {
    title: 'Appartenance',
    ok: 'Tous les enregistrements appartiennent à un seul dossier, une seule organisation et un seul document.',
    failed: 'Un enregistrement appartient à un autre dossier, une autre organisation ou un autre document.',
  },
  sequence: {
    title: 'Numérotation',
    ok: 'Aucun enregistrement ne manque entre le premier et le dernier, aucun n’est en double.',
    failed: 'Un enregistrement manque, est en double ou n’est pas à sa place.',
  },
  chain: {
    title: 'Chaîne d’empreintes',
    ok: 'Aucun enregistrement n’a été modifié : chacun fixe tous ceux qui le précèdent.',
    failed: 'Un enregistrement a été modifié, ou n’a pas sa place là où il est.',
  },
  times: {
    title: 'Heures',
    ok: 'Les heures vont en avançant.',
    failed: 'Un enregistrement se dit plus ancien que celui qui le précède.',
  },
  lifecycle: {
    title: 'Déroulement',
    ok: 'Les événements ont pu se produire dans cet ordre.',
    failed: 'Les événements n’ont pas pu se produire dans cet ordre, par exemple un sceau sans signature.',
  },
  disclosures: {
    title: 'Noms, adresses et valeurs',
    ok: 'Les données personnelles lisibles sont celles qui ont été enregistrées.',
    failed: 'Un nom, une adresse ou une valeur lisible n’est pas ce qui a été enregistré.',
  },
  head: {
    title: 'Fin de la chaîne',
    ok: 'La chaîne finit là où les preuves disent qu’elle finit.',
    failed: 'Des enregistrements ont été coupés ou ajoutés à la fin.',
  },
  artifacts: {
    title: 'Fichiers nommés',
    ok: 'Les fichiers que nomment les preuves sont ceux de leurs enregistrements.',
    failed: 'Les preuves nomment d’autres fichiers que leurs enregistrements.',
  },
  omissions: {
    title: 'Valeurs omises',
    ok: 'Le service a omis lui-même chaque valeur qui manque ici, ou aucune ne manque.',
    failed: 'Des valeurs manquent, et le service n’a pas signé qu’il les a omises. Quelqu’un les a retirées.',
  },
  checkpoint: {
    title: 'Point de contrôle',
    ok: 'Le point de contrôle signé porte exactement sur cette chaîne.',
    failed: 'Aucun point de contrôle ne porte sur cette chaîne : elle a été coupée, prolongée ou réécrite.',
  },
  checkpoint_signature: {
    title: 'Signature du point de contrôle',
    ok: 'Le détenteur de la clé que vous avez donnée se porte garant de cette chaîne.',
    failed: 'Le détenteur de la clé que vous avez donnée n’a pas signé ce point de contrôle.',
  },
  checkpoint_key: {
    title: 'Empreinte de la clé',
    ok: 'La clé qui a signé est celle dont vous connaissez l’empreinte.',
    failed: 'La clé qui a signé n’est pas celle dont vous connaissez l’empreinte.',
  },
  known_heads: {
    title: 'Tête connue par ailleurs',
    ok: 'La chaîne passe par la tête que vous connaissez : rien n’a été réécrit jusque-là.',
    failed:
      'La chaîne ne contient pas la tête que vous avez indiquée. Elle a été réécrite ou appartient à un autre dossier.',
  },
  log_inclusion: {
    title: 'Dans le journal de transparence',
    ok: 'Le journal de la preuve contient cette chaîne.',
    failed: 'Le journal de la preuve ne contient pas cette chaîne, ou il n’y a pas de preuve.',
  },
  log_policy: {
    title: 'Journal et témoins',
    ok: 'Le journal et les témoins sont ceux de votre politique. Sans témoin, seules des copies du journal montrent que tous voient le même.',
    failed: 'Le journal ou les témoins ne sont pas ceux que votre politique exige.',
  },
  archive: {
    title: 'Archive',
    ok: 'Les enregistrements existaient au premier horodatage de l’archive, et chaque horodatage a été renouvelé à temps.',
    failed: 'La preuve de l’archive ne correspond pas à ces enregistrements.',
  },
  sealed_document: {
    title: 'Le fichier est celui qui a été enregistré',
    ok: 'Le PDF est, octet pour octet, le document signé des enregistrements.',
    failed: 'Le PDF n’est pas le document signé des enregistrements : il a été modifié, ou c’est un autre fichier.',
  },
  original: {
    title: 'L’original à l’intérieur',
    ok: 'Le PDF commence par l’original qui a été présenté au signataire, octet pour octet.',
    failed: 'Le PDF ne commence pas par l’original qui a été présenté au signataire.',
  },
  'seal.found': {
    title: 'Sceau',
    ok: 'Le PDF porte un sceau.',
    failed: 'Le PDF ne porte aucun sceau lisible.',
  },
  'seal.byteRange': {
    title: 'Ce que le sceau laisse de côté',
    ok: 'Le sceau ne laisse de côté que lui-même.',
    failed: 'Le sceau laisse de côté plus que lui-même.',
  },
  'seal.coverage': {
    title: 'Ce que le sceau couvre',
    ok: 'Le sceau couvre tout le fichier.',
    failed: 'Quelque chose a été ajouté après le sceau.',
  },
  'seal.digest': {
    title: 'Contenu scellé',
    ok: 'Le contenu est celui qui a été scellé.',
    failed: 'Le contenu a été modifié après avoir été scellé.',
  },
  'seal.signature': {
    title: 'Signature du sceau',
    ok: 'La signature dans le sceau est valable.',
    failed: 'La signature dans le sceau n’est pas valable.',
  },
  'seal.certificate': {
    title: 'Certificat dans le sceau',
    ok: 'Le sceau est lié à son certificat.',
    failed: 'Le sceau n’est pas lié à son certificat.',
  },
  'seal.timestamp': {
    title: 'Horodatage du sceau',
    ok: 'L’horodatage dans le sceau est intact.',
    failed:
      'L’horodatage dans le sceau n’est pas valable, ou son autorité n’est aucune de celles que vous avez nommées.',
  },
  'seal.timestampTrust': {
    title: 'Qui se porte garant de l’heure du sceau',
    ok: '',
    failed: '',
  },
  'seal.archiveTimestamp': {
    title: 'Horodatage de l’archive',
    ok: 'Un horodatage derrière le sceau tient ensemble le fichier et toutes les preuves.',
    failed:
      'Un horodatage derrière le sceau n’est pas valable, ou personne que vous ayez nommé ne se porte garant de son autorité.',
  },
  'seal.trust': {
    title: 'Qui a scellé',
    ok: 'Le sceau mène au certificat que vous avez donné.',
    failed: 'Le sceau ne mène pas au certificat que vous avez donné.',
  },
  earlierSignature: {
    title: 'Signature antérieure',
    ok: 'Ce qu’une signature antérieure du fichier dit d’elle-même.',
    failed: 'Une signature antérieure du fichier n’est pas valide, ou le fichier a été modifié après elle.',
  },
  certificate: {
    title: 'Le certificat est celui qui a été enregistré',
    ok: 'Le certificat d’achèvement est, octet pour octet, celui des enregistrements.',
    failed:
      'Le fichier n’est pas le certificat d’achèvement des enregistrements : il a été modifié, ou c’est un autre fichier.',
  },
  certificate_head: {
    title: 'La tête dans le certificat',
    ok: 'La chaîne passe par la tête que le certificat a imprimée lors de son émission.',
    failed: 'La chaîne ne passe pas par la tête que le certificat a imprimée : elle a été réécrite depuis.',
  },
}

/** The missing input of a check that was not made. */
const missing: Record<string, string> = {
  checkpoint_signature: 'Pour cela, donnez la clé publique du service.',
  known_heads:
    'Pour cela, donnez une tête de la chaîne que vous tenez d’ailleurs. Elle révèle une chaîne réécrite et signée de nouveau.',
  log_policy:
    'Choisissez pour cela la politique du journal, un fichier texte d’une source à laquelle vous faites confiance.',
  sealed_document: 'Pour cela, choisissez le PDF scellé.',
  certificate: 'Pour cela, choisissez le certificat d’achèvement.',
  evidence: 'Pour cela, choisissez les preuves.',
  'seal.timestampTrust':
    'Pour cela, donnez les certificats de l’autorité d’horodatage. Sans eux, l’heure du sceau n’est que ce que prétend son horodatage.',
}

export const verifyChecks = { checks, missing }
