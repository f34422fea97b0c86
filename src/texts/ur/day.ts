import type en from '../en/day.ts'

export default {
  title: 'میرا دن',
  lead: 'میرا دن:',
  earnedToday: 'آج {{amount}}',

  availability: 'دستیابی',
  available: 'میں دستیاب ہوں',
  break: 'وقفہ',
  offAt: 'آج بعد میں چھٹی',
  offAtChosen: '{{time}} کے بعد دستیاب نہیں',
  availableLine: 'دستیاب',
  buyersAvailable: 'خریدار دیکھتے ہیں کہ آپ آن لائن ہیں یا نہیں۔',
  buyersBreak: 'خریدار دن ختم ہونے تک ”وقفے پر ہیں“ دیکھیں گے۔ وہ پھر بھی خرید سکتے ہیں۔',
  buyersUntil: 'خریدار دیکھتے ہیں کہ آپ {{time}} تک دستیاب ہیں۔',
  buyersOff: 'خریدار ”کل تک دستیاب نہیں“ دیکھ رہے ہیں۔ وہ پھر بھی خرید سکتے ہیں۔',
  offTime: 'کس وقت کے بعد دستیاب نہیں',
  offTimeHint: 'آج، {{zone}} کے وقت کے مطابق',
  saveTime: 'وقت مقرر کریں',
  saving: 'محفوظ ہو رہا ہے...',

  earnings: 'کمائی',
  today: 'آج',
  week: 'اس ہفتے',
  month: 'اس مہینے',
  takenBack: 'واپسیاں {{amount}}',

  withdraw: 'اگلی بار رقم نکلوانا',
  withdrawToday: 'آج، {{weekday}}',
  withdrawDay: '{{weekday}}، {{day}}',
  withdrawNothing: 'ابھی نکلوانے کے لیے کوئی رقم نہیں۔',
  withdrawHeld: 'بعد میں دستیاب',
  withdrawPending: 'درخواست دی ہوئی رقم',
  withdrawAdvance: 'واجب الادا واپسی، اگلی کمائی سے کٹے گی',
  openWithdraws: 'رقم نکلوائیں',

  waiting: 'شروع ہونے کے منتظر',
  waitingCount_one: '{{count}} سیشن',
  waitingCount_other: '{{count}} سیشن',
  waitingText: 'منٹ تب شروع ہوتے ہیں جب آپ دونوں چیٹ کھولے ہوئے ہوں۔',
  openWaiting: 'چیٹ کھولیں',

  online: 'آن لائن وقت',
  hours: '{{hours}} گھنٹے {{minutes}} منٹ',
  minutes: '{{minutes}} منٹ',

  failed: 'یہ صفحہ لوڈ نہیں ہو سکا',
  failedText: 'براہِ کرم اپنا کنکشن دیکھیں۔',
  retry: 'دوبارہ کوشش کریں',
} satisfies Record<keyof typeof en, string>
