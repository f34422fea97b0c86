// The database of the settings, for commands that look into it: that of DATABASE_URL, or the embedded one of DATA_DIR, the running
// one where one runs, else it is started for the time being.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { findEmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/postgres/embedded.ts'
import { StartError } from '#server/platform/process/start-error.ts'

export interface ReachedDatabase {
  readonly url: string
  readonly leave: () => Promise<void>
}

export async function reachDatabase({ databaseUrl, dataDirectory }: Config): Promise<ReachedDatabase> {
  const nothing = async () => undefined
  if (databaseUrl !== null) return { url: databaseUrl, leave: nothing }
  const directory = join(dataDirectory, 'postgres')
  const running = await findEmbeddedPostgres(directory)
  if (running !== null) return { url: running, leave: nothing }
  // A database made just now has nothing to look into.
  if (!existsSync(join(directory, 'cluster')))
    throw new StartError(`There is no database in ${dataDirectory}: set DATA_DIR or DATABASE_URL.`)
  const started = await startEmbeddedPostgres({ directory })
  return { url: started.url, leave: () => started.stop() }
}
