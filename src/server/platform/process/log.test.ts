import { Writable } from 'node:stream'
import { expect, it } from 'vitest'
import { openLog } from './log.ts'

function aLog() {
  const lines: string[] = []
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  return { lines, log: openLog({ level: 'info', destination }) }
}

it('values under secret names are removed, at any of three depths', () => {
  const { lines, log } = aLog()
  log.info(
    {
      password: 'hunter2',
      body: { token: 'hunter2', ticket: 'hunter2', currentPassword: 'hunter2', newPassword: 'hunter2', recoveryCodes: ['hunter2'] },
      request: { headers: { authorization: 'hunter2' } },
      kept: 'visible',
    },
    'a line',
  )
  expect(lines.join()).not.toContain('hunter2')
  expect(lines.join()).toContain('visible')
})

it('of an error only what describes it is logged, and not the row that PostgreSQL repeats', () => {
  const { lines, log } = aLog()
  const cause = Object.assign(new Error('violates a constraint'), {
    code: '23514',
    constraint: 'a_constraint',
    detail: 'Failing row contains (hunter2).',
    where: 'hunter2',
  })
  log.error({ err: new AggregateError([cause], 'a call failed', { cause }) }, 'a line')
  const [line = ''] = lines
  expect(line).not.toContain('hunter2')
  const described = { type: 'Error', message: 'violates a constraint', code: '23514', constraint: 'a_constraint' }
  expect(JSON.parse(line).err).toMatchObject({ type: 'AggregateError', message: 'a call failed', cause: described, errors: [described] })
})
