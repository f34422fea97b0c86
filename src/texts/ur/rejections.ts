import type { TextsOf } from '../areas.ts'

export default {
  not_received: 'رقم نہیں پہنچی۔',
  amount_differs: 'رقم پلان کی قیمت کے برابر نہیں۔',
  wrong_account: 'رقم کسی اور اکاؤنٹ میں بھیجی گئی۔',
  unreadable: 'اسکرین شاٹ پڑھا نہیں جا سکتا۔',
  id_differs: 'ٹرانزیکشن آئی ڈی اسکرین شاٹ والی نہیں۔',
  used_before: 'یہ ادائیگی پہلے کسی اور سیشن کے لیے استعمال ہو چکی ہے۔',
  other: 'نیچے نوٹ دیکھیں۔',
} satisfies TextsOf<'rejections'>
