// A notice as it leaves the server: ids and values; the text is made where it is shown.

import type { Notice } from '#contract/notices.ts'
import { rupeesFromPaisa } from '#domain/money.ts'
import type { ListedNotice } from './store.ts'

export function presentNotice(notice: ListedNotice): Notice {
  const { party, amountPaisa } = notice
  return {
    _id: notice.id,
    kind: notice.kind,
    createdAt: notice.createdAt.toISOString(),
    readAt: notice.readAt?.toISOString() ?? null,
    sessionID: notice.sessionId,
    withdrawID: notice.withdrawalId,
    refundID: notice.refundId,
    party: party && { _id: party.id, username: party.username },
    plan: notice.plan,
    minutes: notice.minutes,
    amount: amountPaisa === null ? null : rupeesFromPaisa(amountPaisa),
    reason: notice.reason,
    count: notice.count,
  }
}
