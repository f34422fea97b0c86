// Full run: broken connections, and several uploads at once.

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import * as contract from '#contract/accounts.ts'
import { testApp } from '../testing/app.ts'
import { files, folder, upload } from '../testing/avatars.ts'
import { aSmallPng } from '../testing/forms.ts'
import { rowOf } from '../testing/gate.ts'
import { holdCommits } from '../testing/held-commits.ts'
import { aUser } from '../testing/people.ts'
import { replaceAvatar } from './actions.ts'

it('an avatar stays when its connection breaks while the COMMIT still waits', async () => {
  const app = await testApp()
  const user = await aUser(app)
  const caller = await app.principalOf(user)
  const commits = await holdCommits(app, 'accounts')
  const path = join(app.deps.files.temporaryDirectory, 'upload')
  await writeFile(path, await aSmallPng())
  const lost = replaceAvatar({ ...app.deps, db: commits.db }, caller, user.id, { path, bytes: 1, sha256: 'a' })
  await Promise.all([expect(lost).rejects.toThrow('connection error'), commits.cutOneThatIsHeld()])
  await commits.release()
  const { avatar } = (await app.call(contract.fetchOwnAccount, user, {})).body.user
  expect(await folder(app, 'avatars')).toEqual([avatar.split('/').at(-1)])
})

it('several uploads at once leave one row and its one file', async () => {
  const app = await testApp()
  const user = await aUser(app)
  const lock = await rowOf(app, user)
  const answers = await lock.release([1, 2, 3].map(() => async () => upload(app, user, await aSmallPng())))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const { avatar } = (await app.call(contract.fetchOwnAccount, user, {})).body.user
  expect(await files(app)).toEqual([avatar.split('/').at(-1)])
})
