import type { SigningShellTexts } from '../en/signing-shell.ts'

/**
 * Texts of the signing page in Arabic that are visible before its script runs, without a script, and after the envelope
 * has ended.
 */
export const signingShell: SigningShellTexts = {
  windowTitle: 'توقيع: {title}',
  skipToDocument: 'الانتقال إلى المستند',
  invitation: 'تطلب منك {organization} التوقيع',
  signingAs: 'توقّع بصفتك {signer}',
  signBy: 'آخر موعد للتوقيع:',
  contact: 'للاستفسار:',
  downloadUnsigned: 'تنزيل ملف PDF',
  withoutScript: 'يتطلب التوقيع JavaScript، وهو معطَّل في هذا المتصفح. لا يزال بإمكانك قراءة المستند ورفض التوقيع.',
  shellWithoutScript: 'تتطلب هذه الصفحة JavaScript، وهو معطَّل في هذا المتصفح.',
  scriptFailed:
    'تعذّر تحميل جزء من هذه الصفحة، لذلك لا يمكنك التوقيع بعد. وإذا لم تُحل المشكلة بإعادة التحميل فجرّب متصفحًا آخر أو شبكة أخرى.',
  reload: 'إعادة تحميل الصفحة',
  languages: 'اللغة',
  opening: 'جارٍ فتح المستند …',

  decline: 'رفض التوقيع',
  declineExplained: 'إذا رفضت فستُبلَّغ {organization} وينتهي هذا الطلب. لا يمكن التراجع عن ذلك.',
  declineReason: 'السبب الذي تراه {organization} (اختياري)',
  declineNow: 'رفض',

  reassign: 'إسناد إلى شخص آخر',
  reassignExplained:
    'إذا كان ينبغي أن يوقّع شخص آخر، فأدخل اسمه وعنوان بريده الإلكتروني. سيتلقى رابطًا خاصًا به، وستُبلَّغ {organization}. سيتوقف رابطك عن العمل فورًا، ولا يمكن التراجع عن ذلك.',
  reassignName: 'اسم الموقِّع الجديد',
  reassignEmail: 'البريد الإلكتروني للموقِّع الجديد',
  reassignReason: 'السبب الذي تراه {organization}',
  reassignNow: 'إسناد',
  reassignedTitle: 'أسندت المستند إلى شخص آخر',
  reassignedText: 'سيتلقى الموقِّع الجديد رابطًا بالبريد الإلكتروني. لم يعد رابطك يعمل، ولا يلزمك اتخاذ أي إجراء آخر.',

  accessTitle: 'أدخل رمز الوصول',
  accessExplained: 'تحمي {organization} هذا المستند برمز وصول. وصلك الرمز بصورة منفصلة، عبر الهاتف مثلًا.',
  accessLabel: 'رمز الوصول',
  accessContinue: 'متابعة',
  accessLockedTitle: 'هذا الرابط مقفل',
  accessLocked: 'أُدخلت رموز كثيرة، لذلك قُفل هذا الرابط. يُرجى طلب رابط جديد من {organization}.',

  sealingTitle: 'لقد وقّعت',
  sealingText: 'سُجّل توقيعك. يجري الآن ختم المستند، ويستغرق ذلك لحظة. ثم تُحدَّث هذه الصفحة تلقائيًا، ويمكنك أيضًا إغلاقها.',
  completedTitle: 'تم توقيع المستند',
  completedText: 'توقيعك جزء من المستند المختوم. وقد استلمته {organization}.',
  copyText: 'تشارك {organization} معك هذا المستند الموقَّع. يمكنك تنزيله والتحقق منه هنا.',
  signedSoFar:
    'عدد التوقيعات: {signed} من {total}. بعد التوقيع الأخير سيصلك المستند الكامل بالبريد الإلكتروني ويمكنك تنزيله من هنا.',
  signedSoFarSilent: 'عدد التوقيعات: {signed} من {total}. يكتمل المستند بعد التوقيع الأخير.',
  signedByBoth: 'اكتمل التوقيعان.',
  signedByAll: 'اكتملت جميع التوقيعات. عددها: {total}.',
  signedStopped: 'عدد التوقيعات عند انتهاء الطلب: {signed} من {total}. ولم يعد بالإمكان إضافة التوقيعات الناقصة.',
  declinedTitle: 'لقد رفضت التوقيع',
  declinedText: 'أُبلغت {organization} بذلك. لا يلزمك اتخاذ أي إجراء آخر.',
  expiredTitle: 'انتهت مهلة التوقيع',
  expiredText: 'انتهت صلاحية هذا الطلب. إذا كنت لا تزال ترغب في التوقيع فاطلب من {organization} إرسال طلب جديد.',
  voidedTitle: 'سُحب هذا الطلب',
  voidedText: 'لم تعد {organization} بحاجة إلى توقيعك. لا يلزمك اتخاذ أي إجراء آخر.',
  replacedTitle: 'استُبدل هذا الرابط',
  replacedText:
    'أُعيد إسناد الطلب بعد إرسال هذا الرابط. إذا تلقيت رسالة بريد إلكتروني أحدث، يُرجى فتح الرابط الوارد فيها. وإلا فلا يلزمك القيام بأي شيء.',
  correctedText:
    'جرى تصحيح الطلب بعد إرسال هذا الرابط. يُرجى فتح الرابط في أحدث رسالة بريد إلكتروني، أو طلب رابط جديد من المرسل.',
  goneTitle: 'هذا الرابط لا يعمل',
  goneText:
    'قد يكون الرابط غير كامل أو لم يعد صالحًا. يُرجى فتحه مرة أخرى من الرسالة التي وصلتك أو طلب رابط جديد من المرسل.',
  sessionGoneTitle: 'انتهت جلسة التوقيع هذه',
  sessionGoneText:
    'لا يمكن فتح الجلسة إلا مرة واحدة ولوقت قصير. يُرجى الرجوع وفتح المستند من جديد. إذا لم ينجح ذلك، فيُرجى التواصل مع المرسل.',
  timeSealing: 'وقت التوقيع:',
  timeCompleted: 'وقت الاكتمال:',
  timeDeclined: 'وقت الرفض:',
  timeExpired: 'وقت الانتهاء:',
  timeVoided: 'وقت السحب:',
  reason: 'السبب المذكور:',
  downloadDays: 'يمكنك التنزيل لمدة {days} يومًا بعد الاكتمال.',
  downloadDocument: 'تنزيل المستند الموقَّع',
  downloadSoFar: 'تنزيل المستند بالتوقيعات حتى الآن',
  downloadCertificate: 'تنزيل الشهادة',
  downloadEvidence: 'تنزيل الأدلة',
  verifyDocument: 'التحقق من المستند الموقَّع',
  downloadOriginal: 'تنزيل الأصل غير الموقَّع',
  returnTo: 'المتابعة إلى {host}',

  startLead: 'المستندات والتوقيعات الإلكترونية',
  startSigner: 'هل طُلب منك توقيع مستند؟ يُرجى فتح الرابط في الرسالة الإلكترونية التي وصلتك. فهو مخصص لك وحدك.',
  startVerify: 'التحقق من مستند موقَّع',
  startPlace: 'وضع الحقول على ملف PDF',
  startReference: 'مرجع واجهة البرمجة للمطوّرين',
}
