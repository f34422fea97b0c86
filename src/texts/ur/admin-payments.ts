import type en from '../en/admin-payments.ts'

export default {
  title: 'ادائیگی کے طریقے',
  count_one: '{{count, number}} اکاؤنٹ',
  count_other: '{{count, number}} اکاؤنٹس',
  empty: 'ابھی تک ادائیگی کا کوئی طریقہ شامل نہیں کیا گیا!',
  emptyText: 'خریدار یہاں درج اکاؤنٹس میں رقم بھیجتے ہیں۔ ان کے بغیر کوئی خرید نہیں سکتا۔',

  bankName: 'بینک کا نام',
  accountName: 'اکاؤنٹ کا نام',
  accountNumber: 'اکاؤنٹ نمبر',
  receivingLimit: 'وصولی کی حد',
  receivingLimitHint: 'PKR فی مہینہ۔ حد نہ رکھنی ہو تو خالی چھوڑ دیں۔',
  required: 'یہ خانہ پُر کرنا ضروری ہے۔',
  receivedOf: 'اس ماہ {{received}}',
  claimedOf: 'اس میں سے {{claimed}} کی منظوری باقی ہے',
  receivedOfLimit: 'اس ماہ {{limit}} میں سے {{received}} وصول ہوئے',
  full: 'حد پوری',

  add: 'ادائیگی کا طریقہ شامل کریں',
  addMethod: 'طریقہ شامل کریں',
  adding: 'شامل ہو رہا ہے...',
  addFailed: 'ادائیگی کا طریقہ شامل نہیں ہو سکا',
  deleteFailed: 'ادائیگی کا طریقہ حذف نہیں ہو سکا',
  confirmDelete: 'کیا آپ واقعی ادائیگی کا یہ طریقہ حذف کرنا چاہتے ہیں؟',
  whatIsDeleted:
    '{{bankName}}، {{accountName}}، {{accountNumber}}۔ اس میں مزید رقم نہیں بھیجی جا سکے گی؛ پہلے کی ادائیگیاں ویسی ہی رہیں گی۔',
} satisfies Record<keyof typeof en, string>
