// All deliberate bugs. The tests must catch each of them (docs/guarantees.md).

import { ACCESS_BUGS } from './access-bugs.ts'
import { AFTER_DECISION_BUGS } from './after-decision-bugs.ts'
import { BANK_STATEMENT_BUGS } from './bank-statement-bugs.ts'
import { CHAT_BUGS } from './chat-bugs.ts'
import { COMPLAINT_BUGS } from './complaint-bugs.ts'
import { DAY_BUGS } from './day-bugs.ts'
import { EVENT_BUGS } from './event-bugs.ts'
import { EXPORT_BUGS } from './export-bugs.ts'
import { FIGURES_BUGS } from './figures-bugs.ts'
import { FILE_BUGS } from './file-bugs.ts'
import { HELD_BUGS } from './held-bugs.ts'
import { HISTORY_BUGS } from './history-bugs.ts'
import { MAILED_LINK_BUGS } from './mailed-link-bugs.ts'
import { MINUTES_BUGS } from './minutes-bugs.ts'
import { MONEY_BUGS } from './money-bugs.ts'
import { NOTICE_BUGS } from './notice-bugs.ts'
import { OWN_DATA_BUGS } from './own-data-bugs.ts'
import { PAYMENT_METHOD_BUGS } from './payment-method-bugs.ts'
import { PAYOUT_BUGS } from './payout-bugs.ts'
import { PROOF_READING_BUGS } from './proof-reading-bugs.ts'
import { PROPOSAL_BUGS } from './proposal-bugs.ts'
import { REFUND_BUGS } from './refund-bugs.ts'
import { SAFETY_BUGS } from './safety-bugs.ts'
import type { DeliberateBug } from './scratch.ts'
import { SIGN_IN_BUGS } from './sign-in-bugs.ts'
import { STOLEN_TOKEN_BUGS } from './stolen-token-bugs.ts'
import { TRAIL_BUGS } from './trail-bugs.ts'
import { TWO_STEP_BUGS } from './two-step-bugs.ts'

/** By the area whose mistakes they are. */
export const BUGS_BY_AREA: Readonly<Record<string, readonly DeliberateBug[]>> = {
  money: MONEY_BUGS,
  held: HELD_BUGS,
  refund: REFUND_BUGS,
  figures: FIGURES_BUGS,
  export: EXPORT_BUGS,
  day: DAY_BUGS,
  'payment-method': PAYMENT_METHOD_BUGS,
  payout: PAYOUT_BUGS,
  'bank-statement': BANK_STATEMENT_BUGS,
  chat: CHAT_BUGS,
  access: ACCESS_BUGS,
  'sign-in': SIGN_IN_BUGS,
  'stolen-token': STOLEN_TOKEN_BUGS,
  'mailed-link': MAILED_LINK_BUGS,
  event: EVENT_BUGS,
  file: FILE_BUGS,
  notice: NOTICE_BUGS,
  trail: TRAIL_BUGS,
  'two-step': TWO_STEP_BUGS,
  'own-data': OWN_DATA_BUGS,
  'proof-reading': PROOF_READING_BUGS,
  proposal: PROPOSAL_BUGS,
  'after-decision': AFTER_DECISION_BUGS,
  history: HISTORY_BUGS,
  minutes: MINUTES_BUGS,
  safety: SAFETY_BUGS,
  complaint: COMPLAINT_BUGS,
}

export const BUGS: readonly DeliberateBug[] = Object.values(BUGS_BY_AREA).flat()
