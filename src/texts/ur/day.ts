import type en from '../en/day.ts'

export default {
  title: 'میرا دن',
  lead: 'میرا دن:',
  earnedToday: 'آج {{amount}}',

  availability: 'دستیابی',
  available: 'میں دستیاب ہوں',
  break: 'وقفہ',
  offAt: 'آج مقررہ وقت کے بعد دستیاب نہیں',
  offAtChosen: '{{time}} کے بعد دستیاب نہیں',
  availableLine: 'دستیاب',
  buyersAvailable: 'خریدار دیکھتے ہیں کہ آپ آن لائن ہیں یا نہیں۔',
  buyersBreak: 'خریدار دن ختم ہونے تک ”وقفے پر ہیں“ دیکھیں گے۔ وہ پھر بھی خرید سکتے ہیں۔',
  buyersUntil: 'خریدار دیکھتے ہیں کہ آپ {{time}} تک دستیاب ہیں۔',
  buyersOff: 'خریدار ”کل تک دستیاب نہیں“ دیکھ رہے ہیں۔ وہ پھر بھی خرید سکتے ہیں۔ کل آپ دوبارہ دستیاب ہوں گے۔',
  offTime: 'کس وقت کے بعد دستیاب نہیں',
  offTimeHint: 'آج، {{zone}} کے وقت کے مطابق۔ کل آپ دوبارہ دستیاب ہوں گے۔',
  saveTime: 'وقت مقرر کریں',
  saving: 'محفوظ ہو رہا ہے...',

  earnings: 'کمائی',
  today: 'آج',
  week: 'اس ہفتے',
  month: 'اس مہینے',
  takenBack: 'واپسی {{amount}} نکال کر {{left}}',
  earningsText:
    'اس عرصے میں منظور ہونے والے سیشنز میں آپ کا حصہ۔ رقم کی واپسی اس دن گنی جاتی ہے جس دن اس کا فیصلہ ہو۔ ہفتہ پیر سے شروع ہوتا ہے۔',

  withdraw: 'اگلی بار رقم نکلوانا',
  withdrawToday: 'آج، {{weekday}}',
  withdrawDay: '{{weekday}}، {{day}}',
  withdrawAmount: 'تب آپ پورا بیلنس مانگ سکتے ہیں۔',
  withdrawAmountNow: 'آپ ابھی پورا بیلنس مانگ سکتے ہیں۔',
  withdrawNothing: 'ابھی نکلوانے کے لیے کوئی رقم نہیں۔',
  withdrawHeld: 'مزید {{amount}} بعد میں دستیاب ہوں گے۔',
  withdrawPending: '{{amount}} کی درخواست پہلے ہی دی جا چکی ہے۔',
  withdrawAdvance: 'آپ کی اگلی کمائی میں سے {{amount}} پہلے پیشگی رقم کی ادائیگی میں جائے گی۔',
  openWithdraws: 'رقم نکلوانے کا صفحہ کھولیں',

  waiting: 'شروع ہونے کے منتظر',
  waitingCount_one: '{{count}} سیشن',
  waitingCount_other: '{{count}} سیشن',
  waitingText: 'منٹ تب شروع ہوتے ہیں جب آپ دونوں چیٹ کھولے ہوئے ہوں۔',
  waitingNone: 'کوئی انتظار میں نہیں۔',
  openWaiting: 'چیٹ کھولیں',

  online: 'آن لائن وقت',
  onlineText: 'جتنی دیر آپ کا کوئی صفحہ کھلا اور جڑا ہوا تھا۔',
  hours: '{{hours}} گھنٹے {{minutes}} منٹ',
  minutes: '{{minutes}} منٹ',

  failed: 'آپ کا دن لوڈ نہیں ہو سکا',
  failedText: 'براہِ کرم اپنا کنکشن دیکھیں۔',
  retry: 'دوبارہ کوشش کریں',
} satisfies Record<keyof typeof en, string>
