// Opens the configured database for a command: the one in DATABASE_URL, or the embedded one in DATA_DIR. If the embedded one is not
// running, it is started until the command ends.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { findEmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/postgres/embedded.ts'
import { StartError } from '#server/platform/process/start-error.ts'

export interface OpenDatabase {
  readonly url: string
  readonly close: () => Promise<void>
}

export async function openDatabase({ databaseUrl, dataDirectory }: Config): Promise<OpenDatabase> {
  const nothing = async () => undefined
  if (databaseUrl !== null) return { url: databaseUrl, close: nothing }
  const directory = join(dataDirectory, 'postgres')
  const running = await findEmbeddedPostgres(directory)
  if (running !== null) return { url: running, close: nothing }
  // Starting it here would create an empty database.
  if (!existsSync(join(directory, 'cluster')))
    throw new StartError(`There is no database in ${dataDirectory}: set DATA_DIR or DATABASE_URL.`)
  const started = await startEmbeddedPostgres({ directory })
  return { url: started.url, close: () => started.stop() }
}
