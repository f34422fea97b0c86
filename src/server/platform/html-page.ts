// A page that changes with the app only: read once, and sent compressed to clients that understand it. @fastify/compress
// does not see it, because a page is the answer to an address that has no route.

import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Encoding = 'br' | 'gzip'

/** One below the best: nearly as small, in a third of the time, for which the first visitor waits. */
const BROTLI_QUALITY = 10

interface Form {
  readonly encoding: Encoding
  readonly bytes: Buffer
}

export interface HtmlPage {
  readonly plain: Buffer
  readonly etag: string
  /** The smallest first; none for a page too short to gain by it. */
  compressed(): Promise<readonly Form[]>
}

/** `finish` changes what was built, for this server. */
export async function readPage(path: string, finish: (html: string) => string = String): Promise<HtmlPage> {
  const built = await readFile(path, 'utf8')
  const finished = finish(built)
  const plain = Buffer.from(finished)
  // The files that the build compressed do not match a changed page; it is compressed on its first request, so that no start waits for it.
  let forms = finished === built ? await readCompressed(path) : null
  return {
    plain,
    // Weak, because the same page is also sent compressed.
    etag: `W/"${createHash('sha256').update(plain).digest('base64url')}"`,
    compressed: async () => {
      forms ??= await compress(plain)
      return forms
    },
  }
}

/** What scripts/web-build/compressed.ts has written beside the page. */
async function readCompressed(path: string): Promise<readonly Form[]> {
  const forms: Form[] = []
  if (existsSync(`${path}.br`)) forms.push({ encoding: 'br', bytes: await readFile(`${path}.br`) })
  if (existsSync(`${path}.gz`)) forms.push({ encoding: 'gzip', bytes: await readFile(`${path}.gz`) })
  return forms
}

async function compress(plain: Buffer): Promise<readonly Form[]> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  const [br, gz] = await Promise.all([promisify(brotliCompress)(plain, { params }), promisify(gzip)(plain)])
  const forms: readonly Form[] = [
    { encoding: 'br', bytes: br },
    { encoding: 'gzip', bytes: gz },
  ]
  return forms.filter(({ bytes }) => bytes.length < plain.length)
}

/** `chosenBy` is the other header of the request that decides which page this is. */
export async function sendPage(request: FastifyRequest, reply: FastifyReply, page: HtmlPage, chosenBy?: 'cookie'): Promise<FastifyReply> {
  void reply.header('vary', chosenBy === undefined ? 'accept-encoding' : `${chosenBy}, accept-encoding`).header('etag', page.etag)
  const kept = request.headers['if-none-match']?.split(',').map((etag) => etag.trim())
  if (kept?.includes(page.etag)) return reply.code(304).send()
  const understands = readAcceptEncoding(request.headers['accept-encoding'])
  const form = (await page.compressed()).find(({ encoding }) => understands(encoding))
  return form === undefined ? reply.send(page.plain) : reply.header('content-encoding', form.encoding).send(form.bytes)
}

/** `gzip, br;q=0, *` names what is understood; a weight of nothing refuses, and the star stands for what is not named. */
function readAcceptEncoding(header: string | string[] = ''): (encoding: Encoding) => boolean {
  const weights = new Map(
    String(header)
      .toLowerCase()
      .split(',')
      .map((one) => {
        const [name = '', ...parameters] = one.split(';').map((part) => part.trim())
        const weight = parameters.find((parameter) => parameter.startsWith('q='))
        return [name, weight === undefined ? 1 : Number(weight.slice('q='.length))]
      }),
  )
  return (encoding) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0
}
