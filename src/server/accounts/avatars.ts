// Removes avatar files that no row names, immediately or by the sweeper.

import type { Deps } from '../deps.ts'
import { isRolledBack } from '../platform/db/database.ts'
import type { FileKey } from '../platform/files/keys.ts'
import { sweepOrphans } from '../platform/files/sweeper.ts'
import { avatarsInUse } from './store.ts'

type AvatarDeps = Pick<Deps, 'db' | 'files' | 'clock' | 'log'>

/** Longer than any upload takes from writing the file to saving its row. */
const GRACE_MINUTES = 60

/** Called after the commit that replaced the avatar. A failure here does not fail the change: the sweeper removes the file later. */
export async function removeFormerAvatar(deps: AvatarDeps, key: FileKey<'avatars'> | null): Promise<void> {
  if (key === null) return
  await deps.files.remove(key).catch((error: unknown) => deps.log.warn({ err: error, key }, 'a former avatar is left to the sweeper'))
}

/** Called after a transaction failed with `error`. If its row may have been written, the file is left to the sweeper. */
export async function removeUnusedAvatar(deps: AvatarDeps, key: FileKey<'avatars'>, error: unknown): Promise<void> {
  if (isRolledBack(error)) await removeFormerAvatar(deps, key)
}

/** Returns the number of removed files. */
export async function sweepAvatars(deps: AvatarDeps): Promise<number> {
  return sweepOrphans(deps.files, 'avatars', (keys) => avatarsInUse(deps.db.background.query, keys), {
    now: deps.clock.now(),
    olderThanMinutes: GRACE_MINUTES,
  })
}
