// Serves stored files. Whatever a file turns out to be, a browser is told its stored type, not to guess,
// and to give it no powers: no script, no frame, no other site.

import send from '@fastify/send'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '#domain/errors.ts'
import { contentTypeOf, FILES_PREFIX, type FileKey, type FileStore, parseFileKey } from './files.ts'

interface FileRequest {
  Params: { room: string; name: string }
  Querystring: { expires?: unknown; signature?: unknown }
}

const PUBLIC_CACHE = 'public, max-age=31536000, immutable'
const PRIVATE_CACHE = 'private, no-store'

const HARMLESS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  'content-disposition': 'inline',
  'cross-origin-resource-policy': 'same-origin',
} as const

export function registerFileRoutes(app: FastifyInstance, store: FileStore): void {
  app.route<FileRequest>({
    method: ['GET', 'HEAD'],
    url: `${FILES_PREFIX}/:room/:name`,
    schema: { hide: true },
    handler: async (request, reply) => {
      const { room, name } = request.params
      const key = parseFileKey(room, name)
      if (key === null) throw new DomainError('not_found')
      if (room === 'avatars') return sendStored(store, key, request, reply, PUBLIC_CACHE)

      // Refused before the disk is touched, so a guess does not even learn whether the file exists.
      const { expires, signature } = request.query
      if (typeof expires !== 'string' || typeof signature !== 'string') throw new DomainError('forbidden')
      if (!store.isSignedFor(key, expires, signature)) throw new DomainError('forbidden')
      return sendStored(store, key, request, reply, PRIVATE_CACHE)
    },
  })

  // Every other address below is nothing, and never the web app's page.
  app.route({
    method: ['GET', 'HEAD'],
    url: `${FILES_PREFIX}/*`,
    schema: { hide: true },
    handler: async () => {
      throw new DomainError('not_found')
    },
  })
}

async function sendStored(store: FileStore, key: FileKey, request: FastifyRequest, reply: FastifyReply, cacheControl: string) {
  const result = await send(request.raw, `/${key}`, { root: store.directory, contentType: false, cacheControl: false, index: false })
  if (result.type !== 'file') {
    result.stream.destroy()
    return refuse(result.statusCode, result.headers, reply)
  }
  return reply
    .code(result.statusCode)
    .headers(result.headers)
    .headers(HARMLESS)
    .header('cache-control', cacheControl)
    .type(contentTypeOf(key))
    .send(result.stream)
}

function refuse(statusCode: number, headers: Readonly<Record<string, string>>, reply: FastifyReply): never {
  if (statusCode === 416) {
    // Players learn the true length from here and ask again.
    reply.header('content-range', headers['Content-Range'])
    throw new DomainError('range_not_satisfiable')
  }
  if (statusCode >= 500) throw new Error(`a stored file could not be read: ${statusCode}`)
  throw new DomainError(statusCode === 412 ? 'malformed_request' : 'not_found')
}
