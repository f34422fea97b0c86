// Searches a whole run for secrets: every reply, header, event, log line, mail and push message (docs/guarantees.md#secrets). A new secret
// gets an entry in `secretsOf`, with where it belongs. A new GET call is included automatically; any other call needs a line in the run.

import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { CONFIRM_EMAIL_PATH, RESET_PASSWORD_PATH } from '#contract/account-paths.ts'
import { signUp, updateAccountStatus, updateProfile } from '#contract/accounts.ts'
import { API_PREFIX, type Endpoint } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { updateNoticeSettings } from '#contract/notices.ts'
import { deleteOwnAccount, exportData } from '#contract/own-data.ts'
import { changePassword, checkEmailLink, checkResetLink, confirmEmail, forgotPassword, resetPassword } from '#contract/passwords.ts'
import { addPaymentMethod } from '#contract/payments.ts'
import { updateSessionStatus } from '#contract/sessions.ts'
import { fetchPasskeyChallenge, finishLogIn, finishLogInWithPasskey, logIn, signOutElsewhere } from '#contract/sign-ins.ts'
import { addPasskey, beginAuthenticator, beginPasskey, confirmAuthenticator, renewRecoveryCodes } from '#contract/two-step.ts'
import { updateWithdrawStatus } from '#contract/withdrawals.ts'
import { accountId, type SessionId, sessionId } from '#domain/ids.ts'
import { SECRET, type TestApp, testApp } from '../testing/app.ts'
import { authenticatorApp, softwarePasskey } from '../testing/authenticator.ts'
import { newMessage, type TestSession } from '../testing/chats.ts'
import { aMailServer, type MailServer } from '../testing/mail-server.ts'
import { setPrices, tryToBuy } from '../testing/money.ts'
import { aDevice, untilNoJobs } from '../testing/notice-delivery.ts'
import { anAdmin, PASSWORD, type Person } from '../testing/people.ts'
import { aPushService, type PushService } from '../testing/push-service.ts'
import { leaksIn, openSightingBook, type Secret, type Sighting, type SightingBook } from '../testing/sightings.ts'
import { connect, emit } from '../testing/socket.ts'
import { trySendVoice } from '../testing/voice.ts'
import { askForWithdraw, waitForWithdrawDay } from '../testing/withdraws.ts'

const PASSWORDS = {
  buyer: 'the-password-of-the-buyer',
  reset: 'the-password-after-the-reset',
  changed: 'the-password-after-the-change',
  chatter: 'the-password-of-the-chatter',
  wrong: 'a-wrong-password-of-the-buyer',
  stranger: 'the-password-of-a-stranger',
  refused: 'a-password-in-a-refused-form',
}
const NEW_EMAIL = 'new-address-of-the-run@example.org'
const PUBLIC_URL = 'https://chat.example.com'
const PHONES = { buyer: '03119998887', chatter: '03229998887' }
const TRANSACTION_ID = 'TX-9911882277'
const RECEIVING_NUMBER = 'PK77RECV000011112222'
const PAYOUT_NUMBER = 'PK88PAYO000033334444'
const TEXTS = { buyer: 'what-the-buyer-wrote', chatter: 'what-the-chatter-wrote', lost: 'what-could-not-be-stored' }

interface World {
  readonly app: TestApp
  readonly book: SightingBook
  readonly admin: Person
  readonly buyer: Person
  readonly chatter: Person
  readonly push: PushService
  readonly mails: MailServer
}

async function aWorld(): Promise<World> {
  const book = openSightingBook()
  const [push, mails] = [await aPushService(), await aMailServer()]
  const app = await testApp({
    log: book.log,
    config: { push: { privateKey: null, hosts: [push.host] }, mail: mails.settings, publicUrl: PUBLIC_URL },
  })
  book.watchReplies(app)
  await app.jobs.start()
  const admin = await anAdmin(app, { email: 'admin-of-the-run@example.org' })
  const join = async (name: 'buyer' | 'chatter', more: object): Promise<Person> => {
    const person = { username: `${name} of the run`, email: `${name}-of-the-run@example.org` }
    const body = { ...person, password: PASSWORDS[name], phoneNumber: PHONES[name], age: 30, gender: 'female' as const, ...more }
    expect((await app.call(signUp, null, { body })).status).toBe(201)
    const { id } = await app.db.query.selectFrom('accounts').select('id').where('email', '=', person.email).executeTakeFirstOrThrow()
    return { ...person, id: accountId(id) }
  }
  const [buyer, chatter] = [await join('buyer', {}), await join('chatter', { role: 'chatter' })]
  // A user's signup stores no phone number.
  await app.db.query.updateTable('accounts').set({ phone_number: PHONES.buyer }).where('id', '=', buyer.id).execute()
  expect((await app.call(updateAccountStatus, admin, { params: { id: chatter.id }, body: { status: 'approved' } })).status).toBe(202)
  await setPrices(app, chatter, { Basic: 100 })
  return { app, book, admin, buyer, chatter, push, mails }
}

