// Reads for a client that may disconnect: then the running statement is cancelled and nothing more is read.

import { type CompiledQuery, type Dialect, DummyDriver, Kysely, type QueryExecutor, type QueryResult } from 'kysely'
import type { Query } from './database.ts'
import type { Schema } from './schema.ts'

/** Wraps `query`, for reads only: it opens no transaction. `control` has the connections that cancel, which must not wait behind calls. */
export function cancelledBy(query: Query, signal: AbortSignal, control: Query, dialect: Dialect): Query {
  const executor = query.getExecutor()
  const executeQuery = <Row>(statement: CompiledQuery<Row>) => execute(executor, control.getExecutor(), signal, statement)
  // The other methods use private fields, so they need the original as `this`.
  const cancelling = new Proxy(executor, {
    get(target, name) {
      if (name === 'executeQuery') return executeQuery
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return new Kysely<Schema>({ config: { dialect }, dialect, driver: new DummyDriver(), executor: cancelling })
}

/** When this settles, the statement has ended, even a cancelled one, so its connection is free again. */
function execute<Row>(
  executor: QueryExecutor,
  control: QueryExecutor,
  signal: AbortSignal,
  statement: CompiledQuery<Row>,
): Promise<QueryResult<Row>> {
  return executor.provideConnection(async (connection) => {
    // The client may have disconnected while all connections were in use.
    signal.throwIfAborted()
    await connection.collectSessionInfo?.()
    let cancelled: Promise<unknown> | undefined
    const cancel = () => {
      // If cancelling fails, the statement's time limit ends it.
      cancelled = connection.cancelQuery?.((work) => control.provideConnection(work)).catch(() => {})
    }
    signal.addEventListener('abort', cancel)
    try {
      return await connection.executeQuery<Row>(statement)
    } finally {
      signal.removeEventListener('abort', cancel)
      // Otherwise the cancellation could hit the next statement on the connection.
      await cancelled
    }
  })
}
