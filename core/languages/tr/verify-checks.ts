import type { Checks } from '../en/verify-checks.ts'

const checks: Checks = {
  spelling: {
    title: 'Kodlama',
    ok: 'Kanıtların kodlaması beklendiği gibi.',
    failed: 'Kanıtların kodlaması hizmetin kodlamasından farklı.',
  },
  structure: {
    title: 'Biçim',
    ok: 'Kanıtlar beklenen biçimde.',
    failed: 'Dosya kanıt dosyası değil ya da bir bölümünün biçimi yanlış.',
  },
  binding: {
    title: 'Bağlam',
    ok: 'Tüm kayıtlar aynı işleme, kuruluşa ve belgeye ait.',
    failed: 'Bir kayıt başka bir işleme, kuruluşa ya da belgeye ait.',
  },
  sequence: {
    title: 'Numaralandırma',
    ok: 'Eksik ya da yinelenen kayıt yok.',
    failed: 'Bir kayıt eksik, yinelenmiş ya da yanlış sırada.',
  },
  chain: {
    title: 'Özet zinciri',
    ok: 'Hiçbir kayıt değiştirilmemiş. Her kayıt kendinden önceki tüm kayıtları doğrular.',
    failed: 'Bir kayıt değiştirilmiş ya da yanlış yerde.',
  },
  times: {
    title: 'Zamanlar',
    ok: 'Zamanlar doğru sırada.',
    failed: 'Bir kaydın zamanı kendinden önceki kayıttan daha eski.',
  },
  lifecycle: {
    title: 'Olayların sırası',
    ok: 'Olayların sırası olanaklı.',
    failed: 'Olayların sırası olanaksız, örneğin imzasız bir mühür var.',
  },
  disclosures: {
    title: 'Kişisel veriler',
    ok: 'Okunabilen kişisel veriler kayıtlarla eşleşiyor.',
    failed: 'Okunabilen bir ad, adres ya da değer kayıtlardan farklı.',
  },
  head: {
    title: 'Zincirin sonu',
    ok: 'Zincir, kanıtlarda belirtilen son özetle bitiyor.',
    failed: 'Zincirin sonundan kayıt silinmiş ya da sonuna kayıt eklenmiş.',
  },
  artifacts: {
    title: 'Kanıtlardaki dosyalar',
    ok: 'Kanıtlarda adı geçen dosyalar kayıtlarla eşleşiyor.',
    failed: 'Kanıtlarda adı geçen dosyalar kayıtlardan farklı.',
  },
  conditions: {
    title: 'Koşullar ve hesaplamalar',
    ok: 'Gizli alanlar, zorunlu alanlar ve hesaplanan değerler kaydedilen girişlerden çıkar.',
    failed: 'Bir alan, kayıtlı koşulundan veya hesaplamasından farklı şekilde atlandı, gösterildi veya hesaplandı.',
  },
  attachments: {
    title: 'Eklenen dosyalar',
    ok: 'Eklenen dosyalar adları ve özetleriyle kaydedilmiştir.',
    failed: 'Kaydedilen dosyalar, ek dosya alanlarıyla eşleşmiyor.',
  },
  omissions: {
    title: 'Çıkarılan değerler',
    ok: 'Eksik değer yok ya da hizmet, çıkarılan değerlerin listesini imzalamış.',
    failed:
      'Eksik değerler var ve hizmetin imzaladığı geçerli bir liste bunları belirtmiyor. Bunları biri kaldırmış olabilir.',
  },
  checkpoint: {
    title: 'Denetim noktası',
    ok: 'İmzalı denetim noktası bu zincire ait.',
    failed:
      'Denetim noktası eksik ya da bu zincirle eşleşmiyor. Zincir kısaltılmış, uzatılmış ya da yeniden yazılmış olabilir.',
  },
  checkpoint_signature: {
    title: 'Denetim noktasının imzası',
    ok: 'Bu zincir, sağladığınız anahtarla imzalanmış.',
    failed: 'Bu denetim noktası, sağladığınız anahtarla imzalanmamış.',
  },
  checkpoint_key: {
    title: 'Anahtarın parmak izi',
    ok: 'Denetim noktası anahtarı, sağladığınız parmak iziyle eşleşiyor.',
    failed: 'Denetim noktası anahtarı, sağladığınız parmak iziyle eşleşmiyor.',
  },
  known_heads: {
    title: 'Başka kaynaktan son özet',
    ok: 'Zincir, sağladığınız son özeti içeriyor. Oraya kadarki hiçbir kayıt yeniden yazılmamış.',
    failed:
      'Zincir, sağladığınız son özeti içermiyor. Zincir değiştirilmiş veya kısaltılmış ya da son özet başka bir işleme ait.',
  },
  log_inclusion: {
    title: 'Şeffaflık günlüğünde',
    ok: 'Günlük kanıtındaki günlük bu zincirin bir son özetini içeriyor.',
    failed: 'Günlük kanıtındaki günlük bu zincirin hiçbir son özetini içermiyor ya da bir günlük kanıtı eksik.',
  },
  log_policy: {
    title: 'Günlük ve tanıklar',
    ok: 'Günlük ve tanıklar politikanızla eşleşiyor. Hiçbir tanık imzalamadıysa herkesin aynı günlüğü gördüğünden emin olmak için günlüğün farklı kaynaklardan alınan kopyalarını karşılaştırın.',
    failed: 'Günlük ya da tanıklar politikanızın gerektirdikleri değil.',
  },
  archive: {
    title: 'Arşiv',
    ok: 'Kayıtlar arşivin ilk zaman damgası sırasında vardı ve her zaman damgası zamanında yenilendi.',
    failed: 'Arşiv, bu kayıtların ne zamandan beri var olduğunu kanıtlamıyor.',
  },
  sealed_document: {
    title: 'İmzalı belge',
    ok: 'PDF, kayıtlardaki imzalı belgeyle aynı.',
    failed: 'PDF, kayıtlardaki imzalı belgeden farklı. Değiştirilmiş ya da başka bir dosya.',
  },
  original: {
    title: 'Orijinal belge',
    ok: 'PDF, imzalayanın gördüğü orijinal belgeyle birebir başlıyor.',
    failed: 'PDF, imzalayanın gördüğü orijinal belgeyle başlamıyor.',
  },
  'seal.found': {
    title: 'Mühür',
    ok: 'PDF’de mühür var.',
    failed: 'PDF’de okunabilir bir mühür yok.',
  },
  'seal.byteRange': {
    title: 'Kapsam dışı baytlar',
    ok: 'Mühür yalnızca kendisini kapsam dışında bırakıyor.',
    failed: 'Mühür kendisinden fazlasını kapsam dışında bırakıyor.',
  },
  'seal.coverage': {
    title: 'Mührün kapsamı',
    ok: 'Mühür dosyanın tamamını kapsıyor.',
    failed: 'Mühürden sonra dosyaya ekleme yapılmış.',
  },
  'seal.digest': {
    title: 'Mühürlenen içerik',
    ok: 'İçerik mühürlendiğinden beri değişmemiş.',
    failed: 'İçerik mühürlendikten sonra değişmiş.',
  },
  'seal.signature': {
    title: 'Mührün imzası',
    ok: 'İmza, içeriğin mühürlendiği andaki hali için geçerli.',
    failed: 'Mühürdeki imza geçerli değil.',
  },
  'seal.certificate': {
    title: 'Mührün sertifikası',
    ok: 'Mühür, sertifikasıyla eşleşiyor.',
    failed: 'Mühür, sertifikasıyla eşleşmiyor.',
  },
  'seal.timestamp': {
    title: 'Mührün zaman damgası',
    ok: 'Mühürdeki zaman damgası sağlam.',
    failed: 'Mühürdeki zaman damgası geçersiz ya da zaman damgası otoritesinin sertifikasını sağlamadınız.',
  },
  'seal.timestampTrust': {
    title: 'Zaman damgasının kaynağı',
    ok: '',
    failed: '',
  },
  'seal.archiveTimestamp': {
    title: 'Arşiv zaman damgası',
    ok: 'Mühürden sonra eklenen bir zaman damgası dosyayı ve içindeki kanıtları koruyor.',
    failed:
      'Mühürden sonra eklenen bir zaman damgası geçersiz ya da zaman damgası otoritesinin sertifikasını sağlamadınız.',
  },
  'seal.trust': {
    title: 'Mührün kaynağı',
    ok: 'Mühür, sağladığınız sertifikaya bağlanıyor.',
    failed: 'Mühür, sağladığınız sertifikaya bağlanmıyor.',
  },
  earlierSignature: {
    title: 'Önceki imza',
    ok: 'Dosyada önceden atılmış bir imza var.',
    failed: 'Dosyadaki önceki bir imza geçersiz ya da dosya bu imzadan sonra değiştirilmiş.',
  },
  certificate: {
    title: 'Tamamlama sertifikası',
    ok: 'Dosya, kayıtlardaki tamamlama sertifikasıyla aynı.',
    failed: 'Dosya, kayıtlardaki tamamlama sertifikasından farklı. Değiştirilmiş ya da başka bir dosya.',
  },
  certificate_head: {
    title: 'Sertifikadaki son özet',
    ok: 'Zincir, sertifikada yazan son özeti içeriyor.',
    failed:
      'Zincir, sertifikada yazan son özeti içermiyor. Zincir değiştirilmiş veya kısaltılmış ya da sertifika başka bir işleme ait.',
  },
}

/** Names of the input that is missing for a check. */
const missing: Record<string, string> = {
  checkpoint_signature: 'Bu denetim için hizmetin açık anahtarını sağlayın.',
  known_heads:
    'Bu denetim için başka bir kaynaktan aldığınız bir son özet sağlayın. Böylece yeniden yazılıp yeniden imzalanmış bir zincir ortaya çıkar.',
  log_policy: 'Bu denetim için günlüğün politikasını, yani güvendiğiniz bir kaynaktan aldığınız metin dosyasını seçin.',
  sealed_document: 'Bu denetim için imzalı PDF’yi seçin.',
  certificate: 'Bu denetim için tamamlama sertifikasını seçin.',
  evidence: 'Bu denetim için kanıtları seçin.',
  'seal.trust': 'Bu denetim için mührün sertifikasını sağlayın. Sertifika olmadan belgeyi herkes mühürlemiş olabilir.',
  'seal.timestampTrust':
    'Bu denetim için zaman damgası otoritesinin sertifikalarını sağlayın. Bunlar olmadan mührün zamanı yalnızca bir iddiadır.',
}

export const verifyChecks = { checks, missing }
