// The landing page was drawn when the app was built, once per language, and comes in the one that the visitor has chosen.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readPage, sendPage } from './html-page.ts'

/** As the web app writes it (src/web/texts/language.ts); anything else in it means English. */
const CHOSE_URDU = /(?:^|; *)guftagu-language=ur(?:;|$)/

/** Addresses that are read elsewhere than in a browser on this page, and so must say where this is. */
const READ_ELSEWHERE = /(<link rel="canonical" href="|<meta property="og:(?:url|image)" content=")(?=\/)/g

/** Null for an app that has none drawn. */
export async function readLandings(directory: string, publicUrl: string | null) {
  if (!existsSync(join(directory, 'landing.en.html'))) return null
  const placed = (html: string) => (publicUrl === null ? html : html.replace(READ_ELSEWHERE, (start) => start + publicUrl))
  const english = await readPage(join(directory, 'landing.en.html'), placed)
  const urdu = await readPage(join(directory, 'landing.ur.html'), placed)
  return (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    sendPage(request, reply, CHOSE_URDU.test(request.headers.cookie ?? '') ? urdu : english, 'cookie')
}
