// /healthz: this process answers. /readyz: it can also do its work.

import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from './db.ts'

export function registerHealth(app: FastifyInstance, deps: { readonly db: Database; readonly migrationNames: readonly string[] }): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))

  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const problem = await findProblem(deps)
    return reply.code(problem ? 503 : 200).send({ status: problem ?? 'ok' })
  })
}

async function findProblem({
  db,
  migrationNames,
}: {
  readonly db: Database
  readonly migrationNames: readonly string[]
}): Promise<string | null> {
  try {
    const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db.query)
    const applied = new Set(rows.map(({ name }) => name))
    return migrationNames.every((name) => applied.has(name)) ? null : 'migrations are missing'
  } catch {
    return 'the database does not answer'
  }
}
