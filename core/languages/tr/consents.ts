import type { PublishedConsent } from '../published-consent.ts'

/** The published consent texts, which never change. */
export const consents: PublishedConsent[] = [
  {
    version: '2',
    text: `Bu belgeyi elektronik olarak imzalamak üzeresiniz.

İmzanın türü. İmzanız, 910/2014 sayılı (AB) Tüzüğünün 3. maddesinin 10. bendi anlamında basit bir elektronik imza olacaktır. Gelişmiş veya nitelikli bir elektronik imza değildir. Bir yasa veya sözleşme başka bir biçim, örneğin el yazısı imza veya nitelikli elektronik imza gerektiriyorsa, o biçimin yerini tutmaz.

Beyanınız. İmzalayarak belgenin tamamını okuyabildiğinizi, bu bağlantının yönelik olduğu kişi olduğunuzu veya o kişi adına imzalamaya yetkili olduğunuzu ve imzanız ile girdiklerinizin kendi beyanınız sayılacağını beyan edersiniz.

Kaydedilenler. Hizmet; gönderenin sizi davet ettiği e-posta adresini ve adı, girdiklerinizi, yazdığınız veya çizdiğiniz imzayı, reddederken belirttiğiniz nedeni, IP adresinizi, tarayıcınızın kendisi hakkında bildirdiklerini ve belgenin açıldığı, bu onayın verildiği ve belgenin imzalandığı veya reddedildiği UTC zamanlarını kaydeder. Bu kayıtlar belgenin SHA-256 değerine bağlıdır; böylece sonradan yapılan bir değişiklik anlaşılabilir. Gönderen bunlara imzalı belgeyle birlikte erişebilir.

Seçiminiz. Burada imzalamak zorunda değilsiniz. Bu sayfada neden belirterek veya belirtmeden reddedebilirsiniz. Kâğıt üzerinde imzalamayı tercih ediyorsanız veya kâğıt bir kopyaya ihtiyacınız varsa imzalamadan önce gönderene başvurun; hizmet buna gönderen adına karar veremez.

Diller. Bu metin bir çeviridir. Farklılık olursa 2. sürümün İngilizce metni (SHA-256 c0317a863bcc7e138bc8612f1d10cf19edcd921c774238e3cb2ed2713b523aab) esas alınır.`,
    sha256: '9e5bde60156c2214fc282ce212f52fa76d077250ff18d79c0a9cd85dfbaece23',
  },
  {
    version: '3',
    text: `Bu belgeyi elektronik olarak imzalamak üzeresiniz.

İmzanın türü. İmzanız, (AB) 910/2014 sayılı Tüzük’ün 3. maddesinin 10. bendi anlamında basit bir elektronik imzadır. Gelişmiş elektronik imza veya nitelikli elektronik imza değildir. Bir yasa veya sözleşme el yazısıyla imza ya da nitelikli elektronik imza gibi başka bir şekil gerektiriyorsa elektronik imzanız bu şeklin yerine geçmez.

Beyanınız. İmzalayarak belgenin tamamını okuyabildiğinizi beyan edersiniz. Bu bağlantının size gönderildiğini veya gönderildiği kişi adına imzalamaya yetkili olduğunuzu beyan edersiniz. Ayrıca imzanızın ve girdiklerinizin kendi beyanınız sayıldığını beyan edersiniz.

Kaydedilen veriler. Hizmet, sizi davet etmek için kullanılan e-posta adresini ve adı, girdiklerinizi, imzanızı ve eklediğiniz dosyaları kaydeder. Reddederseniz belirttiğiniz nedeni kaydeder. Ayrıca IP adresinizi, tarayıcınızın kendisi hakkında gönderdiği bilgileri ve belgeyi açtığınız, bu onayı verdiğiniz ve imzaladığınız veya reddettiğiniz zamanları (UTC) kaydeder. Kayıtlar belgenin SHA-256 özetini içerir; böylece sonradan yapılan değişiklikler saptanabilir. Gönderen, kayıtlara imzalı belgeyle birlikte erişebilir. İmzalı belgeyi alan diğer kişiler de kayıtlara erişebilir ancak ret nedenini göremez.

Seçiminiz. Burada imzalamak zorunda değilsiniz. Bu sayfada, neden belirterek veya belirtmeden reddedebilirsiniz. Kâğıt üzerinde imzalamayı tercih ediyorsanız veya basılı bir kopyaya ihtiyacınız varsa imzalamadan önce gönderene başvurun. Buna yalnızca gönderen karar verebilir.

Diller. Bu metin bir çeviridir. 3. sürümün İngilizce metninden (SHA-256 6dc618296dfd76b0ec6371967ae22f76da9b58f518ed3663bd3d1e3e036bdb41) farklı olduğu durumlarda İngilizce metin esas alınır.`,
    sha256: '5b06a4398f9a4bef2fc8a1a0551b4013a598debfddb8c8cf1b9135c6b1ad6e71',
  },
]
