import type { PublishedConsent } from '../published-consent.ts'

/** The published consent texts, which never change. */
export const consents: PublishedConsent[] = [
  {
    version: '2',
    text: `Está prestes a assinar este documento eletronicamente.

Tipo de assinatura. A sua assinatura será uma assinatura eletrónica simples na aceção do artigo 3.º, ponto 10, do Regulamento (UE) n.º 910/2014. Não é uma assinatura eletrónica avançada nem qualificada. Quando uma lei ou um acordo exija outra forma, por exemplo uma assinatura manuscrita ou uma assinatura eletrónica qualificada, não substitui essa forma.

O que declara. Ao assinar, declara que pôde ler todo o documento, que é a pessoa a quem esta ligação se destina ou que pode assinar por ela, e que a sua assinatura e os seus dados valem como declaração sua.

O que é registado. O serviço regista o endereço de e-mail e o nome com que o remetente o convidou, os seus dados, a assinatura que escreve ou desenha, o motivo que indicar se recusar, o seu endereço IP, o que o seu navegador declara sobre si próprio e as horas em UTC em que o documento foi aberto, este consentimento foi dado e o documento foi assinado ou recusado. Estes registos estão ligados ao valor SHA-256 do documento, para que uma alteração posterior possa ser descoberta. O remetente pode consultá-los juntamente com o documento assinado.

A sua escolha. Não tem de assinar aqui. Pode recusar nesta página, com ou sem motivo. Se preferir assinar em papel ou precisar de uma cópia em papel, pergunte ao remetente antes de assinar; o serviço não pode decidir isso por ele.

Idiomas. Este texto é uma tradução. Em caso de divergência prevalece o texto inglês da versão 2 (SHA-256 c0317a863bcc7e138bc8612f1d10cf19edcd921c774238e3cb2ed2713b523aab).`,
    sha256: 'bb48d30e43cdbbac9bbf14a62b180f5cc0750ac0ae83a0041517ca233d24694c',
  },
  {
    version: '3',
    text: `Está prestes a assinar este documento eletronicamente.

Tipo de assinatura. A sua assinatura é uma assinatura eletrónica simples na aceção do artigo 3.º, ponto 10, do Regulamento (UE) n.º 910/2014. Não é uma assinatura eletrónica avançada nem uma assinatura eletrónica qualificada. Se uma lei ou um acordo exigir outra forma, como uma assinatura manuscrita ou uma assinatura eletrónica qualificada, a sua assinatura eletrónica não substitui essa forma.

A sua declaração. Ao assinar, declara que pôde ler todo o documento. Declara que esta ligação se destina a si, ou que pode assinar pela pessoa a quem se destina. Declara também que a sua assinatura e os seus dados valem como declaração sua.

Dados registados. O serviço regista o endereço de e-mail e o nome utilizados para o convidar, os dados que introduz, a sua assinatura e os ficheiros que anexa. Se recusar, regista o motivo que indicar. Regista também o seu endereço IP, as informações que o seu navegador envia sobre si próprio e as horas (UTC) em que abriu o documento, deu este consentimento e assinou ou recusou. Os registos contêm o hash SHA-256 do documento, o que permite detetar alterações posteriores. O remetente pode consultar os registos juntamente com o documento assinado. As outras pessoas que recebem o documento assinado também os podem consultar, com exceção do motivo de uma recusa.

A sua escolha. Não tem de assinar aqui. Pode recusar nesta página, com ou sem motivo. Se preferir assinar em papel ou precisar de uma cópia em papel, contacte o remetente antes de assinar. Só o remetente pode decidir isso.

Idiomas. Este texto é uma tradução. Em caso de divergência em relação ao texto inglês da versão 3 (SHA-256 6dc618296dfd76b0ec6371967ae22f76da9b58f518ed3663bd3d1e3e036bdb41), prevalece o texto inglês.`,
    sha256: '0b1728a37d93334dc3ddfe18d9e54734dbe33d79af434e669f617cc3a3c75ef6',
  },
]
