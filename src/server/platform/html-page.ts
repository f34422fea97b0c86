// A page that changes with the app only: read once, and compressed once for those who understand it. What compresses
// the answers of the routes does not see it, because a page is what an address gets that no route knows.

import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Encoding = 'br' | 'gzip'

interface Form {
  readonly encoding: Encoding
  readonly bytes: Buffer
}

export interface HtmlPage {
  readonly plain: Buffer
  /** The smallest first; none for a page too short to gain by it. */
  readonly compressed: readonly Form[]
  readonly etag: string
}

export async function readPage(path: string, finish: (html: string) => string = String): Promise<HtmlPage> {
  const plain = Buffer.from(finish(await readFile(path, 'utf8')))
  const forms: readonly Form[] = [
    { encoding: 'br', bytes: await promisify(brotliCompress)(plain) },
    { encoding: 'gzip', bytes: await promisify(gzip)(plain) },
  ]
  const compressed = forms
    .filter(({ bytes }) => bytes.length < plain.length)
    .toSorted((one, other) => one.bytes.length - other.bytes.length)
  // Weak, because the same page is also sent compressed.
  return { plain, compressed, etag: `W/"${createHash('sha256').update(plain).digest('base64url')}"` }
}

/** `chosenBy` is the other header of the request that decides which page this is. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: HtmlPage, chosenBy?: 'cookie'): FastifyReply {
  void reply.header('vary', chosenBy === undefined ? 'accept-encoding' : `${chosenBy}, accept-encoding`).header('etag', page.etag)
  const kept = request.headers['if-none-match']?.split(',').map((etag) => etag.trim())
  if (kept?.includes(page.etag)) return reply.code(304).send()
  const understands = readAcceptEncoding(request.headers['accept-encoding'])
  const form = page.compressed.find(({ encoding }) => understands(encoding))
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
