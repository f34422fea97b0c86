// What the server says, in Urdu: its refusals by their codes, and its other words and sentences by the English ones.

import { ERRORS } from '#contract/errors.ts'
import { REPLIES, type ReplyCode } from '#contract/replies.ts'
import { DELETED_NAME } from '#domain/accounts.ts'
import type { Weekday } from '#domain/business-time.ts'
import type { ErrorCode } from '#domain/errors.ts'
import { PLAN_DESCRIPTIONS, type PlanTitle } from '#domain/plans.ts'
import refusals from './refusals.ts'

const SUCCESSES: Readonly<Record<ReplyCode, string>> = {
  logged_in: 'آپ کامیابی سے لاگ ان ہو گئے!',
  user_signed_up: 'اکاؤنٹ کامیابی سے بن گیا! اب آپ لاگ ان کر سکتے ہیں۔',
  chatter_signed_up: 'اکاؤنٹ بن گیا! شروع کرنے سے پہلے ایڈمن اس کا جائزہ لے گا۔',
  avatar_updated: 'تصویر کامیابی سے بدل گئی',
  profile_updated: 'پروفائل کامیابی سے اپ ڈیٹ ہو گئی',
  role_updated: 'صارف کا کردار بدل دیا گیا!',
  account_status_updated: 'صارف کی حیثیت بدل دی گئی!',
  account_deleted: 'صارف کامیابی سے حذف ہو گیا!',
  payment_submitted: 'ادائیگی جمع ہو گئی! ایڈمن جلد اس کا جائزہ لے گا۔',
  session_status_updated: 'سیشن کی حیثیت بدل دی گئی!',
  session_deleted: 'سیشن کامیابی سے حذف ہو گیا!',
  payment_method_added: 'ادائیگی کا طریقہ کامیابی سے شامل ہو گیا!',
  payment_method_deleted: 'ادائیگی کا طریقہ کامیابی سے حذف ہو گیا!',
  withdraw_requested: 'رقم نکلوانے کی درخواست کامیابی سے بھیج دی گئی!',
  withdraw_status_updated: 'درخواست کی حیثیت بدل دی گئی!',
  withdraw_deleted: 'رقم نکلوانے کی درخواست کامیابی سے حذف ہو گئی!',
}

const PLANS: Readonly<Record<PlanTitle, { readonly title: string; readonly description: string }>> = {
  Basic: { title: 'بیسک', description: 'مختصر سی سلام دعا: جھجک دور کرنے کے لیے کافی وقت۔' },
  Standard: { title: 'اسٹینڈرڈ', description: 'ایک بھرپور گفتگو کے لیے کافی وقت۔' },
  Gold: { title: 'گولڈ', description: 'اطمینان سے لمبی بات چیت۔' },
}

const WEEKDAYS: Readonly<Record<Capitalize<Weekday>, string>> = {
  Monday: 'پیر',
  Tuesday: 'منگل',
  Wednesday: 'بدھ',
  Thursday: 'جمعرات',
  Friday: 'جمعہ',
  Saturday: 'ہفتہ',
  Sunday: 'اتوار',
}

/** Words that stand inside a refusal. */
const FIGURES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...WEEKDAYS,
    approved: 'منظور شدہ',
    pending: 'زیرِ غور',
    rejected: 'مسترد',
    banned: 'پابندی',
    completed: 'مکمل',
    user: 'صارف',
    chatter: 'چیٹر',
    admin: 'ایڈمن',
    ...Object.fromEntries(Object.entries(PLANS).map(([title, plan]) => [title, plan.title])),
  }),
)

/** By the English that the server says. */
const HEARD: ReadonlyMap<string, string> = new Map([
  [DELETED_NAME, 'حذف شدہ اکاؤنٹ'],
  ...Object.entries(REPLIES).map(([code, english]) => [english, SUCCESSES[code as ReplyCode]] as const),
  ...Object.entries(ERRORS).map(([code, { text }]) => [text, refusals[code as ErrorCode]] as const),
  ...Object.entries(PLANS).flatMap(([title, plan]) => [
    [title, plan.title] as const,
    [PLAN_DESCRIPTIONS[title as PlanTitle], plan.description] as const,
  ]),
])

export function refusalIn(code: string, figures: Readonly<Record<string, string | number>>): string | undefined {
  const text = refusals[code as ErrorCode] as string | undefined
  return text?.replace(/\{(\w+)\}/g, (whole, name: string) => figureIn(figures[name] ?? whole))
}

export function heardIn(english: string): string | undefined {
  return HEARD.get(english)
}

export function wordIn(english: string): string | undefined {
  return FIGURES.get(english)
}

/** A value keeps its own direction; 'Monday, Friday or Sunday' is a list of words. */
function figureIn(figure: string | number): string {
  const words = String(figure)
    .split(/, | or /)
    .map((word) => FIGURES.get(word) ?? `\u2068${word}\u2069`)
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join('، ')} یا ${words.at(-1)}`
}
