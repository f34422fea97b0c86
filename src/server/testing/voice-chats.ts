// Chats with recordings.

import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestApp } from './app.ts'
import { aRunningSession } from './chats.ts'
import { anAdmin } from './people.ts'

export const voices = (app: TestApp) => readdir(join(app.deps.files.directory, 'voice'))

export async function aChat(app: TestApp) {
  const admin = await anAdmin(app)
  return { ...(await aRunningSession(app, { admin })), admin }
}

export const BASIC_MS = 15 * 60_000
