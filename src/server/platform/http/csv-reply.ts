// Sends a list as a CSV file, page by page while it is read from the database, so only a few pages are in memory. A slow client slows the
// reading down. A client that disconnects ends it, including the running statement.

import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { CSV_BOM, type CsvCell, csvLine } from '#domain/csv.ts'

type CsvRow = readonly CsvCell[]

export interface CsvFile {
  /** Without the extension. Only Latin letters, digits and dashes, because it is sent in a header. */
  readonly name: string
  readonly head: readonly string[]
  readonly pages: AsyncIterable<readonly CsvRow[]>
}

const BUFFERED_BYTES = 64 * 1024

export function csvSender(app: FastifyInstance) {
  const open = new Set<Readable>()
  // A stop does not wait for long files: the client sees that the file broke off.
  app.addHook('preClose', async () => {
    for (const stream of open) stream.destroy(new Error('the server stops'))
  })

  return async (reply: FastifyReply, makeFile: (signal: AbortSignal) => Promise<CsvFile>, maxBytes: number): Promise<void> => {
    const signal = untilClosed(reply)
    const begun = await begin(makeFile, signal, maxBytes)
    if (begun === null) return
    const { file, chunks } = begun
    const stream = Readable.from(chunks, { objectMode: false, highWaterMark: BUFFERED_BYTES })
    open.add(stream)
    try {
      reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${file.name}.csv"`).send(stream)
      await finished(reply.raw)
    } catch (error) {
      // Logged with the request, because the client only sees that the file broke off.
      reply.log.warn({ err: error }, 'a CSV file broke off')
    } finally {
      open.delete(stream)
      stream.destroy()
    }
  }
}

/** Aborted when the reply is sent or the client disconnects, even while the call still waits for its turn. */
function untilClosed({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => controller.abort())
  if (raw.destroyed) controller.abort()
  return controller.signal
}

/** Reads the first page before anything is sent, so a failure becomes an ordinary error reply. Null if the client has disconnected. */
async function begin(makeFile: (signal: AbortSignal) => Promise<CsvFile>, signal: AbortSignal, maxBytes: number) {
  try {
    const file = await makeFile(signal)
    const chunks = bounded(textOf(file), maxBytes)
    return { file, chunks: continued(await chunks.next(), chunks) }
  } catch (error) {
    if (signal.aborted) return null
    throw error
  }
}

async function* textOf({ head, pages }: CsvFile): AsyncGenerator<string> {
  yield CSV_BOM + csvLine(head)
  for await (const rows of pages) if (rows.length > 0) yield rows.map(csvLine).join('')
}

/** A file longer than its limit breaks off, because it must not look complete. */
async function* bounded(texts: AsyncGenerator<string>, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const text of texts) {
    const chunk = Buffer.from(text)
    bytes += chunk.length
    if (bytes > maxBytes) throw new Error(`a file is longer than ${maxBytes} bytes`)
    yield chunk
  }
}

async function* continued(first: IteratorResult<Buffer>, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  if (first.done) return
  yield first.value
  yield* rest
}
