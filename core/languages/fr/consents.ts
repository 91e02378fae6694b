import type { PublishedConsent } from '../published-consent.ts'

/** The published consent texts, which never change. */
export const consents: PublishedConsent[] = [
  {
    version: '2',
    text: `Vous êtes sur le point de signer ce document par voie électronique.

Nature de la signature. Votre signature sera une signature électronique simple au sens de l’article 3, point 10, du règlement (UE) nº 910/2014. Elle n’est ni une signature électronique avancée ni une signature électronique qualifiée. Lorsqu’une loi ou un accord exige une autre forme, par exemple une signature manuscrite ou une signature électronique qualifiée, elle ne remplace pas cette forme.

Ce que vous déclarez. En signant, vous déclarez que vous avez pu lire l’intégralité du document, que vous êtes la personne à laquelle ce lien est destiné ou que vous êtes autorisé à signer pour elle, et que votre signature et vos saisies valent comme votre propre déclaration.

Ce qui est enregistré. Le service enregistre l’adresse e-mail et le nom sous lesquels l’expéditeur vous a invité, vos saisies, la signature que vous saisissez ou dessinez, le motif que vous indiquez en cas de refus, votre adresse IP, ce que votre navigateur indique sur lui-même, ainsi que les heures en UTC auxquelles le document a été ouvert, ce consentement donné et le document signé ou refusé. Ces enregistrements sont liés à la valeur SHA-256 du document, afin que toute modification ultérieure puisse être constatée. L’expéditeur peut les consulter avec le document signé.

Votre choix. Vous n’êtes pas obligé de signer ici. Vous pouvez refuser sur cette page, avec ou sans motif. Si vous préférez signer sur papier ou avez besoin d’une copie papier, adressez-vous à l’expéditeur avant de signer ; le service ne peut pas en décider à sa place.

Langues. Ce texte est une traduction. En cas de divergence, le texte anglais de la version 2 (SHA-256 c0317a863bcc7e138bc8612f1d10cf19edcd921c774238e3cb2ed2713b523aab) fait foi.`,
    sha256: '9b5e1762e1a0938c756e373505b62f035605561d8752a7347bbf0a3497f99692',
  },
  {
    version: '3',
    text: `Vous êtes sur le point de signer ce document par voie électronique.

Type de signature. Votre signature est une signature électronique simple au sens de l’article 3, point 10), du règlement (UE) nº 910/2014. Il ne s’agit ni d’une signature électronique avancée ni d’une signature électronique qualifiée. Si une loi ou un accord exige une autre forme, telle qu’une signature manuscrite ou une signature électronique qualifiée, votre signature électronique ne remplace pas cette forme.

Votre déclaration. En signant, vous déclarez avoir pu lire l’intégralité du document. Vous déclarez que ce lien vous est destiné, ou que vous avez le droit de signer pour la personne à laquelle il est destiné. Vous déclarez également que votre signature et vos saisies valent déclaration de votre part.

Données enregistrées. Le service enregistre l’adresse e-mail et le nom utilisés pour vous inviter, vos saisies, votre signature et les fichiers que vous joignez. Si vous refusez, il enregistre le motif que vous indiquez. Il enregistre également votre adresse IP, les informations que votre navigateur transmet sur lui-même et les heures (UTC) auxquelles vous avez ouvert le document, donné ce consentement, et signé ou refusé. Les enregistrements contiennent l’empreinte SHA-256 du document, ce qui permet de détecter toute modification ultérieure. L’expéditeur peut consulter les enregistrements avec le document signé. Les autres personnes qui reçoivent le document signé peuvent également les consulter, à l’exception du motif d’un refus.

Votre choix. Vous n’êtes pas tenu de signer ici. Vous pouvez refuser sur cette page, avec ou sans motif. Si vous préférez signer sur papier ou avez besoin d’un exemplaire papier, adressez-vous à l’expéditeur avant de signer. Lui seul peut en décider.

Langues. Ce texte est une traduction. En cas de divergence avec le texte anglais de la version 3 (SHA-256 6dc618296dfd76b0ec6371967ae22f76da9b58f518ed3663bd3d1e3e036bdb41), le texte anglais fait foi.`,
    sha256: 'aca08f5ce554b5ad565fe26442050df4c7bb0db4f94710465e17a89280af85c7',
  },
]
