import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/**
 * Below the range of outgoing connections. Servers that ask for any port get one from that range, so another test could otherwise get the
 * port of a server that is down or has not started yet.
 */
const PORTS = { first: 20_000, last: 32_000 }

/** An address on this machine where nothing listens. */
export async function freePort(): Promise<number> {
  for (;;) {
    const probe = createServer().listen(randomInt(PORTS.first, PORTS.last), '127.0.0.1')
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    const { port } = probe.address() as AddressInfo
    probe.close()
    await once(probe, 'close')
    return port
  }
}
