// The client's address. A proxy's header can contain anything, but rate limits and the audit trail need a real address.

import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

export function clientAddress({ ip, raw }: Pick<FastifyRequest, 'ip' | 'raw'>): string {
  return isIP(ip) === 0 ? (raw.socket.remoteAddress ?? '') : ip
}
