// /healthz: this process answers. /readyz: it can also do its work.

import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Disk } from '../process/disk.ts'
import type { Redis } from '../realtime/redis.ts'

interface HealthDeps {
  readonly db: Database
  readonly redis: Redis | null
  readonly disk: Disk
  readonly migrationNames: readonly string[]
}

export function registerHealth(app: FastifyInstance, deps: HealthDeps): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))

  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const problem = await findProblem(deps)
    if (problem) return reply.code(503).send({ status: problem })
    // A node without Redis or space still does the rest, which is better than being taken out of service.
    const missing = await findMissing(deps)
    return reply.send({ status: missing.length > 0 ? `degraded: ${missing.join(', ')}` : 'ok' })
  })
}

async function findMissing({ redis, disk }: HealthDeps): Promise<string[]> {
  const isAlone = redis !== null && !(await redis.isReachable())
  return [...(isAlone ? ['Redis does not answer'] : []), ...((await disk.isNearlyFull()) ? ['disk'] : [])]
}

async function findProblem({ db, migrationNames }: HealthDeps): Promise<string | null> {
  try {
    const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db.query)
    const applied = new Set(rows.map(({ name }) => name))
    return migrationNames.every((name) => applied.has(name)) ? null : 'migrations are missing'
  } catch {
    return 'the database does not answer'
  }
}
