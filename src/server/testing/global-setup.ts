// One real PostgreSQL for the whole run, with a migrated template. Every test clones the template, so tests neither wait for migrations nor
// affect each other. There is also a folder for the server's program, for tests that start processes.

import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../platform/postgres/embedded.ts'
import { cheapenSignIn, makeTemplate, stopAutovacuum } from './database.ts'
import { scratch } from './scratch.ts'

const CACHE = join(import.meta.dirname, '..', '..', '..', '.cache')

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
  }
}

export default async function setup(project: TestProject) {
  const directory = await mkdtemp(join(await scratch(), 'guftagu-test-'))
  const binDirectory = process.env['TEST_POSTGRES_BIN']
  // Durability has its own tests, so a power failure may lose the test data here.
  const postgres = await startEmbeddedPostgres({ directory, durable: false, ...(binDirectory ? { binDirectory } : {}) })
  // Inside the project folder, so that its imports are found.
  await mkdir(CACHE, { recursive: true })
  const programDirectory = await mkdtemp(join(CACHE, 'test-server-'))
  const end = async () => {
    await postgres.stop()
    for (const each of [directory, programDirectory]) await rm(each, { recursive: true, force: true })
  }
  try {
    await cheapenSignIn(postgres.url)
    await stopAutovacuum(postgres.url)
    await makeTemplate(postgres.url)
  } catch (error) {
    await end()
    throw error
  }
  project.provide('postgresUrl', postgres.url)
  project.provide('programDirectory', programDirectory)
  return end
}
