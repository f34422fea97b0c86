// What a policy can say about this installation: its settings, and the limits that people must know.

import { inWeekOrder, WEEKDAYS } from '#domain/business-time.ts'
import { COMPLAINT_HOURS } from '#domain/complaints.ts'
import { PLAN_TITLES } from '#domain/plans.ts'
import { RESUBMISSION_DAYS } from '#domain/rejections.ts'
import { MAX_AROUND } from '#domain/reports.ts'
import { isolated } from '#texts/format-text.ts'
import { describe, type Language } from '#texts/languages.ts'
import type { Config } from '../../config.ts'

const BASIS_POINTS_PER_PERCENT = 100

/** A blank value makes its condition false. Settings have their environment names (docs/operations.md#settings). */
export type PolicyValues = Readonly<Record<string, string>>

export async function policyValues(settings: Config, language: Language): Promise<PolicyValues> {
  const { default: names } = await describe(language).texts.names()
  const { contact, calendar, planMinutes, platformFee } = settings
  const withdrawDays = inWeekOrder(calendar.withdrawWeekdays)
  const shown = (value: string | null) => (value === null ? '' : isolated(value, language))
  const unlessNone = (count: number) => (count === 0 ? '' : String(count))
  const yesIf = (condition: boolean) => (condition ? 'yes' : '')
  return {
    CONTACT: yesIf(contact.email !== null || contact.phone !== null),
    CONTACT_EMAIL: shown(contact.email),
    CONTACT_PHONE: shown(contact.phone),
    MAILTO: contact.email === null ? '' : `mailto:${contact.email}`,
    WHATSAPP: contact.phone === null ? '' : `https://wa.me/${contact.phone.slice(1)}`,
    TOGETHER: yesIf(settings.sessionStart === 'together'),
    PLATFORM_FEE: platformFee === 0 ? '' : isolated(`${platformFee / BASIS_POINTS_PER_PERCENT}%`, language),
    EARNINGS_HELD: yesIf(settings.earningsHoldHours !== null),
    EARNINGS_HOLD_HOURS: unlessNone(settings.earningsHoldHours ?? 0),
    WITHDRAW_DAYS:
      withdrawDays.length === WEEKDAYS.length
        ? ''
        : listText(
            withdrawDays.map((day) => names[day]),
            { comma: names.listComma, last: names.listAnd },
          ),
    PLAN_MINUTES: listText(
      PLAN_TITLES.map((title) => String(planMinutes[title])),
      { comma: names.listComma, last: names.listOr },
    ),
    KEPT_DAYS: unlessNone(settings.keptDays),
    KEEP_PROOFS_DAYS: unlessNone(settings.keepProofsDays),
    KEEP_VOICE_DAYS: unlessNone(settings.keepVoiceDays),
    PROOF_READING: yesIf(settings.proofReading),
    MAIL_SERVER: yesIf(settings.mail.smtpUrl !== null),
    COMPLAINT_HOURS: String(COMPLAINT_HOURS),
    SEND_AGAIN_DAYS: String(RESUBMISSION_DAYS),
    MESSAGES_AROUND: String(2 * MAX_AROUND),
  }
}

function listText(parts: readonly string[], { comma, last }: { readonly comma: string; readonly last: string }): string {
  return [parts.slice(0, -1).join(comma), ...parts.slice(-1)].filter((part) => part !== '').join(last)
}
