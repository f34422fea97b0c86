// Every stop, in the order in which people see the product.

import type { Stop } from './stop.ts'
import { ACCOUNT_PAGE_STOPS } from './stops/account-pages.ts'
import { ADMIN_LIST_STOPS } from './stops/admin-lists.ts'
import { ADMIN_METHOD_STOPS } from './stops/admin-methods.ts'
import { ADMIN_PANEL_STOPS } from './stops/admin-panels.ts'
import { BANK_STATEMENT_STOPS } from './stops/bank-statements.ts'
import { CHAT_LIST_STOPS } from './stops/chat-list.ts'
import { CHAT_PANE_STOPS } from './stops/chat-pane.ts'
import { CONVERSATION_STOPS } from './stops/conversation.ts'
import { DAY_STOPS } from './stops/day.ts'
import { MAILED_LINK_STOPS } from './stops/mailed-links.ts'
import { MINUTES_STOPS } from './stops/minutes.ts'
import { NOTICE_STOPS } from './stops/notices.ts'
import { OBSTACLE_STOPS } from './stops/obstacles.ts'
import { PAYMENT_STOPS } from './stops/payment.ts'
import { PAYOUT_STOPS } from './stops/payouts.ts'
import { PEOPLE_STOPS } from './stops/people.ts'
import { PROOF_READING_STOPS } from './stops/proof-reading.ts'
import { PUBLIC_PAGE_STOPS } from './stops/public-pages.ts'
import { REFUND_STOPS } from './stops/refunds.ts'
import { REPORT_STOPS } from './stops/reports.ts'
import { SAFETY_STOPS } from './stops/safety.ts'
import { SECURITY_STOPS } from './stops/security.ts'

export const STOPS: readonly Stop[] = [
  ...PUBLIC_PAGE_STOPS,
  ...CHAT_LIST_STOPS,
  ...CHAT_PANE_STOPS,
  ...OBSTACLE_STOPS,
  ...PAYMENT_STOPS,
  ...CONVERSATION_STOPS,
  ...MINUTES_STOPS,
  ...ACCOUNT_PAGE_STOPS,
  ...DAY_STOPS,
  ...SECURITY_STOPS,
  ...MAILED_LINK_STOPS,
  ...NOTICE_STOPS,
  ...ADMIN_LIST_STOPS,
  ...ADMIN_PANEL_STOPS,
  ...ADMIN_METHOD_STOPS,
  ...REFUND_STOPS,
  ...PEOPLE_STOPS,
  ...PAYOUT_STOPS,
  ...BANK_STATEMENT_STOPS,
  ...PROOF_READING_STOPS,
  ...SAFETY_STOPS,
  ...REPORT_STOPS,
]
