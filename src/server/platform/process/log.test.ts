import { Writable } from 'node:stream'
import { expect, it } from 'vitest'
import { openLog } from './log.ts'

it('values under secret names are removed, at any of three depths', () => {
  const lines: string[] = []
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const log = openLog({ level: 'info', destination })
  log.info(
    { password: 'hunter2', body: { token: 'hunter2' }, request: { headers: { authorization: 'hunter2' } }, kept: 'visible' },
    'a line',
  )
  expect(lines.join()).not.toContain('hunter2')
  expect(lines.join()).toContain('visible')
})
