import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, inject, it, onTestFinished } from 'vitest'
import { checkExternalPostgres } from './external.ts'

function changed(change: (url: URL) => void): string {
  const url = new URL(inject('postgresUrl'))
  change(url)
  return url.href
}

it('a PostgreSQL that is new enough and lets us in is accepted', async () => {
  await expect(checkExternalPostgres(inject('postgresUrl'))).resolves.toBeUndefined()
})

it.each([
  // what                 how the address is broken                          reason
  [
    'a wrong password',
    (url: URL) => {
      url.password = 'guess'
    },
    'the user name or the password is wrong',
  ],
  [
    'a missing database',
    (url: URL) => {
      url.pathname = '/nowhere'
    },
    'there is no such database',
  ],
  [
    'a port where nothing listens',
    (url: URL) => {
      url.port = '1'
    },
    'nothing listens there',
  ],
])('%s is reported in one sentence that names DATABASE_URL and hides the password', async (_name, change, reason) => {
  const url = changed(change)
  const refusal = await checkExternalPostgres(url).catch((error: Error) => error.message)
  expect(refusal).toBe(`The database of DATABASE_URL (${new URL(url).host}) cannot be used: ${reason}.`)
})

it('a PostgreSQL that is too old is refused with both versions', async () => {
  const port = await anOldPostgres('140012')
  await expect(checkExternalPostgres(`postgresql://me@127.0.0.1:${port}/guftagu`)).rejects.toThrow(
    'is version 14, and Guftagu needs 15 or newer',
  )
})

/** No old server is available, so this one implements just enough of the protocol to report its version. */
async function anOldPostgres(version: string): Promise<number> {
  const message = (type: string, ...parts: (string | Buffer)[]) => {
    const body = Buffer.concat(parts.map((part) => Buffer.from(part)))
    const length = Buffer.alloc(4)
    length.writeInt32BE(body.length + 4)
    return Buffer.concat([Buffer.from(type), length, body])
  }
  const ready = message('Z', 'I')
  const column = Buffer.concat([Buffer.from('server_version_num\0'), Buffer.from('00000000000000000019ffffffffffff0000', 'hex')])
  const value = Buffer.concat([Buffer.from('0001', 'hex'), Buffer.from([0, 0, 0, version.length]), Buffer.from(version)])
  const answer = [message('T', Buffer.from('0001', 'hex'), column), message('D', value), message('C', 'SHOW\0'), ready]
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', Buffer.alloc(4)), ready]))
      socket.once('data', () => socket.write(Buffer.concat(answer)))
    })
    socket.on('error', () => socket.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}
