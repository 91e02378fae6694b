import type { MailTexts } from '../../signing/mails/texts.ts'

/** The mails in Turkish. */
export const mails: MailTexts = {
  greeting: 'Merhaba {reader},',
  greetingWithoutName: 'Merhaba,',
  personal: 'Bu bağlantı yalnızca sizin içindir; lütfen bu e-postayı iletmeyin.',
  contact: 'Sorularınız mı var? Bu e-postayı yanıtlayın veya şu adrese yazın: {contact}.',
  envelope: 'İşlem {envelope}.',
  toSender: '{organization} işlemlerinden sorumlu olduğunuz için bu e-postayı alıyorsunuz.',
  lastOfDay:
    'Bugün bu türden başka e-posta almayacaksınız: sayıları çok fazla. Gece yarısına (UTC) kadar olanlar işlem listesinde görülür.',
  messageFrom: '{organization} mesajı:',
  reason: 'Neden:',
  serverSaid: 'E-posta sunucusunun yanıtı:',
  sign: 'Belgeyi oku ve imzala',
  download: 'İmzalı belgeyi indir',
  verify: 'İmzalı belgeyi kendiniz denetleyin',
  copyHint: 'Düğme çalışmazsa bu adresi tarayıcınıza kopyalayın:',
  templates: {
    invitation: {
      subject: 'Lütfen imzalayın: {document}',
      heading: 'Bir belge imzanızı bekliyor',
      lines: ['{organization} “{document}” belgesini imzalamanızı istiyor. Son tarih: {time}.'],
    },
    corrected: {
      subject: 'Lütfen imzalayın: {document}',
      heading: 'Düzeltilmiş bir belge imzanızı bekliyor',
      lines: [
        '{organization} “{document}” belgesini düzeltti ve imzalamanızı istiyor. Son tarih: {time}.',
        'Önceki e-postadaki bağlantı artık çalışmıyor; lütfen bunu kullanın.',
      ],
    },
    reminder: {
      subject: 'Hatırlatma: lütfen imzalayın: {document}',
      heading: 'Bir belge hâlâ imzanızı bekliyor',
      lines: ['{organization} “{document}” belgesini imzalamanızı istiyor. Son tarih: {time}.'],
    },
    expiring: {
      subject: 'Yakında bitiyor: lütfen imzalayın: {document}',
      heading: 'İmzalama süresi yakında doluyor',
      lines: ['{organization} sizden “{document}” belgesini imzalamanızı istedi. Son tarih: {time}.'],
    },
    signedSoFar: {
      subject: 'İmzaladınız: {document}',
      heading: 'İmzanız kaydedildi',
      lines: [
        '“{document}” belgesini imzaladınız. Şimdiye kadar imzalayanlar: {signed} / {total}.',
        'Son kişi imzaladığında belgenin tamamını alacaksınız. O zamana kadar belgeyi sizinkine kadar olan imzalarla indirebilirsiniz.',
      ],
    },
    completed: {
      subject: 'İmzalandı: {document}',
      heading: 'Belge imzalandı',
      lines: [
        '“{document}” imzalandı ve mühürlendi. Mühürlü belgeyi, sertifikasını ve kanıtları {days} gün boyunca indirebilirsiniz. Lütfen saklayın: Neyin imzalandığını sonradan gösterirler.',
      ],
    },
    declined: {
      subject: 'Reddedildi: {document}',
      heading: 'İmzalamayı reddettiniz',
      lines: ['“{document}” belgesini imzalamayı reddettiniz. {organization} bunu görebilir.'],
    },
    expired: {
      subject: 'Süre doldu: {document}',
      heading: 'İmzalama süresi doldu',
      lines: [
        '“{document}” belgesinin son imza tarihi {time} idi. Hâlâ imzalamak istiyorsanız yeni bir davet için {organization} ile iletişime geçin.',
      ],
    },
    voided: {
      subject: 'Geri çekildi: {document}',
      heading: 'İstek geri çekildi',
      lines: ['{organization} “{document}” belgesi için imza isteğini geri çekti. Bir şey yapmanız gerekmez.'],
    },
    reassigned: {
      subject: 'Artık gerekmiyor: {document}',
      heading: 'İmzanız artık gerekmiyor',
      lines: [
        '{organization} “{document}” belgesini artık başka birinin imzalamasını istiyor. Bağlantınız artık çalışmıyor; bir şey yapmanız gerekmez.',
      ],
    },
    senderCompleted: {
      subject: 'İmzalandı: {document}',
      heading: 'Belge imzalandı',
      lines: [
        '“{document}” belgesi imzalandı ve mühürlendi. İmzalayanlar: {signers}. Mühürlü belgeyi, sertifikasını ve kanıtları {days} gün boyunca indirebilirsiniz. Lütfen saklayın: Neyin imzalandığını sonradan gösterirler.',
      ],
    },
    senderDeclined: {
      subject: '{signer} reddetti: {document}',
      heading: 'İmza reddedildi',
      lines: [
        '{signer} ({email}) “{document}” belgesini imzalamayı reddetti. İşlem sona erdi; yeniden denemek için yeni bir işlem oluşturun.',
      ],
    },
    senderExpired: {
      subject: 'Zamanında imzalanmadı: {document}',
      heading: 'İşlemin süresi doldu',
      lines: [
        '{signer} ({email}) “{document}” belgesini zamanında imzalamadı. Son tarih: {time}. Yeniden denemek için yeni bir işlem oluşturun.',
      ],
    },
    senderBounced: {
      subject: 'Teslim edilemedi: {email}: {document}',
      heading: 'Bir e-posta teslim edilemedi',
      lines: [
        '“{document}” hakkında {email} adresine gönderdiğimiz e-posta geri çevrildi; imzalayanın bundan haberi olmayabilir. İşlemi doğru adrese atayın veya posta kutusu yeniden çalıştığında hatırlatma gönderin.',
      ],
    },
    senderLocked: {
      subject: 'Yanlış kodlardan sonra kilitlendi: {document}',
      heading: 'Erişim kodu çok kez yanlış girildi',
      lines: [
        '{signer} ({email}) kişisinden “{document}” için erişim kodu istendi ve beş yanlış kod girildi. Bağlantı artık kod kabul etmiyor. Zarfı düzeltin veya başkasına atayın, isterseniz başka bir kodla: o zaman yeni bir bağlantı gönderilir.',
      ],
    },
    copy: {
      subject: 'İmzalandı: {document}',
      heading: 'Sizin için imzalı bir belge',
      lines: [
        '“{document}” belgesi imzalandı ve {organization} size bir kopyasını gönderiyor. İmzalayanlar: {signers}. Mühürlü belgeyi, sertifikasını ve kanıtları {days} gün boyunca indirebilirsiniz. Lütfen saklayın: Neyin imzalandığını sonradan gösterirler.',
      ],
    },
  },
}
