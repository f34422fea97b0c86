// Full run: needs Redis.

// Several nodes share state through Redis, but none depends on it.

import { once } from 'node:events'
import { Redis as Client } from 'ioredis'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { ALLOWANCES } from '../../allowances.ts'
import { type RedisServer, startRedisServer } from '../../testing/redis-server.ts'
import { openLimits } from '../auth/limits.ts'
import { openLog } from '../process/log.ts'
import { openRedis, type Redis } from './redis.ts'

const log = openLog({ level: 'silent' })
let server: RedisServer
let nodes: readonly [Redis, Redis]
beforeAll(async () => {
  server = await startRedisServer()
  nodes = await Promise.all([openRedis(server.url, { log }), openRedis(server.url, { log })])
  for (const { client } of nodes) if (client.status !== 'ready') await once(client, 'ready')
})
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.close()))
  await server.kill()
})

const limitsOf = (redis: Redis) => openLimits(ALLOWANCES, { enabled: true, redis })
const REFUSED = { code: 'too_many_requests' }

it('an allowance that protects accounts and money is shared by all nodes', async () => {
  const [one, other] = [limitsOf(nodes[0]), limitsOf(nodes[1])]
  for (let time = 0; time < 5; time += 1) for (const limits of [one, other]) await limits.take('purchase', 'an account')
  await expect(one.take('purchase', 'an account')).rejects.toMatchObject(REFUSED)
  await expect(other.take('purchase', 'an account')).rejects.toMatchObject(REFUSED)
  await other.take('purchase', 'another account')
  expect([await one.count('sign-in-name', 'a name'), await other.count('sign-in-name', 'a name')]).toEqual([1, 2])
  await one.giveBack('sign-in-name', 'a name')
  expect(await other.count('sign-in-name', 'a name')).toBe(2)
})

it('messages are counted by each node for itself, without a round trip to Redis', async () => {
  const [one, other] = [limitsOf(nodes[0]), limitsOf(nodes[1])]
  for (let time = 0; time < 60; time += 1) await one.take('socket', 'an account')
  await expect(one.take('socket', 'an account')).rejects.toMatchObject(REFUSED)
  await other.take('socket', 'an account')
})

it.each([
  ['hangs', async () => server.freeze(), async () => server.thaw()],
  ['is gone', () => server.kill(), () => server.start()],
])('while Redis %s each node counts for itself; when it is back they count together', async (how, takeAway, bringBack) => {
  const [one, other] = [limitsOf(nodes[0]), limitsOf(nodes[1])]
  const reconnects = nodes.map((node) => new Promise<void>((resolve) => node.onReconnect(resolve)))
  await takeAway()
  for (let time = 0; time < 10; time += 1) await one.take('withdraw', how)
  await expect(one.take('withdraw', how)).rejects.toMatchObject(REFUSED)
  await other.take('withdraw', how)
  expect([await one.count('sign-in-name', how), await one.count('sign-in-name', how), await other.count('sign-in-name', how)]).toEqual([
    1, 2, 1,
  ])
  expect(await nodes[0].isReachable()).toBe(false)
  await expect(nodes[0].client.get('anything')).rejects.toThrow()
  await bringBack()
  // If a freeze is too short for the connection to notice, nothing is lost and `onReconnect` is not called.
  if (how === 'is gone') await Promise.all(reconnects)
  for (const node of nodes) await expect.poll(() => node.isReachable()).toBe(true)
  for (let time = 0; time < 5; time += 1) for (const limits of [one, other]) await limits.take('avatar', how)
  await expect(other.take('avatar', how)).rejects.toMatchObject(REFUSED)
})

it('a node is not reachable while it lacks a connection for events, although commands are answered', async () => {
  const [node, operator] = [await openRedis(server.url, { log }), new Client(server.url)]
  onTestFinished(async () => {
    operator.disconnect()
    await node.close()
  })
  await expect.poll(() => node.isReachable()).toBe(true)
  const kept = [await operator.client('ID'), await node.client.client('ID')]
  const [, before = ''] = await operator.config('GET', 'maxclients')
  // The others cannot reconnect.
  await operator.config('SET', 'maxclients', kept.length)
  for (const [, id = ''] of String(await operator.client('LIST')).matchAll(/^id=(\d+)/gm))
    if (!kept.includes(Number(id))) await operator.client('KILL', 'ID', id)
  await expect.poll(() => node.isReachable()).toBe(false)
  expect(await node.client.ping()).toBe('PONG')
  await operator.config('SET', 'maxclients', before)
  await expect.poll(() => node.isReachable()).toBe(true)
})
