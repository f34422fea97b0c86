// Connections on which PostgreSQL plans each statement once. A test sends some 200 statements, and planning takes longer than running them.

import { createHash } from 'node:crypto'
import pg from 'pg'

const names = new Map<string, string>()

/** PostgreSQL takes 63 characters of a name. */
function nameOf(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}

export class PlannedOnceClient extends pg.Client {
  constructor(config: pg.ClientConfig = {}) {
    super({ ...config, options: `${config.options ?? ''} -c plan_cache_mode=force_generic_plan` })
    const send = this.query.bind(this) as (...args: readonly unknown[]) => unknown
    // Kysely sends a text and its values. Everything else is sent unchanged.
    const sendPlanned = (text: unknown, values: unknown, ...rest: readonly unknown[]) =>
      typeof text === 'string' && Array.isArray(values) && values.length > 0
        ? send({ name: nameOf(text), text, values }, ...rest)
        : send(text, values, ...rest)
    Object.assign(this, { query: sendPlanned })
  }
}
