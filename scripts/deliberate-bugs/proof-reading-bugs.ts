// Likely mistakes with the reading of proofs. The tests must catch each of them.

import type { DeliberateBug } from './scratch.ts'

const RECOGNITION = 'src/server/platform/recognition/recognition.ts'
const RECOGNITION_TEST = 'src/server/platform/recognition/recognition.test.ts'
const EARLIER_AMOUNTS = 'src/server/sessions/earlier-amounts.ts'
const EARLIER_AMOUNTS_TEST = 'src/server/sessions/earlier-amounts.test.ts'
const SECOND_LOOK = 'src/server/platform/media/second-look.ts'
const SECOND_LOOKS_TEST = 'src/server/sessions/second-looks.test.ts'
const READINGS_TEST = 'src/server/sessions/proof-readings.test.ts'

export const PROOF_READING_BUGS: readonly DeliberateBug[] = [
  {
    name: 'the reader of proofs has the secrets of the server',
    edits: [{ file: RECOGNITION, find: `      env: {},\n`, replace: '' }],
    caughtBy: [RECOGNITION_TEST],
  },
  {
    name: 'the reader of proofs may write files and use any memory',
    edits: [{ file: RECOGNITION, find: `['--no-warnings', ...MEMORY_LIMITS, ...PERMISSIONS]`, replace: `['--no-warnings']` }],
    caughtBy: [RECOGNITION_TEST],
  },
  {
    name: 'a proof that cannot be read is tried for ever',
    edits: [
      { file: RECOGNITION, find: `for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1)`, replace: `for (;;)` },
      { file: RECOGNITION, find: `      return null\n    } finally`, replace: `    } finally` },
    ],
    caughtBy: ['src/server/platform/recognition/recognition.full.test.ts'],
  },
  {
    name: 'a receipt of few words is prepared until only noise is left of it',
    edits: [{ file: 'src/server/platform/media/images.ts', find: `{ lower: 0, upper: 100 }`, replace: `{ lower: 1, upper: 99 }` }],
    caughtBy: ['src/server/platform/recognition/recognition.full.test.ts'],
  },
  {
    name: 'an end that is read differently with more paper around it is taken for the end of an account',
    edits: [{ file: 'src/server/platform/recognition/hidden-ends.ts', find: ` || end !== other) continue`, replace: `) continue` }],
    caughtBy: ['src/server/platform/recognition/hidden-ends.test.ts'],
  },
  {
    name: 'a time is read without the half of the day that is below it',
    edits: [
      {
        file: 'src/domain/bank-slip/labels.ts',
        find: `  if (cell.kind === 'date' && REST_OF_TIME.test(text)) return isNextLine(value, below)\n`,
        replace: '',
      },
    ],
    caughtBy: ['src/domain/bank-slip/receipt.test.ts'],
  },
  {
    name: 'an ID is taken as sure although its letters were guessed',
    edits: [{ file: 'src/domain/bank-slip/transaction-id.ts', find: ` || isUnsure }`, replace: ` }` }],
    caughtBy: ['src/domain/bank-slip/receipt.test.ts'],
  },
  {
    name: 'a value that nothing names is taken as sure',
    edits: [{ file: 'src/domain/bank-slip/field.ts', find: `{ ...first, isDoubtful: true, isUnnamed: true }`, replace: `first` }],
    caughtBy: ['src/domain/bank-slip/receipt.test.ts'],
  },
  {
    name: 'a value that nothing names lets a payment be approved together with others',
    edits: [{ file: 'src/domain/proof-reading.ts', find: `return isNamed ? 'agrees' : 'doubtful'`, replace: `return 'agrees'` }],
    caughtBy: ['src/domain/proof-reading.test.ts', READINGS_TEST],
  },
  {
    name: 'what was read from a proof outlives its account',
    edits: [
      {
        file: 'src/server/accounts/erase.ts',
        find: `  await sql\`delete from proof_readings using sessions where sessions.id = session_id and user_id = \${id}\`.execute(tx)\n`,
        replace: '',
      },
    ],
    caughtBy: [READINGS_TEST, 'src/server/sessions/proof-readings.full.test.ts'],
  },
  {
    name: 'a proof is stored as read after the deletion of its buyer',
    edits: [{ file: 'src/server/sessions/reading-store.ts', find: ` and accounts.deleted_at is null`, replace: '' }],
    caughtBy: [READINGS_TEST, 'src/server/sessions/proof-readings.full.test.ts'],
  },
  {
    name: 'an ID that was typed a little differently hides that its proof was used before',
    edits: [
      {
        file: 'src/server/sessions/proof-readings.ts',
        find: `    if (reading.transactionID !== null) await writeReadSignals(tx, id, reading.transactionID)\n`,
        replace: '',
      },
    ],
    caughtBy: [READINGS_TEST],
  },
  {
    name: 'an amount that was edited for the second attempt is not compared with the first',
    edits: [{ file: EARLIER_AMOUNTS, find: `read.amount_paisa <> own.amount_paisa and`, replace: `false and` }],
    caughtBy: [EARLIER_AMOUNTS_TEST],
  },
  {
    name: 'another payment in a chain looks like an edited amount',
    edits: [
      {
        file: EARLIER_AMOUNTS,
        find: `\n        and (array[sessions.transaction_key, read.transaction_key collate "C"] && own.keys or read.transaction_key is null)`,
        replace: '',
      },
    ],
    caughtBy: [EARLIER_AMOUNTS_TEST],
  },
  {
    name: 'nobody takes a second look at pictures that look alike',
    edits: [
      { file: 'src/server/sessions/second-looks.ts', find: `showsSomethingElse(look) ? 'other-payment' : 'alike'`, replace: `'alike'` },
    ],
    caughtBy: [SECOND_LOOKS_TEST],
  },
  {
    name: 'a picture that is gone clears the one that looks like it',
    edits: [{ file: 'src/server/sessions/second-looks.ts', find: `verdict: 'unknown', look`, replace: `verdict: 'other-payment', look` }],
    caughtBy: [SECOND_LOOKS_TEST],
  },
  {
    name: 'pictures are compared without being aligned',
    edits: [{ file: SECOND_LOOK, find: `findPlace(one, other)`, replace: `UNMOVED` }],
    caughtBy: ['src/server/platform/media/second-look.test.ts'],
  },
  {
    name: 'previews are read before the pictures of those who have paid',
    edits: [
      {
        file: 'src/server/platform/recognition/recognition.ts',
        find: 'if (!isPreview) return queue.urgently(',
        replace: 'if (!isPreview) return queue.inTurn(',
      },
      {
        file: 'src/server/platform/recognition/recognition.ts',
        find: 'const reading = queue.inTurn(',
        replace: 'const reading = queue.urgently(',
      },
    ],
    caughtBy: ['src/server/platform/recognition/recognition.test.ts'],
  },
  {
    name: 'a preview costs its account the same, however long it takes',
    edits: [
      {
        file: 'src/server/sessions/read-proof.ts',
        find: "void chargeRest(deps, 'read-proof', account, milliseconds - LEAST_CHARGED_MS)",
        replace: 'void milliseconds',
      },
    ],
    caughtBy: ['src/server/sessions/proof-readings.test.ts'],
  },
]
