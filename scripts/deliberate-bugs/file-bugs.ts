// Likely mistakes with uploads and the disk. The tests must catch each of them.

import type { DeliberateBug } from './scratch.ts'

const FULL_DISK = 'src/server/tests/full-disk.test.ts'
const RECORDINGS = 'src/server/platform/media/audio.full.test.ts'

const ENDPOINTS = 'src/server/platform/http/endpoints.ts'

export const FILE_BUGS: readonly DeliberateBug[] = [
  {
    name: 'uploads are accepted until the disk is full',
    edits: [{ file: ENDPOINTS, find: `  await disk.checkSpace()\n`, replace: '' }],
    caughtBy: [FULL_DISK],
  },
  {
    name: 'uploads are not counted by their size',
    edits: [{ file: ENDPOINTS, find: `Math.ceil(file.bytes / 1024)`, replace: `0` }],
    caughtBy: [FULL_DISK],
  },
  {
    name: 'a log that cannot be written ends the server',
    edits: [{ file: 'src/server/platform/process/log-file.ts', find: `destination.on('error', (`, replace: `destination.on('drop', (` }],
    caughtBy: ['src/server/platform/process/log-file.test.ts'],
  },
  {
    name: 'any bytes pass as sound',
    edits: [
      {
        file: 'src/server/platform/media/opus.ts',
        find: `  if (packet.length > 2 + frames * LONGEST_FRAME_BYTES) return null\n`,
        replace: '',
      },
      {
        file: 'src/server/platform/media/recordings.ts',
        find: `    if (bytes > HEADROOM_BYTES + soundSeconds * MAX_BYTES_PER_SECOND) throw new Refused('unreadable')\n`,
        replace: '',
      },
    ],
    caughtBy: [RECORDINGS],
  },
  {
    name: 'a signed address outlives the right to read the file',
    edits: [
      {
        file: 'src/server/platform/files/routes.ts',
        find: `      if (!(await mayRead(key, reader === '' ? null : reader, reading))) throw new DomainError('forbidden')\n`,
        replace: '',
      },
    ],
    caughtBy: ['src/server/sessions/proofs.test.ts', 'src/server/chat/voice.test.ts'],
  },
  {
    name: 'the reader of a signed address can be changed',
    edits: [{ file: 'src/server/platform/files/signatures.ts', find: `\\n\${reader}\``, replace: `\`` }],
    caughtBy: ['src/server/platform/files/routes.test.ts'],
  },
  {
    name: 'a proof waits behind all avatars',
    edits: [
      {
        file: 'src/server/platform/media/images.ts',
        find: `isUrgent ? decoder.urgently : decoder.inTurn`,
        replace: `isUrgent ? decoder.inTurn : decoder.inTurn`,
      },
    ],
    caughtBy: ['src/server/platform/media/images.test.ts'],
  },
  {
    name: 'an account may have any number of avatars read at once',
    edits: [
      {
        file: 'src/server/accounts/actions.ts',
        find: `openQueueForEach({ maxWaiting: 3 })`,
        replace: `openQueueForEach({ atOnce: 99, maxWaiting: 3 })`,
      },
    ],
    caughtBy: ['src/server/accounts/avatars.test.ts'],
  },
  {
    name: 'a screenshot that is being stored at sign-out stays in the browser',
    edits: [
      { file: 'src/web/api/draft-files.ts', find: `    if (before === draftRemovals()) await cache.put`, replace: `    await cache.put` },
      { file: 'src/web/api/draft-files.ts', find: `    if (before !== draftRemovals()) await caches.delete(DRAFT_FILES)\n`, replace: '' },
    ],
    caughtBy: ['src/web/api/draft-files.test.ts'],
  },
]
