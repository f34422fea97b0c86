// What was committed reaches the pages it concerns although the answer to COMMIT is lost.

import { expect, it } from 'vitest'
import {
  aPage,
  COMMITTED,
  deliverNow,
  expectOneNotice,
  loseAnswerOfCommit,
  openDelivery,
  startBehindProxy,
} from '../testing/event-delivery.ts'

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
