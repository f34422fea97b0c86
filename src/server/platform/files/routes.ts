// Serves stored files. Whatever a file contains, the headers give browsers its stored type and forbid them to guess another,
// to run scripts in it, or to show it on other sites.

import send from '@fastify/send'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '#domain/errors.ts'
import { clientAddress } from '../http/client-address.ts'
import { contentTypeOf, type FileKey, parseFileKey } from './keys.ts'
import { FILES_PREFIX, type FileStore } from './store.ts'

interface FileRequest {
  Params: { folder: string; name: string }
  Querystring: { expires?: unknown; reader?: unknown; signature?: unknown }
}

const PUBLIC_CACHE = 'public, max-age=31536000, immutable'
const PRIVATE_CACHE = 'private, no-store'

const HARMLESS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  'content-disposition': 'inline',
  'cross-origin-resource-policy': 'same-origin',
} as const

/** The request that reads the file, for the audit trail. */
export interface FileReading {
  readonly ip: string
  readonly requestId: string
}

/** Whether the file may still be read: by this reader or, when it is null, by any client with the address. */
export type MayRead = (key: FileKey, reader: string | null, reading: FileReading) => Promise<boolean>

export function registerFileRoutes(app: FastifyInstance, store: FileStore, mayRead: MayRead): void {
  app.route<FileRequest>({
    method: ['GET', 'HEAD'],
    url: `${FILES_PREFIX}/:folder/:name`,
    schema: { hide: true },
    handler: async (request, reply) => {
      const { folder, name } = request.params
      const key = parseFileKey(store.folders, folder, name)
      if (key === null) throw new DomainError('not_found')
      if (store.folders[folder]?.isPublic) return sendStored(store, key, request, reply, PUBLIC_CACHE)

      // Refused before the disk is read, so guessing a key does not show whether the file exists.
      const { expires, reader = '', signature } = request.query
      if (typeof expires !== 'string' || typeof reader !== 'string' || typeof signature !== 'string') throw new DomainError('forbidden')
      if (!store.isSignedFor(key, expires, signature, reader)) throw new DomainError('forbidden')
      // The right to read may have ended before the address expired: the reader was banned, or the row was deleted.
      const reading = { ip: clientAddress(request), requestId: request.id }
      if (!(await mayRead(key, reader === '' ? null : reader, reading))) throw new DomainError('forbidden')
      return sendStored(store, key, request, reply, PRIVATE_CACHE)
    },
  })

  // No other address under the prefix exists; without this route it would get a page of the web app.
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
    .type(contentTypeOf(store.folders, key))
    .send(result.stream)
}

function refuse(statusCode: number, headers: Readonly<Record<string, string>>, reply: FastifyReply): never {
  if (statusCode === 416) {
    // Players read the true length from this header and ask again.
    reply.header('content-range', headers['Content-Range'])
    throw new DomainError('range_not_satisfiable')
  }
  if (statusCode >= 500) throw new Error(`a stored file could not be read: ${statusCode}`)
  throw new DomainError(statusCode === 412 ? 'malformed_request' : 'not_found')
}
