import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded.ts'
import type { Cleanup } from './cleanup.ts'

/** Starts the embedded PostgreSQL, or the one in BENCH_POSTGRES_BIN, in its own folder, and returns its address. */
export async function startPostgres(cleanup: Cleanup, directory: string): Promise<string> {
  const binDirectory = process.env['BENCH_POSTGRES_BIN']
  const { url } = await cleanup.open(
    () => startEmbeddedPostgres({ directory: join(directory, 'postgres'), ...(binDirectory ? { binDirectory } : {}) }),
    (postgres) => postgres.stop(),
  )
  return url
}
