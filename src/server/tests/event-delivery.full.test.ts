// Full run: starts whole programs, kills nodes, and runs several nodes, which need Redis.

// A committed change reaches the pages it concerns even if the reply to COMMIT is lost or the node is killed.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  aPage,
  COMMITTED,
  deliverNow,
  expectOneNotice,
  killAfterCommit,
  loseAnswerOfCommit,
  openDelivery,
  startBehindProxy,
  startDirectly,
} from '../testing/event-delivery.ts'
import type { ServerProcess } from '../testing/processes.ts'
import { type RedisServer, startRedisServer } from '../testing/redis-server.ts'
import { openTcpProxy } from '../testing/tcp-proxy.ts'

openDelivery()

it.each(COMMITTED.slice(0, 1))('$what still reaches its page when the answer to COMMIT is lost', async ({ arrange }) => {
  const committed = await arrange()
  const node = await startBehindProxy()
  const emitted = await aPage(node, committed)
  await loseAnswerOfCommit(node, committed)
  await deliverNow()
  await expect.poll(() => emitted).toContainEqual(committed.emitted)
  await expectOneNotice(node, committed, emitted)
  await node.stop()
})

describe('with two nodes', () => {
  let redis: RedisServer
  let survivor: ServerProcess
  beforeAll(async () => {
    redis = await startRedisServer()
    survivor = await startDirectly({ REDIS_URL: redis.url })
  })
  afterAll(async () => {
    await survivor.stop()
    await redis.kill()
  })

  it.each(COMMITTED)('$what, committed by a node that is then killed, reaches pages connected to another node', async ({ arrange }) => {
    const committed = await arrange()
    const node = await startBehindProxy({ REDIS_URL: redis.url })
    const emitted = await aPage(survivor, committed)
    await killAfterCommit(node, committed)
    expect(emitted).not.toContainEqual(committed.emitted)
    await deliverNow()
    await expect.poll(() => emitted).toContainEqual(committed.emitted)
    await expectOneNotice(survivor, committed, emitted)
  })

  it('an approval by a node that lost its connection to Redis reaches pages connected to another node', async () => {
    const committed = await COMMITTED[0]?.arrange()
    if (!committed) throw new Error('there is no approval to commit')
    const redisProxy = await openTcpProxy(Number(new URL(redis.url).port))
    const withoutRedis = await startDirectly({ REDIS_URL: `redis://127.0.0.1:${redisProxy.port}` })
    const emitted = await aPage(survivor, committed)
    await redisProxy.close()
    expect((await committed.send(withoutRedis)).status).toBe(202)
    expect(emitted).not.toContainEqual(committed.emitted)
    // The node without Redis may get the job first, but leaves it to the other node.
    await expect.poll(() => deliverNow().then(() => emitted)).toContainEqual(committed.emitted)
    await withoutRedis.stop()
  })
})

it.each(COMMITTED.slice(0, 1))(
  '$what, committed by the only node before it is killed, reaches its pages after the restart',
  async ({ arrange }) => {
    const committed = await arrange()
    const alone = await startBehindProxy()
    await killAfterCommit(alone, committed)
    const back = await startBehindProxy()
    const emitted = await aPage(back, committed)
    await deliverNow()
    await expect.poll(() => emitted).toContainEqual(committed.emitted)
    await expectOneNotice(back, committed, emitted)
    await back.stop()
  },
)
