import type { PublishedConsent } from '../published-consent.ts'

/** The published consent texts, which never change. */
export const consents: PublishedConsent[] = [
  {
    version: '2',
    text: `Sta per firmare elettronicamente questo documento.

Tipo di firma. La Sua firma sarà una firma elettronica semplice ai sensi dell’articolo 3, punto 10, del regolamento (UE) n. 910/2014. Non è una firma elettronica avanzata né qualificata. Quando una legge o un accordo richiede un’altra forma, per esempio una firma autografa o una firma elettronica qualificata, non sostituisce tale forma.

Che cosa dichiara. Firmando dichiara di aver potuto leggere l’intero documento, di essere la persona a cui è destinato questo link o di poter firmare per essa, e che la Sua firma e i Suoi dati valgono come Sua dichiarazione.

Che cosa viene registrato. Il servizio registra l’indirizzo e-mail e il nome con cui il mittente L’ha invitata, i Suoi dati, la firma che digita o disegna, il motivo che indica se rifiuta, il Suo indirizzo IP, ciò che il Suo browser dichiara di sé e gli orari in UTC in cui il documento è stato aperto, questo consenso è stato dato e il documento è stato firmato o rifiutato. Queste registrazioni sono legate al valore SHA-256 del documento, affinché una modifica successiva possa essere scoperta. Il mittente può consultarle insieme al documento firmato.

La Sua scelta. Non è obbligato a firmare qui. Può rifiutare in questa pagina, con o senza motivo. Se preferisce firmare su carta o ha bisogno di una copia cartacea, chieda al mittente prima di firmare; il servizio non può deciderlo al suo posto.

Lingue. Questo testo è una traduzione. In caso di differenze fa fede il testo inglese della versione 2 (SHA-256 c0317a863bcc7e138bc8612f1d10cf19edcd921c774238e3cb2ed2713b523aab).`,
    sha256: '677b7d68752a254afc7b1842f5e72b52a7b656d2656060532b24d6d88c04c999',
  },
  {
    version: '3',
    text: `Sta per firmare elettronicamente questo documento.

Tipo di firma. La Sua firma è una firma elettronica semplice ai sensi dell’articolo 3, punto 10), del regolamento (UE) n. 910/2014. Non è né una firma elettronica avanzata né una firma elettronica qualificata. Se una legge o un accordo richiede un’altra forma, come una firma autografa o una firma elettronica qualificata, la Sua firma elettronica non sostituisce tale forma.

La Sua dichiarazione. Firmando, dichiara di aver potuto leggere l’intero documento. Dichiara che questo link è destinato a Lei, oppure di poter firmare per la persona a cui è destinato. Dichiara inoltre che la Sua firma e i Suoi dati valgono come Sua dichiarazione.

Dati registrati. Il servizio registra l’indirizzo e-mail e il nome utilizzati per invitarLa, i dati che inserisce, la Sua firma e i file che allega. Se rifiuta, registra il motivo che indica. Registra inoltre il Suo indirizzo IP, le informazioni che il Suo browser invia su sé stesso e gli orari (UTC) in cui ha aperto il documento, ha dato questo consenso e ha firmato o rifiutato. Le registrazioni contengono l’hash SHA-256 del documento, in modo che eventuali modifiche successive possano essere rilevate. Il mittente può consultare le registrazioni insieme al documento firmato. Anche le altre persone che ricevono il documento firmato possono consultarle, a eccezione del motivo di un rifiuto.

La Sua scelta. Non è tenuto a firmare qui. Può rifiutare in questa pagina, con o senza motivo. Se preferisce firmare su carta o ha bisogno di una copia cartacea, si rivolga al mittente prima di firmare. Solo il mittente può deciderlo.

Lingue. Questo testo è una traduzione. In caso di divergenza dal testo inglese della versione 3 (SHA-256 6dc618296dfd76b0ec6371967ae22f76da9b58f518ed3663bd3d1e3e036bdb41), prevale il testo inglese.`,
    sha256: '5265fc87ca41bb88b583bbfc8e33223d9a5875f72f457b829a3c858fe55af6c7',
  },
]