const isIn =
  (...channels: readonly Sighting['channel'][]) =>
  (sighting: Sighting) =>
    channels.includes(sighting.channel)
const isFor =
  (...people: readonly Person[]) =>
  ({ channel, by }: Sighting) =>
    (channel === 'reply' || channel === 'event') && people.some(({ id }) => id === by)

/** Every secret in the run, and where it belongs. */
async function secretsOf({ app, book, admin, buyer, chatter }: World): Promise<Secret[]> {
  const hashes = await app.db.query.selectFrom('accounts').select('password_hash').execute()
  const devices = await app.db.query.selectFrom('notice_devices').select(['endpoint', 'auth']).execute()
  const found = (pattern: RegExp, ...channels: readonly Sighting['channel'][]) =>
    book.sightings.filter(isIn(...channels)).flatMap(({ text }) => text.match(pattern) ?? [])
  const isReplyTo =
    (...endpoints: readonly Pick<Endpoint, 'method' | 'path'>[]) =>
    ({ channel, at }: Sighting) =>
      channel === 'reply' && endpoints.some(({ method, path }) => at === `${method} ${API_PREFIX}${path}`)
  const isMailTo = (email: string) => (sighting: Sighting) => sighting.channel === 'mail' && sighting.at === email
  const linksTo = (path: string) => found(new RegExp(`(?<=${path}\\?token=)[\\w-]{43}`, 'g'), 'mail')
  const recoveryCodes = found(/[0-9a-z]{4}(?:-[0-9a-z]{4}){3}(?=["\\])/g, 'reply')
  const own = (person: Person, values: readonly string[], isElsewhere = isIn()): Secret => ({
    name: `the email or phone number of the ${person.username}`,
    values,
    mayBeIn: (sighting) => isFor(person, admin)(sighting) || isMailTo(person.email)(sighting) || isElsewhere(sighting),
  })
  return [
    { name: 'a password', values: [...Object.values(PASSWORDS), PASSWORD] },
    { name: 'a password hash', values: ['$argon2', ...hashes.flatMap(({ password_hash }) => password_hash ?? [])] },
    {
      name: 'a token',
      values: found(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, 'reply', 'log', 'event', 'mail'),
      mayBeIn: isReplyTo(logIn, finishLogIn, finishLogInWithPasskey, changePassword, signOutElsewhere),
    },
    { name: 'a ticket', values: found(/(?<="ticket":")[^"]+/g, 'reply'), mayBeIn: isReplyTo(logIn) },
    { name: 'a link to reset a password', values: linksTo(RESET_PASSWORD_PATH), mayBeIn: isMailTo(buyer.email) },
    { name: 'a link to confirm an email', values: linksTo(CONFIRM_EMAIL_PATH), mayBeIn: isMailTo(NEW_EMAIL) },
    {
      name: 'the secret of an authenticator app',
      values: found(/(?<="secret":")[A-Z2-7]{32}/g, 'reply'),
      mayBeIn: (seen) => isReplyTo(beginAuthenticator)(seen) && isFor(buyer)(seen),
    },
    {
      name: 'a recovery code',
      values: recoveryCodes.flatMap((code) => [code, code.replaceAll('-', '')]),
      mayBeIn: (seen) => isReplyTo(confirmAuthenticator, renewRecoveryCodes)(seen) && isFor(buyer)(seen),
    },
    { name: 'the secret of the server', values: [SECRET, app.deps.secretFor('unsubscribe links'), app.deps.secretFor('export cursors')] },
    { name: 'a signed address', values: found(/signature=[\w-]{43}/g, 'reply'), mayBeIn: isIn('reply', 'event') },
    { name: 'a message', values: [TEXTS.buyer, TEXTS.chatter], mayBeIn: isFor(buyer, chatter) },
    { name: 'a message that could not be stored', values: [TEXTS.lost] },
    { name: 'a transaction ID', values: [TRANSACTION_ID], mayBeIn: isFor(buyer, admin) },
    { name: 'the account that buyers pay into', values: [RECEIVING_NUMBER], mayBeIn: isFor(buyer, chatter, admin) },
    { name: 'the bank account of a chatter', values: [PAYOUT_NUMBER], mayBeIn: isFor(chatter, admin) },
    own(buyer, [buyer.email, PHONES.buyer]),
    { ...own({ ...buyer, email: NEW_EMAIL }, [NEW_EMAIL], isReplyTo(checkEmailLink)), name: 'the new email of the buyer' },
    own(chatter, [chatter.email, PHONES.chatter]),
    own(admin, [admin.email]),
    { name: 'the keys of a device', values: devices.flatMap(({ endpoint, auth }) => [endpoint, auth]) },
  ]
}

async function logInAndFail({ app, buyer }: World): Promise<void> {
  const attempt = (username_email: string, password: string) => app.call(logIn, null, { body: { username_email, password } })
  expect((await attempt(buyer.email, PASSWORDS.buyer)).status).toBe(200)
  expect((await attempt(buyer.email, PASSWORDS.wrong)).status).toBe(401)
  expect((await attempt('nobody-of-the-run@example.org', PASSWORDS.stranger)).status).toBe(401)
  // Refused because of their shape, or before they are read.
  const url = API_PREFIX + logIn.path
  for (const payload of [
    `{"username_email":"${buyer.email}","password":"${PASSWORDS.refused}`,
    `{"username_email":["${buyer.email}"],"password":{"typed":"${PASSWORDS.refused}"}}`,
    `{"username_email":"${buyer.email}","password":"${PASSWORDS.refused}\\u0000"}`,
    `{"username_email":"${buyer.email}","password":"${PASSWORDS.refused.repeat(10_000)}"}`,
  ]) {
    const { statusCode } = await app.http.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json' } })
    expect(statusCode).toBeGreaterThanOrEqual(400)
  }
  const taken = { username: 'another name', email: buyer.email, password: PASSWORDS.refused }
  expect((await app.call(signUp, null, { body: taken })).status).toBe(409)
}

async function buyAndApprove({ app, admin, buyer, chatter }: World): Promise<TestSession> {
  const method = { bankName: 'Meezan Bank', accountName: 'Guftagu', accountNumber: RECEIVING_NUMBER }
  expect((await app.call(addPaymentMethod, admin, { body: { ...method, receivingLimit: null } })).status).toBe(201)
  const purchase = { user: buyer, chatter, method, transactionId: TRANSACTION_ID }
  const bought = await tryToBuy(app, purchase)
  expect(bought.status, JSON.stringify(bought.body)).toBe(201)
  expect((await tryToBuy(app, purchase)).status).toBe(409)
  const id = sessionId(bought.body.session._id)
  expect((await app.call(updateSessionStatus, admin, { params: { id }, body: { status: 'completed' } })).status).toBe(202)
  return { id, user: buyer, chatter }
}

async function chat({ app, book, admin, buyer, chatter }: World, session: TestSession): Promise<void> {
  const joined = async (person: Person) => {
    const socket = await connect(await app.listen(), { token: await app.tokenOf(person) })
    book.watchSocket(socket, person.id)
    const send = async (text: string) => {
      const ack = await emit(socket, 'sendMessage', newMessage(session, person, text))
      book.note({ channel: 'event', by: person.id, at: 'the acknowledgement of sendMessage', text: JSON.stringify(ack) })
      return ack
    }
    const ack = await emit(socket, 'joinSession', session.id)
    book.note({ channel: 'event', by: person.id, at: 'the acknowledgement of joinSession', text: JSON.stringify(ack) })
    return { socket, send }
  }
  const [mine, theirs, admins] = [await joined(buyer), await joined(chatter), await joined(admin)]
  expect(await mine.send(TEXTS.buyer)).toMatchObject({ ok: true })
  expect(await theirs.send(TEXTS.chatter)).toMatchObject({ ok: true })
  // An admin is not a party and gets no messages.
  expect(await admins.send('from an admin')).toMatchObject({ ok: false })
  expect(await trySendVoice(app, session)).toMatchObject({ status: 201 })
  await whileFailing(app, 'messages', async () => expect(await mine.send(TEXTS.lost)).toMatchObject({ ok: false }))
}

/** Every write to the table fails unexpectedly. PostgreSQL then describes the row in its error. */
async function whileFailing(app: TestApp, table: string, work: () => Promise<unknown>): Promise<void> {
  await sql`alter table ${sql.table(table)} add constraint planted_failure check (false) not valid`.execute(app.db.query)
  await work()
  await sql`alter table ${sql.table(table)} drop constraint planted_failure`.execute(app.db.query)
}

async function failUnforeseen({ app, buyer, chatter }: World): Promise<void> {
  const stranger = { username: 'stranger of the run', email: 'stranger-of-the-run@example.org', password: PASSWORDS.stranger }
  await whileFailing(app, 'accounts', async () => expect((await app.call(signUp, null, { body: stranger })).status).toBe(500))
  await whileFailing(app, 'sessions', async () => {
    const { status } = await tryToBuy(app, { user: buyer, chatter, transactionId: `${TRANSACTION_ID}-again` })
    expect(status).toBe(500)
  })
  await whileFailing(app, 'sign_ins', async () => {
    const login = { username_email: buyer.email, password: PASSWORDS.buyer }
    expect((await app.call(logIn, null, { body: login })).status).toBe(500)
  })
}

async function withdraw({ app, admin, chatter }: World): Promise<void> {
  waitForWithdrawDay(app)
  await whileFailing(app, 'withdrawals', async () => {
    expect((await askForWithdraw(app, chatter, 100, { accountNumber: PAYOUT_NUMBER })).status).toBe(500)
  })
  const { status, body } = await askForWithdraw(app, chatter, 100, { accountNumber: PAYOUT_NUMBER })
  expect(status, JSON.stringify(body)).toBe(201)
  const id = body.withdraw._id
  expect((await app.call(updateWithdrawStatus, admin, { params: { id }, body: { status: 'completed' } })).status).toBe(202)
}

/** The newest token mailed in a link to this page. */
async function mailedToken({ app, book, mails }: World, path: string): Promise<string> {
  await untilNoJobs(app)
  book.readMails(mails)
  const link = new RegExp(`${path}\\?token=([\\w-]{43})`, 'g')
  // The last one: in the source, which comes first, the link may be encoded.
  const token = book.sightings.flatMap(({ channel, text }) => (channel === 'mail' ? [...text.matchAll(link)] : [])).at(-1)?.[1] ?? ''
  // The request that the browser makes when it opens the link.
  await app.http.inject({ method: 'GET', url: `${path}?token=${token}` })
  return token
}

const bodyOf = async <Body>(answer: Promise<{ readonly status: number; readonly body: Body }>): Promise<Body> => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

async function recoverAccount(world: World): Promise<void> {
  const { app, buyer } = world
  await bodyOf(app.call(forgotPassword, null, { body: { email: buyer.email } }))
  const token = await mailedToken(world, RESET_PASSWORD_PATH)
  const reset = () => app.call(resetPassword, null, { body: { token, password: PASSWORDS.reset } })
  await bodyOf(app.call(checkResetLink, null, { body: { token } }))
  await bodyOf(reset())
  expect((await reset()).status).toBe(410)
  const login = await bodyOf(app.call(logIn, null, { body: { username_email: buyer.email, password: PASSWORDS.reset } }))
  const change = { currentPassword: PASSWORDS.reset, newPassword: PASSWORDS.changed }
  await whileFailing(app, 'accounts', async () => expect((await app.call(changePassword, login, { body: change })).status).toBe(500))
  const changed = await bodyOf(app.call(changePassword, login, { body: change }))
  const only = await bodyOf(app.call(signOutElsewhere, changed, {}))

  const profile = { userID: buyer.id, username: buyer.username, email: NEW_EMAIL, currentPassword: PASSWORDS.changed }
  await bodyOf(app.call(updateProfile, only, { body: profile }))
  const confirmation = { body: { token: await mailedToken(world, CONFIRM_EMAIL_PATH) } }
  for (const endpoint of [checkEmailLink, confirmEmail]) await bodyOf(app.call(endpoint, null, confirmation))
}

async function useSecondSteps({ app }: World): Promise<void> {
  const logInAgain = () => bodyOf(app.call(logIn, null, { body: { username_email: NEW_EMAIL, password: PASSWORDS.changed } }))
  const finish = (ticket: string, code: string) => app.call(finishLogIn, null, { body: { ticket, code } })
  const owner = await logInAgain()
  const withPassword = { body: { currentPassword: PASSWORDS.changed } }

  await whileFailing(app, 'authenticators', async () => expect((await app.call(beginAuthenticator, owner, withPassword)).status).toBe(500))
  const { secret } = await bodyOf(app.call(beginAuthenticator, owner, withPassword))
  const phone = authenticatorApp(app, secret)
  const { recoveryCodes } = await bodyOf(app.call(confirmAuthenticator, owner, { body: { code: phone.code() } }))
  app.clock.advance(60_000)

  const { ticket } = await logInAgain()
  await whileFailing(app, 'sign_ins', async () => expect((await finish(ticket, phone.code())).status).toBe(500))
  expect((await finish(ticket, phone.wrongCode())).status).toBe(400)
  for (const code of [phone.code(), recoveryCodes[0]]) await bodyOf(finish((await logInAgain()).ticket, code))
  await whileFailing(app, 'recovery_codes', async () => expect((await app.call(renewRecoveryCodes, owner, withPassword)).status).toBe(500))
  await bodyOf(app.call(renewRecoveryCodes, owner, withPassword))

  const [passkey, site] = [softwarePasskey(), { origin: PUBLIC_URL, rpId: new URL(PUBLIC_URL).hostname }]
  const begun = await bodyOf(app.call(beginPasskey, owner, withPassword))
  await bodyOf(app.call(addPasskey, owner, { body: { name: 'a passkey', response: passkey.create(begun.options, site) } }))
  const { options } = await bodyOf(app.call(fetchPasskeyChallenge, null, { body: { ticket } }))
  await bodyOf(app.call(finishLogInWithPasskey, null, { body: { ticket, response: passkey.answer(options, site) } }))
}

/** Every reading call by every caller, whatever the reply. */
async function readEverything({ app, admin, buyer, chatter }: World, session: SessionId): Promise<void> {
  for (const person of [buyer, chatter, admin, null]) {
    for (const endpoint of ENDPOINTS.filter(({ method }) => method === 'GET'))
      await app.http.inject({
        method: 'GET',
        url: API_PREFIX + endpoint.path.replace(/:\w+/g, session),
        query: { id: person?.id ?? '', userID: buyer.id, chatterID: chatter.id, searchText: 'of the run', page: '1' },
        headers: person ? { authorization: `Bearer ${await app.tokenOf(person)}` } : {},
      })
    let from: string | null = person && ''
    while (from !== null) from = (await app.call(exportData, person, { query: { from } })).body.next as string | null
  }
}

it('no secret is seen where it does not belong, in a whole run', async () => {
  const world = await aWorld()
  const { app, book, buyer, chatter, push, mails } = world
  for (const person of [buyer, chatter]) {
    await aDevice(app, person, push.aBrowser())
    await app.call(updateNoticeSettings, person, { body: { showDetails: true } })
  }
  await logInAndFail(world)
  const session = await buyAndApprove(world)
  await chat(world, session)
  await readEverything(world, session.id)
  app.clock.advance(15 * 60_000)
  await failUnforeseen(world)
  await withdraw(world)
  await recoverAccount(world)
  await useSecondSteps(world)
  app.signInAgain(buyer)
  await readEverything(world, session.id)
  await untilNoJobs(app)
  book.readMails(mails)
  for (const { payload } of push.received) book.note({ channel: 'push', by: null, at: 'a push service', text: JSON.stringify(payload) })
  const secrets = await secretsOf(world)
  const remove = (currentPassword: string) => app.call(deleteOwnAccount, buyer, { body: { currentPassword } })
  expect([(await remove(PASSWORDS.wrong)).status, (await remove(PASSWORDS.changed)).status]).toEqual([400, 200])
  const channels = new Set(book.sightings.map(({ channel }) => channel))
  expect([...channels].toSorted()).toEqual(['event', 'log', 'mail', 'push', 'reply'])
  expect(leaksIn(book.sightings, secrets)).toEqual([])
})

it('a secret that is planted anywhere is found', () => {
  const secret: Secret = { name: 'a planted one', values: ['p1anted secret'], mayBeIn: ({ by }) => by === 'its owner' }
  const seen = (text: string, by: string | null = null): Sighting => ({ channel: 'log', by, at: 'a place', text })
  const found = (text: string, by?: string) => leaksIn([seen(text, by)], [secret]).length
  expect(found('nothing here')).toBe(0)
  expect(found('{"a":"p1anted secret"}')).toBe(1)
  expect(found('?a=p1anted%20secret&b')).toBe(1)
  expect(found(`Basic ${Buffer.from('p1anted secret').toString('base64')}`)).toBe(1)
  expect(found('{"a":"p1anted secret"}', 'its owner')).toBe(0)
  expect(leaksIn([], [{ name: 'an empty one', values: [] }])).toHaveLength(1)
})
