import type en from '../en/admin-withdrawals.ts'

export default {
  title: 'رقم نکلوانے کی درخواستیں',
  payTogether: 'ایک ساتھ ادا کریں',
  search: 'درخواست آئی ڈی سے تلاش کریں',
  count_one: '{{count, number}} درخواست',
  count_other: '{{count, number}} درخواستیں',
  empty: 'رقم نکلوانے کی کوئی درخواست نہیں ملی!',
  emptyText: 'چیٹرز کی رقم نکلوانے کی درخواستیں یہاں نظر آئیں گی۔',
  emptyForSearch:
    '”{{search}}“ سے کچھ نہیں ملا۔ آئی ڈی یا اکاؤنٹ نمبر کے پہلے یا آخری چار حروف، یا چیٹر کے یوزر نیم یا ای میل کا کوئی حصہ لکھ کر دیکھیں۔',

  withdrawId: 'درخواست آئی ڈی',
  chatter: 'چیٹر',
  amount: 'رقم',
  requestedAt: 'درخواست کا وقت',
  completedAt: 'تکمیل کا وقت',

  manage: 'درخواست کی حیثیت بدلیں',
  payTo: 'اس اکاؤنٹ میں رقم بھیجیں',
  changed: '{{name}} نے {{when}} کو بدلا۔',
  changedMeanwhile: '{{name}} نے {{when}} کو حیثیت بدل دی: {{status}}۔',

  takeBackTitle: 'ادا شدہ رقم کی یہ درخواست واپس لیں؟',
  takeBackText: '{{username}} کو {{amount}} ادا کیے جا چکے ہیں۔ حیثیت بدل کر یہ ہو جائے گی: {{status}}۔',
  takeBackHistory: 'اب تک کیا ہوا',
  requestedBy: '{{name}} نے {{when}} کو درخواست دی۔',
  changedFrom: '{{name}} نے {{when}} کو حیثیت بدلی: {{from}} سے {{to}}۔',
  takeBackReason: 'کیوں واپس لی جا رہی ہے؟',
  takeBackHint: '3 سے 300 حروف، ریکارڈ کے لیے۔',
  takeBack: 'واپس لیں',
  historyFailed: 'ریکارڈ لوڈ نہیں ہو سکا۔',

  deleteFailed: 'رقم نکلوانے کی درخواست حذف نہیں ہو سکی',
  confirmDelete: 'کیا آپ واقعی رقم نکلوانے کی یہ درخواست حذف کرنا چاہتے ہیں؟',
  pendingIsDeleted: '{{amount}} واپس {{username}} کے دستیاب بیلنس میں چلے جائیں گے۔ یہ عمل واپس نہیں لیا جا سکتا۔',
  decidedIsDeleted: '{{username}} کی {{amount}} کی درخواست ہر فہرست سے ہٹ جائے گی؛ بیلنس نہیں بدلیں گے۔ یہ عمل واپس نہیں لیا جا سکتا۔',
} satisfies Record<keyof typeof en, string>
