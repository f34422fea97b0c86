// Full run: further variants, and truncated files.

import { randomUUID } from 'node:crypto'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { updateSessionStatus } from '#contract/sessions.ts'
import { testApp } from '../testing/app.ts'
import { holdCommits } from '../testing/held-commits.ts'
import { buy } from '../testing/money.ts'
import { anMp4, aWebm } from '../testing/recordings.ts'
import { trySendVoice, voiceForm } from '../testing/voice.ts'
import { aChat, voices } from '../testing/voice-chats.ts'
import { openMessageQueue } from './actions.ts'
import { sendVoice, sweepVoices } from './voice.ts'

const BASIC_MS = 15 * 60_000

it('a recording in MP4 is accepted too, without peaks and without a client id', async () => {
  const app = await testApp()
  const session = await aChat(app)
  const { status, body } = await trySendVoice(app, session, { by: session.chatter, bytes: await anMp4(), fields: { peaks: null } })
  expect(status).toBe(201)
  expect(body.message).toMatchObject({ senderID: session.chatter.id, receiverID: session.user.id, duration: 2.005, peaks: [] })
  expect((await app.http.inject(body.message.voiceURL)).headers['content-type']).toBe('audio/mp4')
})

it('sound that is shorter than a second counts as one', async () => {
  const app = await testApp()
  const { body } = await trySendVoice(app, await aChat(app), { bytes: await aWebm({ seconds: 0.4 }), fields: { duration: '1' } })
  expect(body.message.duration).toBe(1)
})

it('a recording stays while one of the tries to store its message may still commit, whatever the last try met', async () => {
  const app = await testApp()
  const { user, chatter, id } = await aChat(app)
  // The first attempt waits in its commit; the others wait for the chat that it has locked, and give up.
  const commits = await holdCommits(app, 'messages', { lockMs: 50 })
  const deps = { ...app.deps, db: commits.db }
  const path = join(app.deps.files.temporaryDirectory, 'upload')
  await writeFile(path, await aWebm())
  const form = { sessionID: id, senderID: user.id, receiverID: chatter.id, duration: 2, peaks: [] }
  const sent = sendVoice(deps, openMessageQueue(deps), await app.principalOf(user), form, { path, bytes: 1, sha256: 'a' })
  await Promise.all([expect(sent).rejects.toMatchObject({ code: '55P03' }), commits.cutOneThatIsHeld()])
  await commits.release()
  const [stored] = await app.db.query.selectFrom('messages').select('voice_key').execute()
  expect((await voices(app)).map((name) => `voice/${name}`)).toEqual([stored?.voice_key])
})

it('no recording can be sent in a pending or rejected session', async () => {
  const app = await testApp()
  const session = await aChat(app)
  app.clock.advance(BASIC_MS)
  const id = await buy(app, session)
  expect((await trySendVoice(app, { ...session, id })).body.code).toBe('no_session_for_voice')
  await app.call(updateSessionStatus, session.admin, { params: { id }, body: { status: 'rejected' } })
  expect((await trySendVoice(app, { ...session, id })).body.code).toBe('no_session_for_voice')
})

it('a form of a thousand parts is refused, and one that is cut off leaves nothing', async () => {
  const app = await testApp()
  const session = await aChat(app)
  const many = Object.fromEntries(Array.from({ length: 1000 }, (_, place) => [`part${place}`, 'x']))
  const { status, body } = await trySendVoice(app, session, { fields: many })
  expect([status, body.code]).toEqual([413, 'payload_too_large'])

  const { hostname, port } = new URL(await app.listen())
  const { payload, contentType } = await voiceForm(session)
  const socket = connect(Number(port), hostname)
  socket.write(
    `POST /api/voice-message/send HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${await app.tokenOf(session.user)}\r\n` +
      `content-type: ${contentType}\r\ncontent-length: ${payload.length}\r\n\r\n`,
  )
  socket.write(payload.subarray(0, payload.length - 500))
  const temporary = () => readdir(app.deps.files.temporaryDirectory)
  await expect.poll(temporary).toHaveLength(1)
  socket.destroy()
  await expect.poll(temporary).toEqual([])
  expect(await voices(app)).toEqual([])
})

it('recordings that no message names are removed after the grace period', async () => {
  const app = await testApp()
  const session = await aChat(app)
  await trySendVoice(app, session)
  const [kept] = await voices(app)
  const orphan = await app.deps.files.save('voice', 'webm', await aWebm())
  const longAgo = new Date(app.clock.now().getTime() - 2 * 60 * 60_000)
  await app.deps.files.save('voice', 'webm', await aWebm())
  for (const key of [orphan, `voice/${kept}`]) await utimes(join(app.deps.files.directory, key), longAgo, longAgo)
  expect(await sweepVoices(app.deps)).toBe(1)
  expect(await voices(app)).toContain(kept)
  expect(await voices(app)).toHaveLength(2)
})

it('the same recording sent twice at once is one message with one file, and two different ones are two messages', async () => {
  const app = await testApp()
  const session = await aChat(app)
  const fields = { clientID: randomUUID() }
  const answers = await Promise.all([
    trySendVoice(app, session, { fields }),
    trySendVoice(app, session, { fields }),
    trySendVoice(app, session, { by: session.chatter }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  const [one, same, other] = answers.map(({ body }) => body.message)
  expect(same._id).toBe(one._id)
  expect([one.seq, other.seq].toSorted()).toEqual([1, 2])
  expect(await voices(app)).toHaveLength(2)
})

it('when the session has ended by the time the recording was read, it is refused and its file is removed', async () => {
  const app = await testApp()
  const session = await aChat(app)
  // The session ends between the first check and the statement that stores the message, just after the file was saved.
  const save = app.deps.files.save.bind(app.deps.files)
  Object.assign(app.deps.files, {
    save: async (...given: Parameters<typeof save>) => {
      const key = await save(...given)
      app.clock.advance(BASIC_MS)
      return key
    },
  })
  const { status, body } = await trySendVoice(app, session)
  expect([status, body.code]).toEqual([409, 'no_session_for_voice'])
  expect(await voices(app)).toEqual([])
})
