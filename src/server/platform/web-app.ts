// The built web app: hashed assets for ever, pages never. Any address that is no file is a page of the
// app, except below the prefixes that belong to the server.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '#domain/errors.ts'
import { readPage, sendPage } from './html-page.ts'
import { readLandings } from './landing.ts'

const SERVER_PREFIXES = ['/api', '/files', '/socket.io', '/assets']
const LANDING_PAGES = ['/', '/home']

export async function registerWebApp(app: FastifyInstance, directory: string, publicUrl: string | null = null): Promise<void> {
  const index = join(directory, 'index.html')
  const page = existsSync(index) ? await readPage(index) : null
  const sendLanding = await readLandings(directory, publicUrl)
  if (page !== null) {
    await app.register(fastifyStatic, {
      root: directory,
      wildcard: false,
      index: false,
      cacheControl: false,
      // The build lays compressed files beside the others; they have no address of their own.
      preCompressed: true,
      globIgnore: ['**/*.{br,gz}'],
      setHeaders: (reply, path) => {
        void reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const isPage = request.method === 'GET' || request.method === 'HEAD'
    const isServers = SERVER_PREFIXES.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
    if (page === null || !isPage || isServers) throw new DomainError('not_found')
    void reply.code(200).type('text/html; charset=utf-8').header('cache-control', 'no-cache')
    return sendLanding !== null && LANDING_PAGES.includes(path) ? sendLanding(request, reply) : sendPage(request, reply, page)
  })
}
