import type { Checks } from '../en/verify-checks.ts'

const checks: Checks = {
  spelling: {
    title: 'Encodage',
    ok: 'L’encodage des preuves est celui attendu.',
    failed: 'L’encodage des preuves diffère de celui du service.',
  },
  structure: {
    title: 'Format',
    ok: 'Les preuves ont le format attendu.',
    failed: 'Le fichier ne contient pas de preuves, ou une partie n’a pas le bon format.',
  },
  binding: {
    title: 'Contexte',
    ok: 'Tous les enregistrements appartiennent au même dossier, à la même organisation et au même document.',
    failed: 'Un enregistrement appartient à un autre dossier, à une autre organisation ou à un autre document.',
  },
  sequence: {
    title: 'Numérotation',
    ok: 'Aucun enregistrement ne manque ni n’est en double.',
    failed: 'Un enregistrement manque, est en double ou n’est pas à sa place.',
  },
  chain: {
    title: 'Chaîne d’empreintes',
    ok: 'Aucun enregistrement n’a été modifié. Chacun confirme tous ceux qui le précèdent.',
    failed: 'Un enregistrement a été modifié ou n’est pas à sa place.',
  },
  times: {
    title: 'Heures',
    ok: 'Les heures se suivent dans l’ordre.',
    failed: 'Un enregistrement porte une heure antérieure à celle du précédent.',
  },
  lifecycle: {
    title: 'Ordre des événements',
    ok: 'L’ordre des événements est possible.',
    failed: 'L’ordre des événements est impossible, par exemple un sceau sans signature.',
  },
  disclosures: {
    title: 'Données personnelles',
    ok: 'Les données personnelles lisibles correspondent aux enregistrements.',
    failed: 'Un nom, une adresse ou une valeur lisible diffère des enregistrements.',
  },
  head: {
    title: 'Fin de la chaîne',
    ok: 'La chaîne se termine par la tête qu’indiquent les preuves.',
    failed: 'Des enregistrements ont été supprimés ou ajoutés à la fin.',
  },
  artifacts: {
    title: 'Fichiers des preuves',
    ok: 'Les fichiers cités par les preuves correspondent aux enregistrements.',
    failed: 'Les fichiers cités par les preuves diffèrent des enregistrements.',
  },
  conditions: {
    title: 'Conditions et calculs',
    ok: 'Les champs masqués, les champs obligatoires et les valeurs calculées découlent des saisies enregistrées.',
    failed:
      'Un champ a été ignoré, affiché ou calculé autrement que ne le prévoit sa condition ou son calcul enregistré.',
  },
  attachments: {
    title: 'Fichiers joints',
    ok: 'Les fichiers joints sont enregistrés avec leurs noms et leurs empreintes.',
    failed: 'Les fichiers enregistrés ne correspondent pas aux champs de pièces jointes.',
  },
  omissions: {
    title: 'Valeurs omises',
    ok: 'Aucune valeur ne manque, ou le service a signé la liste des valeurs omises.',
    failed:
      'Des valeurs manquent, et aucune liste valide signée par le service ne les mentionne. Quelqu’un les a peut-être retirées.',
  },
  checkpoint: {
    title: 'Point de contrôle',
    ok: 'Le point de contrôle signé correspond à cette chaîne.',
    failed:
      'Le point de contrôle est absent ou ne correspond pas à cette chaîne. La chaîne a peut-être été raccourcie, prolongée ou réécrite.',
  },
  checkpoint_signature: {
    title: 'Signature du point de contrôle',
    ok: 'La clé que vous avez fournie a signé cette chaîne.',
    failed: 'La clé que vous avez fournie n’a pas signé ce point de contrôle.',
  },
  checkpoint_key: {
    title: 'Empreinte de la clé',
    ok: 'La clé des points de contrôle a l’empreinte que vous avez fournie.',
    failed: 'La clé des points de contrôle n’a pas l’empreinte que vous avez fournie.',
  },
  known_heads: {
    title: 'Tête d’une autre source',
    ok: 'La chaîne contient la tête que vous avez fournie. Aucun enregistrement n’a été réécrit jusque-là.',
    failed:
      'La chaîne ne contient pas la tête que vous avez fournie. La chaîne a été modifiée ou raccourcie, ou la tête appartient à un autre dossier.',
  },
  log_inclusion: {
    title: 'Journal de transparence',
    ok: 'Le journal auquel la preuve renvoie contient une tête de cette chaîne.',
    failed: 'Le journal auquel la preuve renvoie ne contient aucune tête de cette chaîne, ou une preuve manque.',
  },
  log_policy: {
    title: 'Journal et témoins',
    ok: 'Le journal et les témoins sont ceux de votre politique. Si aucun témoin n’a signé, comparez des copies du journal provenant de différentes sources pour vous assurer que tout le monde voit le même journal.',
    failed: 'Le journal ou les témoins ne sont pas ceux qu’exige votre politique.',
  },
  archive: {
    title: 'Archive',
    ok: 'Les enregistrements existaient au premier horodatage de l’archive, et chaque horodatage a été renouvelé à temps.',
    failed: 'L’archive ne prouve pas depuis quand ces enregistrements existent.',
  },
  sealed_document: {
    title: 'Document signé',
    ok: 'Le PDF est identique au document signé des enregistrements.',
    failed: 'Le PDF diffère du document signé des enregistrements. Il a été modifié, ou il s’agit d’un autre fichier.',
  },
  original: {
    title: 'Document original',
    ok: 'Le PDF commence par l’original exact que le signataire a vu.',
    failed: 'Le PDF ne commence pas par l’original que le signataire a vu.',
  },
  'seal.found': {
    title: 'Sceau',
    ok: 'Le PDF comporte un sceau.',
    failed: 'Le PDF ne comporte aucun sceau lisible.',
  },
  'seal.byteRange': {
    title: 'Octets exclus',
    ok: 'Le sceau n’exclut que lui-même.',
    failed: 'Le sceau exclut plus que lui-même.',
  },
  'seal.coverage': {
    title: 'Étendue du sceau',
    ok: 'Le sceau couvre tout le fichier.',
    failed: 'Le fichier a été prolongé après le sceau.',
  },
  'seal.digest': {
    title: 'Contenu scellé',
    ok: 'Le contenu n’a pas changé depuis son scellement.',
    failed: 'Le contenu a changé après son scellement.',
  },
  'seal.signature': {
    title: 'Signature du sceau',
    ok: 'La signature est valide pour le contenu tel qu’il était lors de son scellement.',
    failed: 'La signature du sceau n’est pas valide.',
  },
  'seal.certificate': {
    title: 'Certificat du sceau',
    ok: 'Le sceau correspond à son certificat.',
    failed: 'Le sceau ne correspond pas à son certificat.',
  },
  'seal.timestamp': {
    title: 'Horodatage du sceau',
    ok: 'L’horodatage du sceau est intact.',
    failed:
      'L’horodatage du sceau n’est pas valide, ou vous n’avez pas fourni le certificat de son autorité d’horodatage.',
  },
  'seal.timestampTrust': {
    title: 'Origine de l’horodatage',
    ok: '',
    failed: '',
  },
  'seal.archiveTimestamp': {
    title: 'Horodatage d’archivage',
    ok: 'Un horodatage postérieur au sceau protège le fichier et ses preuves.',
    failed:
      'Un horodatage postérieur au sceau n’est pas valide, ou vous n’avez pas fourni le certificat de son autorité d’horodatage.',
  },
  'seal.trust': {
    title: 'Origine du sceau',
    ok: 'Le sceau remonte au certificat que vous avez fourni.',
    failed: 'Le sceau ne remonte pas au certificat que vous avez fourni.',
  },
  earlierSignature: {
    title: 'Signature antérieure',
    ok: 'Le fichier contient une signature antérieure.',
    failed: 'Une signature antérieure du fichier n’est pas valide, ou le fichier a été modifié après elle.',
  },
  certificate: {
    title: 'Certificat d’achèvement',
    ok: 'Le fichier est identique au certificat d’achèvement des enregistrements.',
    failed:
      'Le fichier diffère du certificat d’achèvement des enregistrements. Il a été modifié, ou il s’agit d’un autre fichier.',
  },
  certificate_head: {
    title: 'Tête sur le certificat',
    ok: 'La chaîne contient la tête imprimée sur le certificat.',
    failed:
      'La chaîne ne contient pas la tête imprimée sur le certificat. La chaîne a été modifiée ou raccourcie, ou le certificat appartient à un autre dossier.',
  },
}

/** Names of the input that is missing for a check. */
const missing: Record<string, string> = {
  checkpoint_signature: 'Pour ce contrôle, fournissez la clé publique du service.',
  known_heads:
    'Pour ce contrôle, fournissez une tête de la chaîne provenant d’une autre source. Ce contrôle révèle une chaîne réécrite et signée de nouveau.',
  log_policy:
    'Pour ce contrôle, choisissez la politique du journal, un fichier texte provenant d’une source de confiance.',
  sealed_document: 'Pour ce contrôle, choisissez le PDF signé.',
  certificate: 'Pour ce contrôle, choisissez le certificat d’achèvement.',
  evidence: 'Pour ce contrôle, choisissez les preuves.',
  'seal.trust':
    'Pour ce contrôle, fournissez le certificat du sceau. Sans lui, n’importe qui peut avoir scellé le document.',
  'seal.timestampTrust':
    'Pour ce contrôle, fournissez les certificats de l’autorité d’horodatage. Sans eux, l’heure du sceau n’est qu’une affirmation.',
}

export const verifyChecks = { checks, missing }
