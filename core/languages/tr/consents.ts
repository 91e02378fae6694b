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
]
