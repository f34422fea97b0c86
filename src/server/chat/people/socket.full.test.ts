// Full run: many connections.

import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/app.ts'
import { aChatter, aUser, copiesOf } from '../../testing/people.ts'
import { connect, emit } from '../../testing/socket.ts'

let app: TestApp

let close: () => Promise<void>

let address: string

beforeAll(async () => {
  ;({ app, close } = await openTestApp({ presenceTimes: { graceMs: 0 } }))
  address = await app.listen()
})

afterAll(() => close())

it('one connection watches a thousand people at most, and a hundred more at a time', async () => {
  const ids = await copiesOf(app, await aChatter(app), 1_000)
  const socket = await connect(address, { token: await app.tokenOf(await aUser(app)) })
  const watch = (from: number, until: number) => emit(socket, 'watchPeople', { userIDs: ids.slice(from, until) })
  expect(await watch(0, 101)).toMatchObject({ ok: false, code: 'validation_failed' })
  for (let place = 0; place < 900; place += 100) expect(await watch(place, place + 100)).toMatchObject({ ok: true })
  // Watching people who are already watched costs nothing.
  expect(await watch(800, 900)).toMatchObject({ ok: true })
  expect(await watch(900, 1_000)).toMatchObject({ ok: false, code: 'too_many_requests' })
  expect(await watch(900, 990)).toMatchObject({ ok: true })
})
