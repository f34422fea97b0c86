// Mistakes with notices.

import { bug, swap, without, withoutLine } from './bug.ts'

export const NOTICES_BUGS = [
  bug(
    'an account marks the notices of another account as read',
    'notices/list.test.ts',
    swap('notices/write-store.ts', '${own} and (id = any', '(id = any'),
  ),
  bug(
    'a message that arrives during the wait is dropped',
    'notices/messages.test.ts',
    without('notices/messages.ts', 'if (pair.dueAt <= now) '),
  ),
  bug(
    'a job that runs twice notifies twice',
    'notices/timed.test.ts',
    swap('db/migrations/0027_minutes.sql', 'unique index notices_once', 'index notices_once'),
  ),
  bug(
    'an admin without the required second step gets the notices of admins',
    'notices/withheld.test.ts',
    swap('notices/store.ts', 'isSecured(config, account)', `isSecured({ adminTwoStep: 'optional' }, account)`),
  ),
  bug(
    'no admin is notified of a chatter who asks again',
    'accounts/request-again.test.ts',
    withoutLine('accounts/actions.ts', "'account_requested_again'"),
  ),
]
