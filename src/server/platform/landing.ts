// The landing page was drawn when the app was built, once per language, and comes in the one that the visitor has chosen.

import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** As the web app writes it (src/web/texts/language.ts); anything else in it means English. */
const CHOSE_URDU = /(?:^|; *)guftagu-language=ur(?:;|$)/

/** Addresses that are read elsewhere than in a browser on this page, and so must say where this is. */
const READ_ELSEWHERE = /(<link rel="canonical" href="|<meta property="og:(?:url|image)" content=")(?=\/)/g

/** Read once: it changes with the app only. Null for an app that has none drawn. */
export async function readLandings(directory: string, publicUrl: string | null) {
  if (!existsSync(join(directory, 'landing.en.html'))) return null
  const english = await readLanding(join(directory, 'landing.en.html'), publicUrl)
  const urdu = await readLanding(join(directory, 'landing.ur.html'), publicUrl)
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const { html, etag } = CHOSE_URDU.test(request.headers.cookie ?? '') ? urdu : english
    void reply.header('vary', 'cookie').header('etag', etag)
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(html)
  }
}

async function readLanding(path: string, publicUrl: string | null) {
  const drawn = await readFile(path, 'utf8')
  const html = publicUrl === null ? drawn : drawn.replace(READ_ELSEWHERE, (start) => start + publicUrl)
  // Weak, because the same page is also sent compressed.
  return { html, etag: `W/"${createHash('sha256').update(html).digest('base64url')}"` }
}
