// The built web app. Hashed assets may be cached forever, pages not at all. Any address that is not a file is a page of the
// app, except under the prefixes that belong to the server. @fastify/static serves everything, using the compressed files that the build
// wrote beside the originals.

import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '#domain/errors.ts'

/** A page with several variants, `<name>.<variant>.html`. A cookie holds the name of the variant. */
export interface VariantPage {
  readonly addresses: readonly string[]
  readonly directory: string
  readonly name: string
  readonly cookie: string
  /** For visitors without the cookie, or whose cookie names no variant. */
  readonly fallback: string
}

interface Page {
  readonly directory: string
  readonly file: string
  /** A hash of the content. @fastify/static derives it from the file's time, which differs from node to node. */
  readonly etag: string
}

const SERVER_PREFIXES = ['/api', '/files', '/socket.io', '/assets']
const PAGE_OPTIONS = { etag: false, lastModified: false, acceptRanges: false }

export interface WebAppOptions {
  readonly variantPages: readonly VariantPage[]
  /** When off, its address serves a script that removes the worker from browsers. */
  readonly serviceWorker: boolean
}

const WORKER = 'worker.js'
const WORKER_REMOVAL = 'worker-removal.js'

export async function registerWebApp(
  app: FastifyInstance,
  directory: string,
  { variantPages, serviceWorker }: WebAppOptions,
): Promise<void> {
  const appPage = existsSync(join(directory, 'index.html')) ? await readPage(directory, 'index.html') : null
  const choices = await Promise.all(variantPages.map(readVariants))
  if (appPage !== null) {
    await app.register(fastifyStatic, {
      root: directory,
      wildcard: false,
      index: false,
      cacheControl: false,
      preCompressed: true,
      // Compressed files and pages have no address of their own.
      globIgnore: ['**/*.{br,gz}', '*.html', WORKER, WORKER_REMOVAL],
      setHeaders: (reply, path) => {
        void reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
    // A worker that a proxy or a browser caches would keep people on an old version.
    app.get(`/${WORKER}`, { schema: { hide: true } }, (_request, reply) => reply.sendFile(serviceWorker ? WORKER : WORKER_REMOVAL))
  }
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const isServerPath = SERVER_PREFIXES.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
    if (appPage === null || !isRead || isServerPath) throw new DomainError('not_found')
    const choose = choices.find(({ addresses }) => addresses.includes(path))?.choose
    if (choose) void reply.header('vary', 'cookie')
    return sendPage(request, reply, choose?.(request.headers.cookie ?? '') ?? appPage)
  })
}

async function readVariants({ addresses, directory, name, cookie, fallback }: VariantPage) {
  const pattern = new RegExp(`^${name}\\.([a-z-]+)\\.html$`)
  const files = existsSync(directory) ? await readdir(directory) : []
  const pages = new Map<string, Page>()
  for (const file of files) {
    const variant = pattern.exec(file)?.[1]
    if (variant !== undefined) pages.set(variant, await readPage(directory, file))
  }
  const value = new RegExp(`(?:^|; *)${cookie}=([^;]*)`)
  return { addresses, choose: (cookies: string) => pages.get(value.exec(cookies)?.[1] ?? '') ?? pages.get(fallback) }
}

async function readPage(directory: string, file: string): Promise<Page> {
  const content = await readFile(join(directory, file))
  return { directory, file, etag: `"${createHash('sha256').update(content).digest('base64url')}"` }
}

function sendPage(request: FastifyRequest, reply: FastifyReply, { directory, file, etag }: Page): FastifyReply {
  // A weak tag, because the compressed files share it.
  void reply.code(200).header('etag', `W/${etag}`).header('cache-control', 'no-cache')
  if (!isKnown(etag, request.headers['if-none-match'])) return reply.sendFile(file, directory, PAGE_OPTIONS)
  const vary = [reply.getHeader('vary'), 'accept-encoding'].filter((value) => value !== undefined).join(', ')
  return reply.code(304).header('vary', vary).send()
}

/** Whether the client has this version: `*`, or a list of weak or strong tags. */
function isKnown(etag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false
  return ifNoneMatch.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()))
}
