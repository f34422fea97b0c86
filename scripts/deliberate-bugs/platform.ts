// Mistakes below the features: calls, sockets, events, jobs, files, the log.

import { bug, swap, without, withoutLine } from './bug.ts'

const HANDSHAKE = 'platform/realtime/handshake.test.ts'
const EVENT_TESTS = 'platform/jobs/events.test.ts'
const REALTIME = 'platform/realtime/realtime.ts'
const EVENTS = 'platform/jobs/events.ts'

export const PLATFORM_BUGS = [
  bug('the account is not checked again after a socket joins', HANDSHAKE, withoutLine(REALTIME, 'admitted || socket.disconnect(true)')),
  bug('a socket stays open after its token expires', HANDSHAKE, withoutLine(REALTIME, 'endWithToken(socket, holder')),
  bug(
    'a caller with a token gets more login attempts',
    'accounts/security/log-in.test.ts',
    without('platform/http/endpoints.ts', 'isPublic(endpoint.callers) ? null : '),
  ),
  bug(
    'a broken connection ends the server',
    'tests/money-kills.test.ts',
    swap('platform/db/database.ts', `pool.on('connect'`, `pool.on('remove'`),
  ),
  bug('an event is published without a job', 'tests/event-delivery.full.test.ts', withoutLine(EVENTS, 'addJobsAtCommit(tx, [')),
  bug('an event is delivered before the commit', EVENT_TESTS, swap(EVENTS, 'afterCommit(tx, () => void', 'queueMicrotask(() => void')),
  bug(
    'an event is delivered after a rollback',
    EVENT_TESTS,
    swap(
      'platform/db/database.ts',
      'return done\n      })',
      'return done\n      }).finally(() => callbacks.after.splice(0).forEach((callback) => callback()))',
    ),
  ),
  bug('a recorder whose failure is ignored', EVENT_TESTS, swap(EVENTS, 'record(tx, event)', 'record(tx, event).catch(() => undefined)')),
  bug(
    'a job of a dead node stays locked',
    'platform/jobs/jobs.full.test.ts',
    swap('platform/jobs/jobs.ts', `limit_ms * interval '1 millisecond'`, `interval '4 hours'`),
  ),
  bug(
    'uploads are accepted until the disk is full',
    'tests/full-disk.test.ts',
    withoutLine('platform/http/endpoints.ts', 'await disk.checkSpace()'),
  ),
  bug(
    'any bytes pass as sound',
    'platform/media/audio.full.test.ts',
    withoutLine('platform/media/opus.ts', 'frames * LONGEST_FRAME_BYTES'),
    withoutLine('platform/media/recordings.ts', 'HEADROOM_BYTES + soundSeconds'),
  ),
  bug('the reader of a signed address can be changed', 'platform/files/routes.test.ts', without('platform/files/store.ts', '\\n${reader}')),
  bug(
    'a screenshot that is being stored at sign-out stays in the browser',
    'src/web/api/draft-files.test.ts',
    without('src/web/api/draft-files.ts', 'if (before === draftRemovals()) '),
    withoutLine('src/web/api/draft-files.ts', 'before !== draftRemovals()'),
  ),
  bug(
    'an error is logged with the row of the database',
    'tests/secrets.test.ts',
    withoutLine('platform/process/log.ts', 'err: describeError'),
  ),
  bug(
    'the reader of proofs has the secrets of the server',
    'platform/recognition/recognition.test.ts',
    withoutLine('platform/recognition/recognition.ts', 'env: {},'),
  ),
]
