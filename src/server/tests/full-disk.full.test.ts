// Full run: disks that fail in other ways.

import { expect, it } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { aRunningSession } from '../testing/chats.ts'
import { trySendVoice } from '../testing/voice.ts'

const readiness = async (app: TestApp) => (await app.http.inject('/readyz')).json().status

it('a disk that does not report its space refuses nothing, and neither does a limit of 0', async () => {
  const silent = await testApp({ freeBytes: () => Promise.reject(new Error('not supported')) })
  expect((await trySendVoice(silent, await aRunningSession(silent))).status).toBe(201)
  expect(await readiness(silent)).toBe('ok')
  const unlimited = await testApp({ freeBytes: async () => 0, config: { minFreeBytes: 0 } })
  expect((await trySendVoice(unlimited, await aRunningSession(unlimited))).status).toBe(201)
})

it('a disk that becomes full while a file is stored is reported as such', async () => {
  const app = await testApp()
  const session = await aRunningSession(app)
  Object.assign(app.deps.files, { save: () => Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' })) })
  expect(await trySendVoice(app, session)).toMatchObject({ status: 503, body: { code: 'storage_full' } })
})
