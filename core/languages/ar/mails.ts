import type { MailTexts } from '../../signing/mails/texts.ts'

/** The mails in Arabic. */
export const mails: MailTexts = {
  greeting: 'مرحبًا {reader}،',
  greetingWithoutName: 'مرحبًا،',
  personal: 'هذا الرابط لك وحدك؛ يُرجى عدم إعادة توجيه هذه الرسالة.',
  contact: 'هل لديك أسئلة؟ يُرجى الرد على هذه الرسالة أو الكتابة إلى {contact}.',
  envelope: 'المعاملة {envelope}.',
  toSender: 'تصلك هذه الرسالة لأنك مسؤول عن معاملات {organization}.',
  lastOfDay:
    'لن تصلك اليوم رسائل أخرى من هذا النوع لكثرة عددها. ما يحدث حتى منتصف الليل (UTC) يظهر في قائمة المعاملات.',
  messageFrom: 'رسالة من {organization}:',
  reason: 'السبب:',
  serverSaid: 'رد خادم البريد:',
  sign: 'قراءة المستند وتوقيعه',
  download: 'تنزيل المستند الموقَّع',
  verify: 'تحقق من المستند الموقَّع بنفسك',
  copyHint: 'إذا لم يعمل الزر فانسخ هذا العنوان إلى متصفحك:',
  templates: {
    invitation: {
      subject: 'يُرجى التوقيع: {document}',
      heading: 'مستند ينتظر توقيعك',
      lines: ['تطلب منك {organization} توقيع «{document}». يمكنك ذلك حتى {time}.'],
    },
    corrected: {
      subject: 'يُرجى التوقيع: {document}',
      heading: 'مستند مصحَّح ينتظر توقيعك',
      lines: [
        'صحّحت {organization} المستند «{document}» وتطلب منك توقيعه حتى {time}.',
        'لم يعد الرابط في الرسالة السابقة يعمل؛ يُرجى استخدام هذا الرابط.',
      ],
    },
    reminder: {
      subject: 'تذكير: يُرجى توقيع {document}',
      heading: 'ما زال مستند ينتظر توقيعك',
      lines: ['تطلب منك {organization} توقيع «{document}». يمكنك ذلك حتى {time}.'],
    },
    expiring: {
      subject: 'ينتهي قريبًا: يُرجى توقيع {document}',
      heading: 'تنتهي مهلة التوقيع قريبًا',
      lines: ['طلبت منك {organization} توقيع «{document}». لا يمكن ذلك إلا حتى {time}.'],
    },
    signedSoFar: {
      subject: 'لقد وقّعت: {document}',
      heading: 'سُجّل توقيعك',
      lines: [
        'لقد وقّعت «{document}». عدد الموقّعين حتى الآن: {signed} من {total}.',
        'عندما يوقّع الأخير ستصلك نسخة المستند كاملة. وحتى ذلك الحين يمكنك تنزيله بالتوقيعات حتى توقيعك.',
      ],
    },
    completed: {
      subject: 'تم التوقيع: {document}',
      heading: 'المستند موقَّع',
      lines: [
        'تم توقيع «{document}» وختمه. يمكنك تنزيل المستند المختوم وشهادته والأدلة طوال {days} يومًا. يُرجى الاحتفاظ بها، فهي تبيّن لاحقًا ما تم توقيعه.',
      ],
    },
    declined: {
      subject: 'مرفوض: {document}',
      heading: 'لقد رفضت التوقيع',
      lines: ['لقد رفضت توقيع «{document}». يمكن لـ {organization} رؤية ذلك.'],
    },
    expired: {
      subject: 'انتهت المهلة: {document}',
      heading: 'انتهت مهلة التوقيع',
      lines: [
        'كان بالإمكان توقيع «{document}» حتى {time}. إذا كنت لا تزال ترغب في التوقيع فاطلب دعوة جديدة من {organization}.',
      ],
    },
    voided: {
      subject: 'سُحب الطلب: {document}',
      heading: 'سُحب الطلب',
      lines: ['سحبت {organization} طلب توقيع «{document}». لا يلزمك فعل أي شيء.'],
    },
    reassigned: {
      subject: 'لم يعد لازمًا: {document}',
      heading: 'لم يعد توقيعك لازمًا',
      lines: ['تطلب {organization} الآن من شخص آخر توقيع «{document}». لم يعد رابطك يعمل؛ لا يلزمك فعل أي شيء.'],
    },
    senderCompleted: {
      subject: 'تم التوقيع: {document}',
      heading: 'تم توقيع المستند',
      lines: [
        'تم توقيع «{document}» وختمه. الموقّعون: {signers}. يمكنك تنزيل المستند المختوم وشهادته والأدلة لمدة {days} يومًا. يُرجى الاحتفاظ بها، فهي تبيّن لاحقًا ما تم توقيعه.',
      ],
    },
    senderDeclined: {
      subject: 'رفض {signer}: {document}',
      heading: 'رُفض التوقيع',
      lines: ['رفض {signer} ({email}) توقيع «{document}». انتهت المعاملة؛ لمحاولة أخرى أنشئ معاملة جديدة.'],
    },
    senderExpired: {
      subject: 'لم يُوقَّع في الوقت المحدد: {document}',
      heading: 'انتهت صلاحية المعاملة',
      lines: ['لم يوقّع {signer} ({email}) المستند «{document}» حتى {time}. لمحاولة أخرى أنشئ معاملة جديدة.'],
    },
    senderBounced: {
      subject: 'لم تُسلَّم إلى {email}: {document}',
      heading: 'تعذّر تسليم رسالة',
      lines: [
        'رُفضت رسالتنا بشأن «{document}» إلى {email}؛ ربما لا يعلم الموقِّع بها. أعد إسناد المعاملة إلى العنوان الصحيح، أو أرسل تذكيرًا عندما يعمل صندوق البريد من جديد.',
      ],
    },
    senderLocked: {
      subject: 'قُفل بعد رموز خاطئة: {document}',
      heading: 'كان رمز الوصول خاطئًا مرات كثيرة',
      lines: [
        'طُلب من {signer} ({email}) رمز الوصول إلى «{document}»، وأُدخلت خمسة رموز خاطئة. لم يعد الرابط يقبل رموزًا. صحّح المظروف أو أعد إسناده، وبرمز آخر إن شئت: عندها يُرسل رابط جديد.',
      ],
    },
    copy: {
      subject: 'تم التوقيع: {document}',
      heading: 'مستند موقَّع لك',
      lines: [
        'تم توقيع «{document}»، وترسل إليك {organization} نسخة منه. الموقّعون: {signers}. يمكنك تنزيل المستند المختوم وشهادته والأدلة لمدة {days} يومًا. يُرجى الاحتفاظ بها، فهي تبيّن لاحقًا ما تم توقيعه.',
      ],
    },
  },
}
