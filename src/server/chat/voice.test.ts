// Voice messages: who may send and play them, and that no file stays without a row.

import { randomUUID } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { fetchMessages, fetchVoiceUrl } from '#contract/chat.ts'
import { ERRORS } from '#contract/errors.ts'
import { logOut } from '#contract/sign-ins.ts'
import type { ErrorCode } from '#domain/errors.ts'
import { testApp } from '../testing/app.ts'
import { aListener } from '../testing/chats.ts'
import { aChatter, aUser, type Person } from '../testing/people.ts'
import { aWebm } from '../testing/recordings.ts'
import { hideSessions } from '../testing/session-rows.ts'
import { fingerprint } from '../testing/snapshot.ts'
import { trySendVoice, type VoiceToSend } from '../testing/voice.ts'
import { aChat, BASIC_MS, voices } from '../testing/voice-chats.ts'
import { sendVoice } from './voice.ts'

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

it('the time that recordings take is charged to their sender', async () => {
  const app = await testApp({ limited: true })
  const session = await aChat(app)
  const send = async (by: 'user' | 'chatter') => (await trySendVoice(app, session, { by: session[by] })).status
  await app.deps.limits.count('voice', session.user.id, 1_850)
  expect([await send('user'), await send('user'), await send('chatter')]).toEqual([201, 429, 201])
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
  const form = { sessionID: id, senderID: user.id, receiverID: chatter.id, duration: 2, peaks: [] }
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
  // The same client id from the other party is a different message.
  const other = await trySendVoice(app, session, { by: session.chatter, bytes, fields })
  expect([other.status, other.body.code]).toEqual([409, 'no_session_for_voice'])
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
