// Voice messages: who may send and play them, and that no file stays without a row.

import { randomUUID } from 'node:crypto'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { fetchMessages, fetchVoiceUrl } from '#contract/chat.ts'
import { ERRORS } from '#contract/errors.ts'
import { updateSessionStatus } from '#contract/sessions.ts'
import { logOut } from '#contract/sign-ins.ts'
import type { ErrorCode } from '#domain/errors.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { aListener, aRunningSession } from '../testing/chats.ts'
import { holdCommits } from '../testing/held-commits.ts'
import { buy } from '../testing/money.ts'
import { aChatter, anAdmin, aUser, type Person } from '../testing/people.ts'
import { anMp4, aWebm } from '../testing/recordings.ts'
import { hideSessions } from '../testing/session-rows.ts'
import { fingerprint } from '../testing/snapshot.ts'
import { trySendVoice, type VoiceToSend, voiceForm } from '../testing/voice.ts'
import { openMessageQueue } from './actions.ts'
import { sendVoice, sweepVoices } from './voice.ts'

const voices = (app: TestApp) => readdir(join(app.deps.files.directory, 'voice'))
const BASIC_MS = 15 * 60_000

async function aChat(app: TestApp) {
  const admin = await anAdmin(app)
  return { ...(await aRunningSession(app, { admin })), admin }
}

it('a voice message is stored with its measured length and delivered to both', async () => {
  const app = await testApp()
  const session = await aChat(app)
  const listeners = [await aListener(app, session.user, session.id), await aListener(app, session.chatter, session.id)]
  const clientID = randomUUID()
  const { status, body } = await trySendVoice(app, session, { bytes: await aWebm({ seconds: 3 }), fields: { clientID } })

  expect([status, body.success]).toEqual([201, true])
  expect(body.message).toEqual({
    _id: expect.any(String),
    sessionID: session.id,
    senderID: session.user.id,
    receiverID: session.chatter.id,
    message: '',
    type: 'voice',
    createdAt: app.clock.now().toISOString(),
    seq: 1,
    clientID,
    voiceURL: expect.stringMatching(/^\/files\/voice\/[0-9a-f]{40}\.webm\?expires=/),
    duration: 3,
    peaks: [0, 128, 255],
  })
  for (const { received } of listeners) await expect.poll(() => received).toEqual([body.message])
  expect((await app.call(fetchMessages, session.chatter, { params: { sessionId: session.id }, query: {} })).body).toEqual([body.message])
  expect(await voices(app)).toHaveLength(1)
})

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

it('each broken rule has its own refusal, and nothing is stored', async () => {
  const app = await testApp()
  const session = await aChat(app)
  const stranger = await aUser(app)
  const otherChatter = await aChatter(app)
  const nowhere = '0190f1a0-0000-7000-8000-000000000001'
  const cases: readonly (readonly [string, ErrorCode, VoiceToSend])[] = [
    ['no file', 'voice_missing', { bytes: null }],
    ['no file and no length: the file is asked first', 'voice_missing', { bytes: null, fields: { duration: null } }],
    ['no length', 'voice_length', { fields: { duration: null } }],
    ['a length of nothing', 'voice_length', { fields: { duration: '0' } }],
    ['a length past 5 minutes', 'voice_length', { fields: { duration: '301' } }],
    ['a length that is no number', 'validation_failed', { fields: { duration: 'long' } }],
    ['too many peaks', 'validation_failed', { fields: { peaks: Array(65).fill('1').join() } }],
    ['peaks that are too high', 'validation_failed', { fields: { peaks: '1,256' } }],
    ['a client id that is none', 'validation_failed', { fields: { clientID: 'mine' } }],
    ['no session named', 'validation_failed', { fields: { sessionID: null } }],
    ['in the name of the other party', 'forbidden', { fields: { senderID: session.chatter.id } }],
    ['to a stranger', 'forbidden', { fields: { receiverID: stranger.id } }],
    ['to oneself', 'forbidden', { fields: { receiverID: session.user.id } }],
    ['in a session that does not exist', 'session_not_found', { fields: { sessionID: nowhere } }],
    ['by another user', 'session_not_found', { by: stranger }],
    ['by another chatter', 'session_not_found', { by: otherChatter }],
    ['by the admin who approved it', 'session_not_found', { by: session.admin }],
    ['past 6 minutes, declared as short', 'voice_length', { bytes: await aWebm({ seconds: 360 }) }],
    ['past 10 MB', 'voice_too_large', { bytes: Buffer.alloc(10 * 1024 * 1024 + 1) }],
    ['a broken rule in a foreign session: the rule comes first', 'voice_length', { by: stranger, fields: { duration: '999' } }],
  ]
  const before = await fingerprint(app.db)
  for (const [name, code, voice] of cases) {
    const { status, body } = await trySendVoice(app, session, voice)
    expect([name, status, body.code]).toEqual([name, ERRORS[code].status, code])
  }
  expect(await fingerprint(app.db)).toEqual(before)
  expect(await voices(app)).toEqual([])
  expect(await readdir(app.deps.files.temporaryDirectory)).toEqual([])
})

