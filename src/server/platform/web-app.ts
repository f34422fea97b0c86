// The built web app: hashed assets for ever, pages never. Any address that is no file is a page of the
// app, except below the prefixes that belong to the server.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '#domain/errors.ts'

const SERVER_PREFIXES = ['/api', '/files', '/socket.io', '/assets']

export async function registerWebApp(app: FastifyInstance, directory: string): Promise<void> {
  const built = existsSync(join(directory, 'index.html'))
  if (built) {
    await app.register(fastifyStatic, {
      root: directory,
      wildcard: false,
      index: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        void reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const isPage = request.method === 'GET' || request.method === 'HEAD'
    const isServers = SERVER_PREFIXES.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
    if (!built || !isPage || isServers) throw new DomainError('not_found')
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').sendFile('index.html')
  })
}
