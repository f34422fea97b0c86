// The address of the client. A header of a proxy can contain anything, and what is used for limits and written to the audit trail must
// be an address.

import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

export function clientAddress({ ip, raw }: Pick<FastifyRequest, 'ip' | 'raw'>): string {
  return isIP(ip) === 0 ? (raw.socket.remoteAddress ?? '') : ip
}
