// What browsers have and happy-dom lacks. Its pages run in contexts of their own, without the globals of Node.

import { randomUUID } from 'node:crypto'
import { BroadcastChannel } from 'node:worker_threads'

const ownPages = randomUUID()

/** Node's reach every context of the process: a language chosen in one test file would change that of another. */
class OwnBroadcastChannel extends BroadcastChannel {
  constructor(name: string) {
    super(`${ownPages} ${name}`)
  }
}

Object.assign(globalThis, { BroadcastChannel: OwnBroadcastChannel })
