// PostgreSQL is down: calls, handshakes and events are refused with a special code, and the log stays short.

import { expect, it } from 'vitest'
import { fetchOwnAccount } from '#contract/accounts.ts'
import { openLog } from '../platform/process/log.ts'
import { testApp } from '../testing/app.ts'
import { aListener, aRunningSession, newMessage } from '../testing/chats.ts'
import { metricsOf, WITH_METRICS } from '../testing/metrics.ts'
import { connect, emit } from '../testing/socket.ts'
import { openTcpProxy } from '../testing/tcp-proxy.ts'

it('while PostgreSQL is away everything is refused as unavailable, and the log has one line', async () => {
  const app = await testApp()
  const session = await aRunningSession(app)
  const url = new URL(app.databaseUrl)
  const proxy = await openTcpProxy(Number(url.port))
  Object.assign(url, { hostname: '127.0.0.1', port: String(proxy.port) })
  const lines: string[] = []
  const log = openLog({ level: 'info', destination: { write: (line) => void lines.push(JSON.parse(line).msg) } })
  const node = await testApp({ beside: { databaseUrl: url.href, clock: app.clock }, log, ...WITH_METRICS })
  const { socket } = await aListener(node, session.user, session.id)
  const token = await node.tokenOf(session.user)
  await node.jobs.start()
  lines.length = 0

  await proxy.close()
  const refused = { code: 'unavailable' }
  const messages = Array.from({ length: 20 }, (_each, index) => newMessage(session, session.user, `${index}`))
  const answers = await Promise.all(messages.map((message) => emit(socket, 'sendMessage', message)))
  expect(answers).toMatchObject(messages.map(() => refused))
  expect(await emit(socket, 'joinSession', session.id)).toMatchObject(refused)
  await expect(connect(await node.listen(), { token })).rejects.toMatchObject({ data: refused })
  expect(await node.call(fetchOwnAccount, { token }, {})).toMatchObject({ status: 503, body: refused })
  await node.presence.heartbeat()
  expect(await metricsOf(node)).toContain('jobs_waiting')
  expect(lines).toEqual(['connections to the database fail; more failures like this are counted'])
})
