import { expect, it } from 'vitest'
import { ApiError, OfflineError } from '../api/errors.ts'
import { decideTogether, type Outcome } from './decide-together.ts'

const rowsOf = (letters: string) => [...letters].map((letter) => ({ _id: letter }))
const REFUSAL = { code: 'session_decided', message: 'Session is already rejected.', values: {} }

it('each row is sent once, a few at a time, and a refusal stops no other', async () => {
  const sent: string[] = []
  const outcomes = new Map<string, Outcome>()
  let [underWay, max] = [0, 0]
  await decideTogether(rowsOf('abcdefgh'), {
    decide: async ({ _id }) => {
      sent.push(_id)
      underWay += 1
      max = Math.max(max, underWay)
      await Promise.resolve()
      underWay -= 1
      if (_id === 'b') throw new ApiError(409, REFUSAL)
      if (_id === 'c') throw new OfflineError()
      if (_id === 'd') throw new ApiError(503, { code: 'overloaded', message: 'Busy.' })
      return { message: 'Updated!', ...(_id === 'h' && { wasDecided: true }) }
    },
    report: (id, outcome) => outcomes.set(id, outcome),
  })
  expect(sent).toEqual([...'abcdefgh'])
  expect(max).toBe(3)
  expect(outcomes.get('b')).toEqual({ kind: 'refused', message: REFUSAL })
  expect([...outcomes].filter(([, { kind }]) => kind === 'failed').map(([id]) => id)).toEqual(['c', 'd'])
  expect([...outcomes].filter(([, { kind }]) => kind === 'approved').map(([id]) => id)).toEqual(['a', 'e', 'f', 'g'])
  expect(outcomes.get('h')).toEqual({ kind: 'approved-before' })
})

it('a refusal can have its own text', async () => {
  const reports: Outcome[] = []
  const message = { code: 'chatter_busy', message: 'Busy until noon.' }
  await decideTogether(rowsOf('a'), {
    decide: () => Promise.reject(new ApiError(409, REFUSAL)),
    refusalOf: () => ({ message }),
    report: (_, outcome) => reports.push(outcome),
  })
  expect(reports).toEqual([{ kind: 'waiting' }, { kind: 'sending' }, { kind: 'refused', message }])
})
