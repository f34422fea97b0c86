// All deliberate bugs, by the area in which the mistake would be made. The tests must catch each of them (docs/guarantees.md). They are not
// in the feature folders, because src/ is what an installation runs.

import { ACCOUNTS_BUGS } from './accounts.ts'
import { ADMIN_BUGS } from './admin.ts'
import type { DeliberateBug } from './bug.ts'
import { CASES_BUGS } from './cases.ts'
import { CHAT_BUGS } from './chat.ts'
import { MONEY_BUGS } from './money.ts'
import { NOTICES_BUGS } from './notices.ts'
import { PLATFORM_BUGS } from './platform.ts'
import { SESSIONS_BUGS } from './sessions.ts'

export const BUGS_BY_AREA: Readonly<Record<string, readonly DeliberateBug[]>> = {
  accounts: ACCOUNTS_BUGS,
  sessions: SESSIONS_BUGS,
  chat: CHAT_BUGS,
  money: MONEY_BUGS,
  cases: CASES_BUGS,
  notices: NOTICES_BUGS,
  admin: ADMIN_BUGS,
  platform: PLATFORM_BUGS,
}

export const BUGS: readonly DeliberateBug[] = Object.values(BUGS_BY_AREA).flat()
