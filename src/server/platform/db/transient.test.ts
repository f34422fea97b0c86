import { once } from 'node:events'
import { connect } from 'node:net'
import pg from 'pg'
import { expect, it } from 'vitest'
import { freePort } from '../../testing/free-port.ts'
import { hasNoConnection, isAway, isTransient } from './transient.ts'

const ofPostgres = (code: string) => Object.assign(new pg.DatabaseError('', 0, 'error'), { code })
const ofSystem = (code: string, syscall?: string) => Object.assign(new Error(code), { code, ...(syscall && { syscall }) })

it.each([
  ['shutting down', ofPostgres('57P01'), 'away'],
  ['starting up', ofPostgres('57P03'), 'away'],
  ['nothing listens', ofSystem('ECONNREFUSED', 'connect'), 'away'],
  ['a socket file that is not there', ofSystem('ENOENT', 'connect'), 'away'],
  ['a container that is down', ofSystem('ENOTFOUND', 'getaddrinfo'), 'away'],
  ['a connection that breaks', ofSystem('ECONNRESET', 'read'), 'away'],
  ['a connection that is ended', new Error('Connection terminated unexpectedly'), 'away'],
  ['a connection that hangs', new Error('Query read timeout'), 'away'],
  ['all connections taken', ofPostgres('53300'), 'no connection'],
  ['no free connection in time', new Error('timeout exceeded when trying to connect'), 'no connection'],
  ['a statement that takes too long', ofPostgres('57014'), 'busy'],
  ['a deadlock', ofPostgres('40P01'), 'busy'],
  ['a client that goes away', ofSystem('ECONNRESET'), 'no'],
  ['a file that is not there', ofSystem('ENOENT', 'open'), 'no'],
  ['a row that is refused', ofPostgres('23514'), 'no'],
  ['a bug', new TypeError('undefined is not a function'), 'no'],
])('%s: %s', (_what, error, expected) => {
  const kind = isAway(error) ? 'away' : hasNoConnection(error) ? 'no connection' : isTransient(error) ? 'busy' : 'no'
  expect(kind).toBe(expected)
  expect(isTransient(error)).toBe(expected !== 'no')
})

it('a name with several addresses at which nothing listens', async () => {
  const [error] = await once(connect({ host: 'localhost', port: await freePort() }), 'error')
  expect(isAway(error)).toBe(true)
  const attempts = [ofSystem('ECONNREFUSED', 'connect'), ofSystem('ECONNREFUSED', 'connect')]
  expect(isAway(Object.assign(new AggregateError(attempts), { code: 'ECONNREFUSED' }))).toBe(true)
})
