import type { AdminSession } from '#contract/sessions.ts'
import { READ_FIELDS, type ReadField } from '#domain/proof-reading.ts'
import { moneyText } from '#texts/money-text.ts'
import { useStatusText } from '../../admin-ui/status-text.ts'
import { useTexts } from '../../texts/texts.ts'
import { dateTimeText } from '../../ui/date-text.ts'
import { type Reason, reasonsOf } from './reasons.ts'

/** The worst reason to look closer, in a few words; undefined if there is none. */
export function useShortReason(): (session: AdminSession) => string | undefined {
  const t = useTexts('adminSessions')
  function short(reason: Reason): string {
    switch (reason.kind) {
      case 'user':
        return t('short.user')
      case 'chatter':
        return t('short.chatter')
      case 'differs':
        return t(`short.${reason.field}`)
      case 'earlier-amount':
      case 'earlier-amount-in-chain':
        return t('short.earlierAmount', { amount: moneyText(reason.signal.amount ?? 0) })
      case 'method-near-limit':
        return t('short.methodNearLimit', { percent: reason.signal.percent ?? 0 })
      case 'earlier-rejections':
        return t('short.earlierRejections', { count: reason.signal.count ?? 0 })
      case 'same-transaction-id':
      case 'same-picture':
      case 'near-same-picture':
      case 'method-closed':
        return t(`short.${reason.kind}`)
    }
  }
  return (session) => {
    const [worst] = reasonsOf(session)
    if (worst !== undefined) return short(worst)
    if (session.reading === null) return undefined
    const verdicts = READ_FIELDS.map((field) => session.reading?.verdicts[field])
    if (verdicts.every((verdict) => verdict === 'agrees')) return undefined
    return t(verdicts.every((verdict) => verdict === 'unreadable') ? 'short.unreadable' : 'short.unclear')
  }
}

/** A reason with its figures, as a sentence. */
export function useReasonText(): (reason: Reason, session: AdminSession) => string {
  const t = useTexts('adminSessions')
  const statusText = useStatusText()
  const differsText = useDiffersText()
  return (reason, session) => {
    switch (reason.kind) {
      case 'user':
        return t('userIs', { status: statusText(reason.status) })
      case 'chatter':
        return t('chatterIs', { status: statusText(reason.status) })
      case 'differs':
        return differsText(reason.field, session)
      case 'earlier-amount':
        return t('earlierAmount', { amount: moneyText(reason.signal.amount ?? 0) })
      case 'earlier-amount-in-chain':
        return t('earlierAmountInChain', { amount: moneyText(reason.signal.amount ?? 0) })
      case 'method-near-limit':
        return t('methodNearLimit', { percent: reason.signal.percent ?? 0 })
      case 'earlier-rejections':
        return t('earlierRejections', { count: reason.signal.count ?? 0 })
      case 'same-transaction-id':
      case 'same-picture':
      case 'near-same-picture':
      case 'method-closed':
        return t(reason.kind)
    }
  }
}

function useDiffersText(): (field: ReadField, session: AdminSession) => string {
  const t = useTexts('adminSessions')
  return (field, { reading, plan, transactionID, accountNumber }) => {
    const [read, wanted] = {
      amount: [reading?.amount && moneyText(reading.amount), moneyText(plan.price)],
      transactionID: [reading?.transactionID, transactionID],
      paidAt: [reading?.paidAt && dateTimeText(reading.paidAt), reading ? dateTimeText(reading.sentAt) : ''],
      accountNumber: [reading?.accountNumber, accountNumber],
    }[field]
    return t(`differs.${field}`, { read: read ?? '–', wanted: wanted ?? '–' })
  }
}
