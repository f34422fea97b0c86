// Mistakes with reports, warnings and complaints.

import { bug, swap, without, withoutLine } from './bug.ts'

const REPORTS = 'cases/reports/reports.test.ts'
const STORE = 'cases/reports/store.ts'
const REMEDIES = 'cases/complaints/remedies.test.ts'

export const CASES_BUGS = [
  bug(
    'a stranger confirms a warning',
    'cases/reports/warnings.test.ts',
    without('accounts/warnings.ts', `.where('account_id', '=', account)`),
  ),
  bug(
    'Ban closes the report without a ban',
    'cases/reports/decisions.test.ts',
    withoutLine('cases/reports/actions.ts', `outcome === 'banned' && reported`),
  ),
  bug(
    'a stranger reports a message',
    REPORTS,
    swap(
      STORE,
      'where messages.id = ${id} and sessions.deleted_at is null and ${party} in (user_id, chatter_id)',
      'where messages.id = ${id} and ${party}::uuid is not null',
    ),
  ),
  bug('a message is reported without consent', REPORTS, withoutLine('src/domain/reports.ts', 'if (!consents)')),
  bug(
    'any admin plays any recording',
    'cases/reports/recordings.test.ts',
    swap(STORE, 'copied on copied.message_id = messages.id', 'copied on true'),
  ),
  bug(
    'an admin reads the messages of a session instead of the copied ones',
    'tests/message-texts.test.ts',
    swap(
      STORE,
      `report_messages copied
    join reports on reports.id = report_id
    join sessions on sessions.id = reports.session_id
    left join messages on messages.id = copied.message_id
    where report_id`,
      `(select seq as place, session_id, by_buyer, text, voice_ms, created_at as sent_at, null as voice_key from messages) as copied
    join reports on reports.session_id = copied.session_id
    join sessions on sessions.id = reports.session_id
    where reports.id`,
    ),
  ),
  bug('a refunded session is kept again', REMEDIES, withoutLine('src/domain/complaints.ts', 'if (isRefunded)')),
  bug(
    'a confirmed refund leaves its complaint open',
    REMEDIES,
    swap(
      'cases/complaints/actions.ts',
      `action.kind !== 'refund_session' || action.complaintId === null`,
      `action.kind === 'refund_session'`,
    ),
  ),
]
