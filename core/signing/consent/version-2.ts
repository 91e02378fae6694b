import type { ConsentText } from '../consent.ts'

/** Version 2, as it was published. */
export const version2: ConsentText[] = [
  {
    version: '2',
    locale: 'en',
    text: `You are about to sign this document electronically.

Kind of signature. Your signature will be a simple electronic signature within the meaning of Article 3(10) of Regulation (EU) No 910/2014. It is neither an advanced nor a qualified electronic signature. Where a law or an agreement demands another form, for example a handwritten or a qualified electronic signature, it does not replace that form.

What you declare. By signing you declare that you were able to read the whole document, that you are the person for whom this link is meant or may sign for that person, and that your signature and your entries are to count as your own declaration.

What is recorded. The service records the e-mail address and the name under which the sender invited you, your entries, the signature that you type or draw, a reason that you give for declining, your IP address, what your browser states about itself, and the times in UTC at which the document was opened, this consent was given and the document was signed or declined. These records are tied to the SHA-256 value of the document, so that a later change can be found. They are available to the sender together with the signed document.

Your choice. You do not have to sign here. You can decline on this page, with or without a reason. If you would rather sign on paper or need a paper copy, ask the sender before you sign; the service cannot decide that for the sender.

Languages. This statement is published in several languages; where they differ, this English text leads.`,
    sha256: 'c0317a863bcc7e138bc8612f1d10cf19edcd921c774238e3cb2ed2713b523aab',
  },
  {
    version: '2',
    locale: 'de',
    text: `Sie sind dabei, dieses Dokument elektronisch zu unterschreiben.

Art der Unterschrift. Ihre Unterschrift ist eine einfache elektronische Signatur im Sinne von Artikel 3 Nummer 10 der Verordnung (EU) Nr. 910/2014. Sie ist weder eine fortgeschrittene noch eine qualifizierte elektronische Signatur. Verlangt ein Gesetz oder eine Vereinbarung eine andere Form, zum Beispiel die eigenhändige Unterschrift oder die qualifizierte elektronische Signatur, so ersetzt sie diese Form nicht.

Was Sie erklären. Mit der Unterschrift erklären Sie, dass Sie das ganze Dokument lesen konnten, dass dieser Link für Sie bestimmt ist oder Sie für die Person unterschreiben dürfen, für die er bestimmt ist, und dass Ihre Unterschrift und Ihre Eingaben als Ihre eigene Erklärung gelten sollen.

Was aufgezeichnet wird. Der Dienst zeichnet die E-Mail-Adresse und den Namen auf, unter denen der Absender Sie eingeladen hat, Ihre Eingaben, die getippte oder gezeichnete Unterschrift, einen Grund, den Sie für die Ablehnung nennen, Ihre IP-Adresse, die Angaben Ihres Browsers über sich selbst sowie die Zeitpunkte in UTC, zu denen das Dokument geöffnet, diese Zustimmung erteilt und das Dokument unterschrieben oder abgelehnt wurde. Diese Aufzeichnungen sind mit dem SHA-256-Wert des Dokuments verbunden, damit eine spätere Änderung auffällt. Der Absender kann sie zusammen mit dem unterschriebenen Dokument abrufen.

Ihre Wahl. Sie müssen hier nicht unterschreiben. Sie können auf dieser Seite ablehnen, mit oder ohne Angabe eines Grundes. Möchten Sie lieber auf Papier unterschreiben oder brauchen Sie eine Kopie auf Papier, so wenden Sie sich vor der Unterschrift an den Absender; der Dienst kann darüber nicht für den Absender entscheiden.

Sprachen. Dieser Text ist eine Übersetzung. Weicht er vom englischen Text der Fassung 2 ab (SHA-256 c0317a863bcc7e138bc8612f1d10cf19edcd921c774238e3cb2ed2713b523aab), so ist der englische Text maßgeblich.`,
    sha256: '15d8f2e08b8682c0dca2884b7acda7743196b9ba43503e54a1c35575acba65c9',
  },
  {
    version: '2',
    locale: 'fr',
    text: `Vous êtes sur le point de signer ce document par voie électronique.

Nature de la signature. Votre signature sera une signature électronique simple au sens de l’article 3, point 10, du règlement (UE) nº 910/2014. Elle n’est ni une signature électronique avancée ni une signature électronique qualifiée. Lorsqu’une loi ou un accord exige une autre forme, par exemple une signature manuscrite ou une signature électronique qualifiée, elle ne remplace pas cette forme.

Ce que vous déclarez. En signant, vous déclarez que vous avez pu lire l’intégralité du document, que vous êtes la personne à laquelle ce lien est destiné ou que vous êtes autorisé à signer pour elle, et que votre signature et vos saisies valent comme votre propre déclaration.

Ce qui est enregistré. Le service enregistre l’adresse e-mail et le nom sous lesquels l’expéditeur vous a invité, vos saisies, la signature que vous saisissez ou dessinez, le motif que vous indiquez en cas de refus, votre adresse IP, ce que votre navigateur indique sur lui-même, ainsi que les heures en UTC auxquelles le document a été ouvert, ce consentement donné et le document signé ou refusé. Ces enregistrements sont liés à la valeur SHA-256 du document, afin que toute modification ultérieure puisse être constatée. L’expéditeur peut les consulter avec le document signé.

Votre choix. Vous n’êtes pas obligé de signer ici. Vous pouvez refuser sur cette page, avec ou sans motif. Si vous préférez signer sur papier ou avez besoin d’une copie papier, adressez-vous à l’expéditeur avant de signer ; le service ne peut pas en décider à sa place.

Langues. Ce texte est une traduction. En cas de divergence, le texte anglais de la version 2 (SHA-256 c0317a863bcc7e138bc8612f1d10cf19edcd921c774238e3cb2ed2713b523aab) fait foi.`,
    sha256: '9b5e1762e1a0938c756e373505b62f035605561d8752a7347bbf0a3497f99692',
  },
  {
    version: '2',
    locale: 'es',
    text: `Está a punto de firmar este documento electrónicamente.

Tipo de firma. Su firma será una firma electrónica simple en el sentido del artículo 3, punto 10, del Reglamento (UE) n.º 910/2014. No es una firma electrónica avanzada ni cualificada. Cuando una ley o un acuerdo exija otra forma, por ejemplo una firma manuscrita o una firma electrónica cualificada, no sustituye a esa forma.

Lo que declara. Al firmar declara que ha podido leer todo el documento, que es la persona a la que va dirigido este enlace o que puede firmar en su nombre, y que su firma y sus datos valen como declaración propia.

Lo que se registra. El servicio registra la dirección de correo electrónico y el nombre con los que el remitente le invitó, sus datos, la firma que escriba o dibuje, el motivo que indique si rechaza, su dirección IP, lo que su navegador dice de sí mismo y las horas en UTC en que se abrió el documento, se dio este consentimiento y se firmó o rechazó el documento. Estos registros están vinculados al valor SHA-256 del documento, de modo que se pueda descubrir un cambio posterior. El remitente puede consultarlos junto con el documento firmado.

Su elección. No tiene que firmar aquí. Puede rechazar en esta página, con o sin motivo. Si prefiere firmar en papel o necesita una copia en papel, pregunte al remitente antes de firmar; el servicio no puede decidirlo por él.

Idiomas. Este texto es una traducción. En caso de diferencia prevalece el texto inglés de la versión 2 (SHA-256 c0317a863bcc7e138bc8612f1d10cf19edcd921c774238e3cb2ed2713b523aab).`,
    sha256: '4cb6922cefaf32cf598f75c9381ccd90abad7758a5371c1096946eb03b3c5edb',
  },
  {
    version: '2',
    locale: 'it',
    text: `Sta per firmare elettronicamente questo documento.

Tipo di firma. La Sua firma sarà una firma elettronica semplice ai sensi dell’articolo 3, punto 10, del regolamento (UE) n. 910/2014. Non è una firma elettronica avanzata né qualificata. Quando una legge o un accordo richiede un’altra forma, per esempio una firma autografa o una firma elettronica qualificata, non sostituisce tale forma.

Che cosa dichiara. Firmando dichiara di aver potuto leggere l’intero documento, di essere la persona a cui è destinato questo link o di poter firmare per essa, e che la Sua firma e i Suoi dati valgono come Sua dichiarazione.

Che cosa viene registrato. Il servizio registra l’indirizzo e-mail e il nome con cui il mittente L’ha invitata, i Suoi dati, la firma che digita o disegna, il motivo che indica se rifiuta, il Suo indirizzo IP, ciò che il Suo browser dichiara di sé e gli orari in UTC in cui il documento è stato aperto, questo consenso è stato dato e il documento è stato firmato o rifiutato. Queste registrazioni sono legate al valore SHA-256 del documento, affinché una modifica successiva possa essere scoperta. Il mittente può consultarle insieme al documento firmato.

La Sua scelta. Non è obbligato a firmare qui. Può rifiutare in questa pagina, con o senza motivo. Se preferisce firmare su carta o ha bisogno di una copia cartacea, chieda al mittente prima di firmare; il servizio non può deciderlo al suo posto.

Lingue. Questo testo è una traduzione. In caso di differenze fa fede il testo inglese della versione 2 (SHA-256 c0317a863bcc7e138bc8612f1d10cf19edcd921c774238e3cb2ed2713b523aab).`,
    sha256: '677b7d68752a254afc7b1842f5e72b52a7b656d2656060532b24d6d88c04c999',
  },
  {
    version: '2',
    locale: 'nl',
    text: `U staat op het punt dit document elektronisch te ondertekenen.

Soort handtekening. Uw handtekening is een gewone elektronische handtekening in de zin van artikel 3, punt 10, van Verordening (EU) nr. 910/2014. Zij is geen geavanceerde en geen gekwalificeerde elektronische handtekening. Waar een wet of een overeenkomst een andere vorm verlangt, bijvoorbeeld een handgeschreven of een gekwalificeerde elektronische handtekening, vervangt zij die vorm niet.

Wat u verklaart. Door te ondertekenen verklaart u dat u het hele document hebt kunnen lezen, dat u de persoon bent voor wie deze link is bestemd of voor die persoon mag tekenen, en dat uw handtekening en uw invoer als uw eigen verklaring gelden.

Wat wordt vastgelegd. De dienst legt het e-mailadres en de naam vast waaronder de afzender u heeft uitgenodigd, uw invoer, de handtekening die u typt of tekent, een reden die u bij een weigering opgeeft, uw IP-adres, wat uw browser over zichzelf meldt, en de tijdstippen in UTC waarop het document is geopend, deze toestemming is gegeven en het document is ondertekend of geweigerd. Deze gegevens zijn verbonden met de SHA-256-waarde van het document, zodat een latere wijziging kan worden ontdekt. De afzender kan ze samen met het ondertekende document inzien.

Uw keuze. U hoeft hier niet te ondertekenen. U kunt op deze pagina weigeren, met of zonder reden. Wilt u liever op papier ondertekenen of hebt u een papieren exemplaar nodig, vraag dit dan vóór de ondertekening aan de afzender; de dienst kan daarover niet voor de afzender beslissen.

Talen. Deze tekst is een vertaling. Bij verschillen is de Engelse tekst van versie 2 (SHA-256 c0317a863bcc7e138bc8612f1d10cf19edcd921c774238e3cb2ed2713b523aab) doorslaggevend.`,
    sha256: 'cc24c47b0336004a64f63595f2bc5830b58723cc10163ee9a7176f2be24bece0',
  },
  {
    version: '2',
    locale: 'pl',
    text: `Za chwilę podpiszesz ten dokument elektronicznie.

Rodzaj podpisu. Będzie to zwykły podpis elektroniczny w rozumieniu art. 3 pkt 10 rozporządzenia (UE) nr 910/2014. Nie jest to ani zaawansowany, ani kwalifikowany podpis elektroniczny. Jeżeli ustawa lub umowa wymaga innej formy, na przykład podpisu własnoręcznego lub kwalifikowanego podpisu elektronicznego, nie zastępuje on tej formy.

Co oświadczasz. Podpisując, oświadczasz, że możliwe było przeczytanie całego dokumentu, że ten link jest przeznaczony dla Ciebie albo że wolno Ci podpisać za osobę, dla której jest przeznaczony, oraz że podpis i wpisane dane mają być Twoim własnym oświadczeniem.

Co jest zapisywane. Usługa zapisuje adres e-mail oraz imię i nazwisko, pod którymi nadawca wysłał zaproszenie, wpisane dane, podpis wpisany lub narysowany, powód podany przy odmowie, adres IP, informacje, które przeglądarka podaje o sobie, oraz czasy UTC, w których dokument otwarto, udzielono tej zgody i dokument podpisano lub odmówiono podpisu. Zapisy te są powiązane z wartością SHA-256 dokumentu, aby późniejszą zmianę można było wykryć. Nadawca ma do nich dostęp razem z podpisanym dokumentem.

Twój wybór. Nie musisz podpisywać tutaj. Na tej stronie możesz odmówić, z podaniem powodu lub bez. Jeśli wolisz podpisać na papierze albo potrzebujesz kopii papierowej, zwróć się do nadawcy przed podpisaniem; usługa nie może o tym decydować za nadawcę.

Języki. Ten tekst jest tłumaczeniem. W razie różnic rozstrzyga tekst angielski wersji 2 (SHA-256 c0317a863bcc7e138bc8612f1d10cf19edcd921c774238e3cb2ed2713b523aab).`,
    sha256: 'c77eb41efc499f897df94895b9b0578d91e571a0983c89456d4d76b68bc302f7',
  },
  {
    version: '2',
    locale: 'pt',
    text: `Está prestes a assinar este documento eletronicamente.

Tipo de assinatura. A sua assinatura será uma assinatura eletrónica simples na aceção do artigo 3.º, ponto 10, do Regulamento (UE) n.º 910/2014. Não é uma assinatura eletrónica avançada nem qualificada. Quando uma lei ou um acordo exija outra forma, por exemplo uma assinatura manuscrita ou uma assinatura eletrónica qualificada, não substitui essa forma.

O que declara. Ao assinar, declara que pôde ler todo o documento, que é a pessoa a quem esta ligação se destina ou que pode assinar por ela, e que a sua assinatura e os seus dados valem como declaração sua.

O que é registado. O serviço regista o endereço de e-mail e o nome com que o remetente o convidou, os seus dados, a assinatura que escreve ou desenha, o motivo que indicar se recusar, o seu endereço IP, o que o seu navegador declara sobre si próprio e as horas em UTC em que o documento foi aberto, este consentimento foi dado e o documento foi assinado ou recusado. Estes registos estão ligados ao valor SHA-256 do documento, para que uma alteração posterior possa ser descoberta. O remetente pode consultá-los juntamente com o documento assinado.

A sua escolha. Não tem de assinar aqui. Pode recusar nesta página, com ou sem motivo. Se preferir assinar em papel ou precisar de uma cópia em papel, pergunte ao remetente antes de assinar; o serviço não pode decidir isso por ele.

Idiomas. Este texto é uma tradução. Em caso de divergência prevalece o texto inglês da versão 2 (SHA-256 c0317a863bcc7e138bc8612f1d10cf19edcd921c774238e3cb2ed2713b523aab).`,
    sha256: 'bb48d30e43cdbbac9bbf14a62b180f5cc0750ac0ae83a0041517ca233d24694c',
  },
  {
    version: '2',
    locale: 'tr',
    text: `Bu belgeyi elektronik olarak imzalamak üzeresiniz.

İmzanın türü. İmzanız, 910/2014 sayılı (AB) Tüzüğünün 3. maddesinin 10. bendi anlamında basit bir elektronik imza olacaktır. Gelişmiş veya nitelikli bir elektronik imza değildir. Bir yasa veya sözleşme başka bir biçim, örneğin el yazısı imza veya nitelikli elektronik imza gerektiriyorsa, o biçimin yerini tutmaz.

Beyanınız. İmzalayarak belgenin tamamını okuyabildiğinizi, bu bağlantının yönelik olduğu kişi olduğunuzu veya o kişi adına imzalamaya yetkili olduğunuzu ve imzanız ile girdiklerinizin kendi beyanınız sayılacağını beyan edersiniz.

Kaydedilenler. Hizmet; gönderenin sizi davet ettiği e-posta adresini ve adı, girdiklerinizi, yazdığınız veya çizdiğiniz imzayı, reddederken belirttiğiniz nedeni, IP adresinizi, tarayıcınızın kendisi hakkında bildirdiklerini ve belgenin açıldığı, bu onayın verildiği ve belgenin imzalandığı veya reddedildiği UTC zamanlarını kaydeder. Bu kayıtlar belgenin SHA-256 değerine bağlıdır; böylece sonradan yapılan bir değişiklik anlaşılabilir. Gönderen bunlara imzalı belgeyle birlikte erişebilir.

Seçiminiz. Burada imzalamak zorunda değilsiniz. Bu sayfada neden belirterek veya belirtmeden reddedebilirsiniz. Kâğıt üzerinde imzalamayı tercih ediyorsanız veya kâğıt bir kopyaya ihtiyacınız varsa imzalamadan önce gönderene başvurun; hizmet buna gönderen adına karar veremez.

Diller. Bu metin bir çeviridir. Farklılık olursa 2. sürümün İngilizce metni (SHA-256 c0317a863bcc7e138bc8612f1d10cf19edcd921c774238e3cb2ed2713b523aab) esas alınır.`,
    sha256: '9e5bde60156c2214fc282ce212f52fa76d077250ff18d79c0a9cd85dfbaece23',
  },
  {
    version: '2',
    locale: 'ja',
    text: `この文書に電子的に署名しようとしています。

署名の種類。あなたの署名は、規則（EU）第 910/2014 号第 3 条第 10 項にいう単純な電子署名です。高度電子署名でも適格電子署名でもありません。法律または合意が別の形式（手書きの署名や適格電子署名など）を求める場合、その形式に代わるものではありません。

表明する内容。署名することにより、文書全体を読むことができたこと、このリンクの宛先である本人であるか、その人のために署名する権限があること、そして署名と入力内容を自身の意思表示とすることを表明します。

記録される内容。本サービスは、送信者があなたを招待する際に用いたメールアドレスと氏名、入力内容、入力または手書きした署名、辞退の際に述べた理由、IP アドレス、ブラウザーが自ら示す情報、ならびに文書が開かれ、この同意が与えられ、文書に署名または辞退がなされた協定世界時（UTC）の日時を記録します。これらの記録は文書の SHA-256 値と結び付けられており、後の変更を発見できます。送信者は署名済みの文書とともにこれらを閲覧できます。

選択。ここで署名する必要はありません。このページで、理由の有無にかかわらず辞退できます。紙での署名を希望する場合や紙の写しが必要な場合は、署名の前に送信者にお問い合わせください。本サービスが送信者に代わって決めることはできません。

言語。この文は翻訳です。相違がある場合は、第 2 版の英語の文（SHA-256 c0317a863bcc7e138bc8612f1d10cf19edcd921c774238e3cb2ed2713b523aab）が優先します。`,
    sha256: '06da4baafd16e532a802d7f3c2206d33a04750ff9cc39c116f1ac79b1eee64a8',
  },
  {
    version: '2',
    locale: 'ar',
    text: `أنت على وشك توقيع هذا المستند إلكترونيًا.

نوع التوقيع. سيكون توقيعك توقيعًا إلكترونيًا بسيطًا بالمعنى الوارد في المادة 3، النقطة 10، من اللائحة (الاتحاد الأوروبي) رقم 910/2014. وهو ليس توقيعًا إلكترونيًا متقدمًا ولا مؤهلًا. وإذا اشترط قانون أو اتفاق شكلًا آخر، كالتوقيع بخط اليد أو التوقيع الإلكتروني المؤهل، فإنه لا يحلّ محل ذلك الشكل.

ما تقرّ به. بالتوقيع تقرّ بأنك تمكنت من قراءة المستند كاملًا، وبأنك الشخص الذي وُجِّه إليه هذا الرابط أو أنه يجوز لك التوقيع نيابةً عنه، وبأن توقيعك وبياناتك تُعدّ إقرارًا صادرًا عنك.

ما يُسجَّل. تسجّل الخدمة عنوان البريد الإلكتروني والاسم اللذين دعاك بهما المرسل، وبياناتك، والتوقيع الذي تكتبه أو ترسمه، والسبب الذي تذكره عند الرفض، وعنوان IP الخاص بك، وما يذكره متصفحك عن نفسه، والأوقات بالتوقيت العالمي المنسّق (UTC) التي فُتح فيها المستند وأُعطيت فيها هذه الموافقة ووُقّع فيها المستند أو رُفض. وترتبط هذه السجلات بقيمة SHA-256 للمستند، بحيث يمكن اكتشاف أي تغيير لاحق. وهي متاحة للمرسل مع المستند الموقَّع.

خيارك. لست ملزمًا بالتوقيع هنا. يمكنك الرفض في هذه الصفحة، بذكر سبب أو دونه. وإذا كنت تفضّل التوقيع على الورق أو تحتاج إلى نسخة ورقية، فاسأل المرسل قبل التوقيع؛ فالخدمة لا تستطيع أن تقرر ذلك نيابةً عنه.

اللغات. هذا النص ترجمة. وعند الاختلاف يُعتدّ بالنص الإنجليزي للإصدار 2 (SHA-256 c0317a863bcc7e138bc8612f1d10cf19edcd921c774238e3cb2ed2713b523aab).`,
    sha256: 'de4c3bbb7316159095b882fe1765f820d2147275f47344eec1d67425f1f27f3d',
  },
]
