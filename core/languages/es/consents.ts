import type { PublishedConsent } from '../published-consent.ts'

/** The published consent texts, which never change. */
export const consents: PublishedConsent[] = [
  {
    version: '2',
    text: `Está a punto de firmar este documento electrónicamente.

Tipo de firma. Su firma será una firma electrónica simple en el sentido del artículo 3, punto 10, del Reglamento (UE) n.º 910/2014. No es una firma electrónica avanzada ni cualificada. Cuando una ley o un acuerdo exija otra forma, por ejemplo una firma manuscrita o una firma electrónica cualificada, no sustituye a esa forma.

Lo que declara. Al firmar declara que ha podido leer todo el documento, que es la persona a la que va dirigido este enlace o que puede firmar en su nombre, y que su firma y sus datos valen como declaración propia.

Lo que se registra. El servicio registra la dirección de correo electrónico y el nombre con los que el remitente le invitó, sus datos, la firma que escriba o dibuje, el motivo que indique si rechaza, su dirección IP, lo que su navegador dice de sí mismo y las horas en UTC en que se abrió el documento, se dio este consentimiento y se firmó o rechazó el documento. Estos registros están vinculados al valor SHA-256 del documento, de modo que se pueda descubrir un cambio posterior. El remitente puede consultarlos junto con el documento firmado.

Su elección. No tiene que firmar aquí. Puede rechazar en esta página, con o sin motivo. Si prefiere firmar en papel o necesita una copia en papel, pregunte al remitente antes de firmar; el servicio no puede decidirlo por él.

Idiomas. Este texto es una traducción. En caso de diferencia prevalece el texto inglés de la versión 2 (SHA-256 c0317a863bcc7e138bc8612f1d10cf19edcd921c774238e3cb2ed2713b523aab).`,
    sha256: '4cb6922cefaf32cf598f75c9381ccd90abad7758a5371c1096946eb03b3c5edb',
  },
  {
    version: '3',
    text: `Está a punto de firmar este documento electrónicamente.

Tipo de firma. Su firma es una firma electrónica simple en el sentido del artículo 3, punto 10, del Reglamento (UE) n.º 910/2014. No es una firma electrónica avanzada ni una firma electrónica cualificada. Si una ley o un acuerdo exige otra forma, como una firma manuscrita o una firma electrónica cualificada, su firma electrónica no sustituye a esa forma.

Su declaración. Al firmar, declara que ha podido leer todo el documento. Declara que este enlace está destinado a usted, o que puede firmar en nombre de la persona a la que está destinado. Declara también que su firma y sus datos valen como declaración propia.

Datos registrados. El servicio registra la dirección de correo electrónico y el nombre que se utilizaron para invitarle, los datos que introduce, su firma y los archivos que adjunta. Si rechaza la firma, registra el motivo que indique. También registra su dirección IP, la información que su navegador envía sobre sí mismo y las horas (UTC) en que abrió el documento, dio este consentimiento y firmó o rechazó. Los registros contienen el hash SHA-256 del documento, lo que permite detectar cambios posteriores. El remitente puede consultar los registros junto con el documento firmado. Las demás personas que reciben el documento firmado también pueden consultarlos, salvo el motivo de un rechazo.

Su elección. No está obligado a firmar aquí. Puede rechazar la firma en esta página, con o sin motivo. Si prefiere firmar en papel o necesita una copia en papel, consulte al remitente antes de firmar. Solo el remitente puede decidirlo.

Idiomas. Este texto es una traducción. En caso de discrepancia con el texto inglés de la versión 3 (SHA-256 6dc618296dfd76b0ec6371967ae22f76da9b58f518ed3663bd3d1e3e036bdb41), prevalece el texto inglés.`,
    sha256: '968c7c9d32be3f2c12325ba3dc8ce3ee40b533aea1f74bbf1f4c481d6bba20c7',
  },
]
