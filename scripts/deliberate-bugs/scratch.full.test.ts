// Full run: a test tool.

import { expect, it } from 'vitest'
import { outcomeOf } from './scratch.ts'

const report = (status: string, ...tests: string[]) =>
  JSON.stringify({
    testResults: [
      {
        name: 'races.test.ts',
        status,
        message: status === 'failed' ? 'Hook timed out' : '',
        assertionResults: tests.map((each) => ({ status: each, fullName: 'two together', failureMessages: ['expected 1 to be 2\n at …'] })),
      },
    ],
  })

it.each([
  ['a failed test', report('failed', 'passed', 'failed'), { failed: ['two together (expected 1 to be 2)'], broken: null }],
  ['only passed tests', report('passed', 'passed'), { failed: [], broken: null }],
  ['a file whose set-up failed', report('failed', 'skipped'), { failed: [], broken: 'races.test.ts: Hook timed out' }],
  ['a file that could not be loaded', report('failed'), { failed: [], broken: 'races.test.ts: Hook timed out' }],
  ['a run without tests', JSON.stringify({ testResults: [] }), { failed: [], broken: 'no test ran: no such file' }],
  ['no report', '', { failed: [], broken: 'the tests did not run: no such file' }],
])('the outcome of %s', (_case, text, outcome) => {
  expect(outcomeOf(text, 'no such file')).toEqual(outcome)
})