it('a recording that was still being read when the sign-in of its sender ended is not stored', async () => {
  const app = await testApp()
  const { user, chatter, id } = await aChat(app)
  const path = join(app.deps.files.temporaryDirectory, 'upload')
  await writeFile(path, await aWebm())
  const sender = await app.principalOf(user)
  await app.call(logOut, user, {})
  const form = { sessionId: id, senderId: user.id, receiverId: chatter.id, clientId: undefined, seconds: 2, peaks: [] }
  const sent = sendVoice(app.deps, app.messages, sender, form, { path, bytes: 1, sha256: 'a' })
  await expect(sent).rejects.toMatchObject({ code: 'sign_in_required' })
  expect(await voices(app)).toEqual([])
})

it('sending again with the same client id gives the same message and leaves one file, even after the end', async () => {
  const app = await testApp()
  const session = await aChat(app)
  const bytes = await aWebm()
  const fields = { clientID: randomUUID() }
  const first = await trySendVoice(app, session, { bytes, fields })
  app.clock.advance(BASIC_MS)
  const again = await trySendVoice(app, session, { bytes, fields: { clientID: fields.clientID.toUpperCase() } })
  expect([first.status, again.status]).toEqual([201, 201])
  expect(again.body.message._id).toBe(first.body.message._id)
  expect(await voices(app)).toHaveLength(1)
  // The same client id from the other party is another message.
  const other = await trySendVoice(app, session, { by: session.chatter, bytes, fields })
  expect([other.status, other.body.code]).toEqual([409, 'no_session_for_voice'])
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

it('a recording is stored until a millisecond before the end, and refused at the end', async () => {
  const app = await testApp()
  const session = await aChat(app)
  app.clock.advance(BASIC_MS - 1)
  expect((await trySendVoice(app, session)).status).toBe(201)
  app.clock.advance(1)
  const { status, body } = await trySendVoice(app, session)
  expect([status, body.code, body.message]).toEqual([409, 'no_session_for_voice', 'No active session to send a voice message.'])
  expect(await voices(app)).toHaveLength(1)
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

it('a recording stays while one of the tries to store its message may still commit, whatever the last try met', async () => {
  const app = await testApp()
  const { user, chatter, id } = await aChat(app)
  // The first try waits in its commit; the others wait for the chat that it has locked, and give up.
  const commits = await holdCommits(app, 'messages', { lockMs: 50 })
  const deps = { ...app.deps, db: commits.db }
  const path = join(app.deps.files.temporaryDirectory, 'upload')
  await writeFile(path, await aWebm())
  const form = { sessionId: id, senderId: user.id, receiverId: chatter.id, clientId: undefined, seconds: 2, peaks: [] }
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

it('a recording is played by ranges at its signed address, which ends after 15 minutes and is renewed for the two parties only', async () => {
  const app = await testApp()
  const session = await aChat(app)
  const { body } = await trySendVoice(app, session)
  const { _id: id, voiceURL } = body.message
  const whole = await app.http.inject(voiceURL)
  expect([whole.statusCode, whole.headers['content-type']]).toEqual([200, 'audio/webm'])
  expect(whole.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'private, no-store' })

  const part = await app.http.inject({ url: voiceURL, headers: { range: 'bytes=100-199' } })
  expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 100-199/${whole.rawPayload.length}`])
  expect(part.rawPayload).toEqual(whole.rawPayload.subarray(100, 200))

  const other = (await trySendVoice(app, session)).body.message.voiceURL
  const [path, query] = [voiceURL.split('?')[0], other.split('?')[1]]
  for (const address of [path, `${path}?${query}`, voiceURL.replace('webm?', 'mp4?')])
    expect((await app.http.inject(address)).statusCode).toBe(403)

  app.clock.advance(BASIC_MS)
  expect((await app.http.inject(voiceURL)).statusCode).toBe(403)
  for (const party of [session.user, session.chatter]) {
    const renewed = await app.call(fetchVoiceUrl, party, { params: { id } })
    expect(renewed.status).toBe(200)
    expect((await app.http.inject(renewed.body.voiceURL)).statusCode).toBe(200)
  }
  for (const stranger of [session.admin, await aUser(app), await aChatter(app)]) {
    const refused = await app.call(fetchVoiceUrl, stranger, { params: { id } })
    expect([refused.status, refused.body.code]).toEqual([404, 'message_not_found'])
  }
})

it('an address of a recording ends with the right to read it: when a party is banned, and when the session is deleted', async () => {
  const app = await testApp()
  const session = await aChat(app)
  const { _id: id, voiceURL } = (await trySendVoice(app, session)).body.message
  const own = async (party: Person) => (await app.call(fetchVoiceUrl, party, { params: { id } })).body.voiceURL
  const [buyers, chatters] = [await own(session.user), await own(session.chatter)]
  const statuses = () => Promise.all([voiceURL, buyers, chatters].map(async (url) => (await app.http.inject(url)).statusCode))
  expect(await statuses()).toEqual([200, 200, 200])

  const chatter = app.db.query.updateTable('accounts').where('id', '=', session.chatter.id)
  await chatter.set({ status: 'banned', status_before_ban: 'approved' }).execute()
  expect(await statuses()).toEqual([403, 200, 403])
  await chatter.set({ status: 'approved', status_before_ban: null }).execute()
  expect(await statuses()).toEqual([200, 200, 200])
  await hideSessions(app, [session.id])
  expect(await statuses()).toEqual([403, 403, 403])
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
