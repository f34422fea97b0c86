import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { logIn } from '#contract/sign-ins.ts'
import { beginAuthenticator, beginPasskey } from '#contract/two-step.ts'
import { writeNotices } from '../notices/write-store.ts'
import { testApp } from '../testing/app.ts'
import { addAuthenticatorTo } from '../testing/authenticator.ts'
import { aSmallPng } from '../testing/forms.ts'
import { aChatter, aUser, PASSWORD } from '../testing/people.ts'
import { upkeepJob } from '../upkeep.ts'

it('a run removes old files without a row', async () => {
  const app = await testApp()
  const { files } = app.deps
  const [orphan, young] = [await files.save('avatars', 'webp', await aSmallPng()), await files.save('avatars', 'webp', await aSmallPng())]
  const longAgo = new Date(app.clock.now().getTime() - 2 * 60 * 60_000)
  await utimes(join(files.directory, orphan), longAgo, longAgo)
  await upkeepJob(app.deps).run({})
  expect(await readdir(join(files.directory, 'avatars'))).toEqual([young.replace('avatars/', '')])
})

it('notices older than 90 days are removed with what was noted of their delivery, and younger ones are kept', async () => {
  const app = await testApp()
  const { id } = await aUser(app)
  const daysAgo = (days: number) => new Date(app.clock.now().getTime() - days * 24 * 60 * 60_000)
  const { written } = await app.db.transaction((tx) => {
    const notices = [91, 89].map((days) => ({ kind: 'account_approved' as const, accountId: id, createdAt: daysAgo(days) }))
    return writeNotices(tx, { notices }, null)
  })
  await app.db.query
    .insertInto('notice_deliveries')
    .values(written.map((notice) => ({ notice_id: notice.id, channel: 'mail' as const, receiver_id: id, sent_at: app.clock.now() })))
    .execute()
  await upkeepJob(app.deps).run({})
  const kept = await app.db.query.selectFrom('notices').select('created_at').execute()
  expect(kept).toEqual([{ created_at: daysAgo(89) }])
  expect(await app.db.query.selectFrom('notice_deliveries').select('notice_id').execute()).toHaveLength(1)
})

it('expired sign-ins and addresses that were not used for 90 days are removed', async () => {
  const app = await testApp()
  const user = await aUser(app)
  const count = async () => [
    (await app.db.query.selectFrom('sign_ins').select('id').execute()).length,
    (await app.db.query.selectFrom('known_addresses').select('address').execute()).length,
  ]
  await app.call(logIn, null, { body: { username_email: user.username, password: PASSWORD } })
  const days = (number: number) => number * 24 * 60 * 60_000
  const afterAnother = async (milliseconds: number) => {
    app.clock.advance(milliseconds)
    await upkeepJob(app.deps).run({})
    return count()
  }
  expect(await afterAnother(days(30) - 1000)).toEqual([1, 1])
  expect(await afterAnother(1000)).toEqual([0, 1])
  expect(await afterAnother(days(60) + 1)).toEqual([0, 0])
})

it('authenticator apps that were not confirmed, and challenges that were not answered, are removed', async () => {
  const app = await testApp()
  const [user, owner] = [await aUser(app), await aUser(app)]
  await addAuthenticatorTo(app, owner)
  await app.call(beginAuthenticator, user, { body: { currentPassword: PASSWORD } })
  await app.call(beginPasskey, user, { body: { currentPassword: PASSWORD } })
  const afterAnother = async (minutes: number) => {
    app.clock.advance(minutes * 60_000)
    await upkeepJob(app.deps).run({})
    const apps = await app.db.query.selectFrom('authenticators').select('account_id').execute()
    const challenges = await app.db.query.selectFrom('passkey_challenges').select('account_id').execute()
    return [apps.map(({ account_id }) => account_id).toSorted(), challenges.length]
  }
  expect(await afterAnother(4)).toEqual([[user.id, owner.id].toSorted(), 1])
  expect(await afterAnother(2)).toEqual([[user.id, owner.id].toSorted(), 0])
  expect(await afterAnother(55)).toEqual([[owner.id], 0])
})

it('a node whose clock is 400 days ahead removes nothing that is not old by the clock of the database', async () => {
  const app = await testApp()
  const [user, chatter] = [await aUser(app), await aChatter(app)]
  const now = app.clock.now()
  await app.call(logIn, null, { body: { username_email: user.username, password: PASSWORD } })
  await app.call(beginAuthenticator, user, { body: { currentPassword: PASSWORD } })
  await app.call(beginPasskey, user, { body: { currentPassword: PASSWORD } })
  const notice = { kind: 'account_approved' as const, accountId: user.id, createdAt: now }
  await app.db.transaction((tx) => writeNotices(tx, { notices: [notice] }, null))
  await app.db.query
    .insertInto('online_times')
    .values({ account_id: chatter.id, began_at: new Date(now.getTime() - 1), ended_at: now })
    .execute()
  const tables = ['sign_ins', 'known_addresses', 'authenticators', 'passkey_challenges', 'notices', 'online_times'] as const
  const counts = () =>
    Promise.all(
      tables.map(async (table) => {
        const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(app.db.query)
        return [table, rows[0]?.count]
      }),
    )
  const before = await counts()
  for (const [table, count] of before) expect([table, count]).not.toEqual([table, 0])
  const ahead = { ...app.clock, now: () => new Date(now.getTime() + 400 * 24 * 60 * 60_000) }
  await upkeepJob({ ...app.deps, clock: ahead }).run({})
  expect(await counts()).toEqual(before)
})

it('a run that fails throws, so that it is tried again', async () => {
  const app = await testApp()
  const files = { ...app.deps.files, removeTemporaryOlderThan: () => Promise.reject(new Error('no disk')) }
  await expect(upkeepJob({ ...app.deps, files }).run({})).rejects.toThrow('no disk')
})
