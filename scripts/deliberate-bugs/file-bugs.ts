// Likely mistakes with uploads and the disk. The tests must catch each of them.

import type { DeliberateBug } from './scratch.ts'

const FULL_DISK = 'src/server/system/full-disk.test.ts'
const RECORDINGS = 'src/server/platform/media/audio.test.ts'

const ENDPOINTS = 'src/server/platform/http/endpoints.ts'

export const FILE_BUGS: readonly DeliberateBug[] = [
  {
    name: 'uploads are accepted until the disk is full',
    edits: [{ file: ENDPOINTS, find: `  await disk.checkSpace()\n`, replace: '' }],
    caughtBy: [FULL_DISK],
  },
  {
    name: 'uploads are not counted by their size',
    edits: [{ file: ENDPOINTS, find: `Math.ceil((file?.bytes ?? 0) / 1024)`, replace: `0` }],
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
]
