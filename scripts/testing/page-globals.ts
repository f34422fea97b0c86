// What browsers have and happy-dom lacks. Its pages run in contexts of their own, without the globals of Node.

import { BroadcastChannel } from 'node:worker_threads'

Object.assign(globalThis, { BroadcastChannel })
