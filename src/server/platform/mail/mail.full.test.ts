// Full run: real waiting.

import { expect, it } from 'vitest'
import { aSender, MAIL } from '../../testing/mailer.ts'

it('a server that stays silent is given up, and used again when it answers', async () => {
  const { server, mailer } = await aSender({ stepMs: 1_500, limitMs: 60_000 })
  server.answer('never')
  await expect(mailer.send(MAIL)).rejects.toThrow()
  server.answer('accept')
  expect(await mailer.send(MAIL)).toBe('accepted')
})

it('sending a mail has a total time limit, and the next mail has a new connection', async () => {
  const { server, mailer } = await aSender({ stepMs: 60_000, limitMs: 1_500 })
  server.answer('never')
  await expect(mailer.send(MAIL)).rejects.toThrow()
  server.answer('accept')
  expect(await mailer.send(MAIL)).toBe('accepted')
  expect(server.connections()).toBe(2)
})
