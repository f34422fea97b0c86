// Avatars: the file and its row come and go together (docs/guarantees.md#files).

import { stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import * as contract from '#contract/accounts.ts'
import { sharedTestApp, testApp } from '../testing/app.ts'
import { files, folder, upload } from '../testing/avatars.ts'
import { aSmallPng } from '../testing/forms.ts'
import { gate } from '../testing/gate.ts'
import { anAdmin, aUser } from '../testing/people.ts'
import { fingerprint } from '../testing/snapshot.ts'
import { sweepAvatars } from './avatars.ts'

it('an avatar is stored, shown, and served without a token', async () => {
  const app = await testApp()
  const user = await aUser(app)
  const { status, body } = await upload(app, user, await aSmallPng())
  expect(status).toBe(200)
  expect(Object.keys(body).toSorted()).toEqual(['avatar', 'code', 'message', 'success'])
  expect(body).toMatchObject({ success: true, code: 'avatar_updated', message: 'Avatar updated successfully' })
  expect((await app.call(contract.fetchOwnAccount, user, {})).body.user.avatar).toBe(body.avatar)
  const served = await app.http.inject(body.avatar)
  expect(served.statusCode).toBe(200)
  expect(served.headers['content-type']).toBe('image/webp')
})

it('a new avatar replaces the old one, on the disk too', async () => {
  const app = await testApp()
  const user = await aUser(app)
  const first = await upload(app, user, await aSmallPng())
  const second = await upload(app, user, await aSmallPng())
  expect(second.body.avatar).not.toBe(first.body.avatar)
  expect(await files(app)).toHaveLength(1)
  expect((await app.http.inject(first.body.avatar)).statusCode).toBe(404)
})

// The account still has no files.
const refusing = sharedTestApp()

it.each([
  ['nothing', undefined, 400, 'image_missing'],
  ['text', Buffer.from('not a picture'), 415, 'image_type'],
  ['a broken picture', Buffer.from('89504e470d0a1a0a', 'hex'), 400, 'image_unreadable'],
  ['more than 8 MB', Buffer.alloc(8 * 1024 * 1024 + 1), 413, 'image_too_large'],
] as const)('%s is refused, and neither row nor file remains', async (_name, bytes, status, code) => {
  const app = refusing()
  const user = await aUser(app)
  const before = await fingerprint(app.db)
  expect(await upload(app, user, bytes)).toMatchObject({ status, body: { code } })
  expect(await fingerprint(app.db)).toEqual(before)
  expect(await files(app)).toEqual([])
})

it('when the row cannot be written, the new file is removed and the old one stays', async () => {
  const app = await testApp()
  const user = await aUser(app)
  const { body } = await upload(app, user, await aSmallPng())
  const lock = await gate(app, `update accounts set status = 'banned', status_before_ban = 'approved' where id = $1`, [user.id])
  const [answer] = await lock.release([async () => upload(app, user, await aSmallPng())])
  expect(answer).toMatchObject({ status: 403 })
  expect(await folder(app, 'avatars')).toEqual([body.avatar.split('/').at(-1)])
})

it('one avatar of an account is read at a time, a few wait, and more are refused', async () => {
  const app = await testApp()
  const [user, other] = [await aUser(app), await aUser(app)]
  const save = app.deps.files.save.bind(app.deps.files)
  const lock = Promise.withResolvers<void>()
  Object.assign(app.deps.files, { save: (...given: Parameters<typeof save>) => lock.promise.then(() => save(...given)) })
  const bytes = await aSmallPng()
  const statuses: number[] = []
  const uploads = Array.from({ length: 6 }, () => upload(app, user, bytes).then(({ status }) => statuses.push(status)))
  await expect.poll(() => statuses).toEqual([429, 429])
  const theirs = upload(app, other, bytes)
  lock.resolve()
  await Promise.all(uploads)
  expect(statuses).toEqual([429, 429, 200, 200, 200, 200])
  expect((await theirs).status).toBe(200)
})

it('deleting the account removes its picture', async () => {
  const app = await testApp()
  const [user, admin] = [await aUser(app), await anAdmin(app)]
  await upload(app, user, await aSmallPng())
  await app.call(contract.deleteUser, admin, { params: { id: user.id } })
  expect(await files(app)).toEqual([])
})

it('the sweeper removes old files that no row names, and nothing else', async () => {
  const app = await testApp()
  const user = await aUser(app)
  await upload(app, user, await aSmallPng())
  const [inUse = ''] = await folder(app, 'avatars')
  const orphan = await app.deps.files.save('avatars', 'webp', await aSmallPng())
  expect(await sweepAvatars(app.deps)).toBe(0)

  const longAgo = new Date(app.clock.now().getTime() - 2 * 60 * 60_000)
  for (const key of [`avatars/${inUse}`, orphan]) await utimes(join(app.deps.files.directory, key), longAgo, longAgo)
  expect(await sweepAvatars(app.deps)).toBe(1)
  expect(await folder(app, 'avatars')).toEqual([inUse])
  await expect(stat(join(app.deps.files.directory, orphan))).rejects.toThrow('ENOENT')
})
