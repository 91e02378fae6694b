import type { Checks } from '../en/verify-checks.ts'

const checks: Checks = {
  spelling: {
    title: 'Yazım',
    ok: 'Kanıtlar tek biçimleriyle yazılmış.',
    failed: 'Kanıtlar hizmetin yazdığından başka türlü yazılmış.',
  },
  structure: {
    title: 'Biçim',
    ok: 'Kanıtlar olması gereken biçimde.',
    failed: 'Dosya bu tür kanıt değil ya da bir bölümü olmaması gereken bir biçimde.',
  },
  binding: {
    title: 'Aitlik',
    ok: 'Bütün kayıtlar tek bir işleme, tek bir kuruluşa ve tek bir belgeye ait.',
    failed: 'Bir kayıt başka bir işleme, kuruluşa ya da belgeye ait.',
  },
  sequence: {
    title: 'Numaralandırma',
    ok: 'İlk ile son arasında eksik kayıt yok, hiçbiri yinelenmiyor.',
    failed: 'Bir kayıt eksik, yinelenmiş ya da yerinde değil.',
  },
  chain: {
    title: 'Özet zinciri',
    ok: 'Hiçbir kayıt değiştirilmemiş: her biri kendinden öncekilerin tümünü sabitler.',
    failed: 'Bir kayıt değiştirilmiş ya da bulunduğu yere ait değil.',
  },
  times: {
    title: 'Saatler',
    ok: 'Saatler ileri gidiyor.',
    failed: 'Bir kayıt kendinden öncekinden eski olduğunu söylüyor.',
  },
  lifecycle: {
    title: 'Olayların akışı',
    ok: 'Olaylar bu sırayla gerçekleşmiş olabilir.',
    failed: 'Olaylar bu sırayla gerçekleşmiş olamaz, örneğin imzasız bir mühür.',
  },
  disclosures: {
    title: 'Adlar, adresler ve değerler',
    ok: 'Okunabilen kişisel veriler kaydedilenler.',
    failed: 'Okunabilen bir ad, adres ya da değer kaydedilenden farklı.',
  },
  head: {
    title: 'Zincirin sonu',
    ok: 'Zincir, kanıtların söylediği yerde bitiyor.',
    failed: 'Sonda kayıtlar kesilmiş ya da eklenmiş.',
  },
  artifacts: {
    title: 'Adı geçen dosyalar',
    ok: 'Kanıtların andığı dosyalar, kayıtlardaki dosyalar.',
    failed: 'Kanıtlar, kayıtlardakilerden başka dosyalar anıyor.',
  },
  omissions: {
    title: 'Çıkarılan değerler',
    ok: 'Burada eksik olan her değeri hizmetin kendisi çıkardı ya da eksik değer yok.',
    failed: 'Eksik değerler var ve hizmet bunları çıkardığını imzalamadı. Birisi bunları kaldırdı.',
  },
  checkpoint: {
    title: 'Denetim noktası',
    ok: 'İmzalı denetim noktası tam olarak bu zincir hakkında.',
    failed: 'Bu zincir hakkında denetim noktası yok: kesilmiş, uzatılmış ya da yeniden yazılmış.',
  },
  checkpoint_signature: {
    title: 'Denetim noktasının imzası',
    ok: 'Verdiğiniz anahtarın sahibi bu zincire kefil.',
    failed: 'Verdiğiniz anahtarın sahibi bu denetim noktasını imzalamamış.',
  },
  checkpoint_key: {
    title: 'Anahtarın parmak izi',
    ok: 'İmzalayan anahtar, parmak izini bildiğiniz anahtar.',
    failed: 'İmzalayan anahtar, parmak izini bildiğiniz anahtar değil.',
  },
  known_heads: {
    title: 'Başka yerden bilinen zincir başı',
    ok: 'Zincir, bildiğiniz baştan geçiyor: oraya dek hiçbir şey yeniden yazılmamış.',
    failed: 'Zincir, verdiğiniz başı içermiyor. Yeniden yazılmış ya da başka bir işleme ait.',
  },
  log_inclusion: {
    title: 'Saydamlık günlüğünde',
    ok: 'Kanıttaki günlük bu zinciri içeriyor.',
    failed: 'Kanıttaki günlük bu zinciri içermiyor ya da kanıt yok.',
  },
  log_policy: {
    title: 'Günlük ve tanıklar',
    ok: 'Günlük ve tanıklar politikanızdakilerle aynı. Tanık yoksa herkesin aynı günlüğü gördüğünü yalnızca kopyalar gösterir.',
    failed: 'Günlük ya da tanıklar politikanızın gerektirdikleri değil.',
  },
  archive: {
    title: 'Arşiv',
    ok: 'Kayıtlar arşivin ilk zaman damgasında vardı ve her damga zamanında yenilendi.',
    failed: 'Arşivin kanıtı bu kayıtlarla eşleşmiyor.',
  },
  sealed_document: {
    title: 'Dosya kayıtlı olan',
    ok: 'PDF, baytı baytına kayıtlardaki imzalı belge.',
    failed: 'PDF, kayıtlardaki imzalı belge değil: değiştirilmiş ya da başka bir dosya.',
  },
  original: {
    title: 'İçindeki asıl',
    ok: 'PDF, imzalayana sunulan asılla baytı baytına başlıyor.',
    failed: 'PDF, imzalayana sunulan asılla başlamıyor.',
  },
  'seal.found': {
    title: 'Mühür',
    ok: 'PDF bir mühür taşıyor.',
    failed: 'PDF okunabilen bir mühür taşımıyor.',
  },
  'seal.byteRange': {
    title: 'Mührün dışarıda bıraktığı',
    ok: 'Mühür kendinden başka hiçbir şeyi dışarıda bırakmıyor.',
    failed: 'Mühür kendinden fazlasını dışarıda bırakıyor.',
  },
  'seal.coverage': {
    title: 'Mührün kapsadığı',
    ok: 'Mühür dosyanın tümünü kapsıyor.',
    failed: 'Mühürden sonra bir şey eklenmiş.',
  },
  'seal.digest': {
    title: 'Mühürlenen içerik',
    ok: 'İçerik, mühürlenen içerik.',
    failed: 'İçerik mühürlendikten sonra değiştirilmiş.',
  },
  'seal.signature': {
    title: 'Mührün imzası',
    ok: 'Mühürdeki imza geçerli.',
    failed: 'Mühürdeki imza geçerli değil.',
  },
  'seal.certificate': {
    title: 'Mühürdeki sertifika',
    ok: 'Mühür sertifikasına bağlı.',
    failed: 'Mühür sertifikasına bağlı değil.',
  },
  'seal.timestamp': {
    title: 'Mührün zaman damgası',
    ok: 'Mühürdeki zaman damgası sağlam.',
    failed: 'Mühürdeki zaman damgası geçerli değil ya da makamı andıklarınızdan biri değil.',
  },
  'seal.timestampTrust': {
    title: 'Mührün saatine kimin kefil olduğu',
    ok: '',
    failed: '',
  },
  'seal.archiveTimestamp': {
    title: 'Arşivin zaman damgası',
    ok: 'Mührün arkasındaki bir zaman damgası dosyayı ve bütün kanıtları bir arada tutuyor.',
    failed: 'Mührün arkasındaki bir zaman damgası geçerli değil ya da andıklarınızdan hiçbiri makamına kefil değil.',
  },
  'seal.trust': {
    title: 'Kimin mühürlediği',
    ok: 'Mühür, verdiğiniz sertifikaya bağlanıyor.',
    failed: 'Mühür, verdiğiniz sertifikaya bağlanmıyor.',
  },
  earlierSignature: {
    title: 'Daha önceki imza',
    ok: 'Dosyadaki daha önceki bir imzanın kendisi hakkında söyledikleri.',
    failed: 'Dosyadaki daha önceki bir imza geçerli değil ya da dosya ondan sonra değiştirildi.',
  },
  certificate: {
    title: 'Sertifika kayıtlı olan',
    ok: 'Tamamlanma sertifikası, baytı baytına kayıtlardaki sertifika.',
    failed: 'Dosya, kayıtlardaki tamamlanma sertifikası değil: değiştirilmiş ya da başka bir dosya.',
  },
  certificate_head: {
    title: 'Sertifikadaki zincir başı',
    ok: 'Zincir, sertifikanın düzenlendiğinde bastığı baştan geçiyor.',
    failed: 'Zincir, sertifikanın bastığı baştan geçmiyor: o zamandan beri yeniden yazılmış.',
  },
}

/** The missing input of a check that was not made. */
const missing: Record<string, string> = {
  checkpoint_signature: 'Bunun için hizmetin açık anahtarını verin.',
  known_heads:
    'Bunun için başka yerden bildiğiniz bir zincir başı verin. Yeniden yazılıp yeniden imzalanan bir zinciri ortaya çıkarır.',
  log_policy: 'Bunun için günlüğün politikasını, güvendiğiniz bir kaynaktan alınmış bir metin dosyasını seçin.',
  sealed_document: 'Bunun için mühürlü PDF’yi seçin.',
  certificate: 'Bunun için tamamlanma sertifikasını seçin.',
  evidence: 'Bunun için kanıtları seçin.',
  'seal.timestampTrust':
    'Bunun için zaman damgası makamının sertifikalarını verin. Bunlar olmadan mührün saati yalnızca damgasının öne sürdüğüdür.',
}

export const verifyChecks = { checks, missing }
