// Receives a form with one file. The file is written to a temporary file as it arrives, counted and hashed on the way, and is never whole
// in memory. However a request ends, its temporary file is removed.

import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import multipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError, type ErrorCode } from '#domain/errors.ts'
import type { FileStore } from './store.ts'

export interface UploadOptions {
  /** Name of the one file part. */
  readonly file: string
  readonly maxBytes: number
  readonly files: Pick<FileStore, 'temporaryDirectory'>
  /** The error for a file over the limit. */
  readonly tooLarge?: ErrorCode
  readonly timeoutMs?: number
}

export interface ReceivedFile {
  readonly path: string
  readonly bytes: number
  /** The hex hash of the bytes as they were sent, which finds a picture that is sent twice although the server re-encodes pictures. */
  readonly sha256: string
}

export interface ReceivedUpload {
  /** The text fields; the endpoint's own body shape validates them. */
  readonly fields: Readonly<Record<string, string>>
  /** Absent when none was chosen; the endpoint's rules refuse that in their order. */
  readonly file: ReceivedFile | undefined
  /** Removes the temporary file. Call it however the request ends. */
  dispose(): Promise<void>
}

const LONGEST_FIELD_BYTES = 16 * 1024
const LONGEST_FIELD_NAME = 100
const UPLOAD_TIMEOUT_MS = 60_000

/**
 * After an error, up to this much of the body is read and thrown away: a browser shows the reply only if its upload was read, and a
 * broken connection otherwise.
 */
const MAX_DISCARDED_BYTES = 32 * 1024 * 1024

export async function registerUploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: { files: 1, parts: 14, fieldSize: LONGEST_FIELD_BYTES, headerPairs: 20 },
    // The size is counted below, where the stream can be stopped at once instead of at the end of the form.
    throwFileSizeLimit: false,
  })
}

export async function receiveUpload(request: FastifyRequest, options: UploadOptions): Promise<ReceivedUpload> {
  if (!request.isMultipart()) throw new DomainError('unsupported_media_type')
  const path = join(options.files.temporaryDirectory, `upload-${randomUUID()}`)
  const dispose = () => rm(path, { force: true })
  const liftLimits = limitSender(request.raw, options)
  try {
    const received = await readParts(request, path, options)
    liftLimits()
    return { ...received, dispose }
  } catch (error) {
    discardRest(request.raw)
    await dispose()
    throw refusalOf(error, request.raw)
  }
}

async function readParts(request: FastifyRequest, path: string, options: UploadOptions) {
  const fields = new Map<string, string>()
  let file: ReceivedFile | undefined
  for await (const part of request.parts({ limits: { fileSize: options.maxBytes + 1 } })) {
    if (part.type === 'field') {
      // Two values for one name would let two readers of the form disagree.
      if (fields.has(part.fieldname)) throw new DomainError('malformed_request')
      fields.set(part.fieldname, textOf(part))
    } else if (part.fieldname === options.file) {
      const written = await writePart(part, path, options)
      // A form whose file was not chosen carries a part without name or content.
      if (written.bytes > 0 || part.filename) file = written
    } else {
      part.file.resume()
    }
  }
  // Entries become own properties, so no name in a form can reach a prototype.
  return { fields: Object.fromEntries(fields), file }
}

function textOf({ fieldname, value, valueTruncated }: MultipartValue): string {
  if (valueTruncated) throw new DomainError('payload_too_large')
  if (typeof fieldname !== 'string' || fieldname.length > LONGEST_FIELD_NAME) throw new DomainError('malformed_request')
  // A part declared as JSON arrives parsed; no call has one. U+FFFD stands for invalid UTF-8.
  if (typeof value !== 'string' || !value.isWellFormed() || value.includes('\uFFFD')) throw new DomainError('malformed_request')
  return value
}

async function writePart(
  part: MultipartFile,
  path: string,
  { maxBytes, tooLarge = 'image_too_large' }: UploadOptions,
): Promise<ReceivedFile> {
  const hash = createHash('sha256')
  let bytes = 0
  const counted = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      bytes += chunk.length
      if (bytes > maxBytes) throw new DomainError(tooLarge)
      hash.update(chunk)
      yield chunk
    }
  }
  await pipeline(part.file, counted, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  return { path, bytes, sha256: hash.digest('hex') }
}

/**
 * Ends the connection of a sender who is too slow or sends too much; the answers below do not depend on it. Returns a function
 * that lifts the limits once the body has arrived; until then they also apply to the rest of it.
 */
function limitSender(raw: IncomingMessage, { maxBytes, timeoutMs = UPLOAD_TIMEOUT_MS }: UploadOptions): () => void {
  // The sender may have disconnected while the call was being authorised, and no later event would report it.
  if (raw.destroyed) throw new DomainError('malformed_request')
  let bytesLeft = maxBytes + MAX_DISCARDED_BYTES
  const count = (chunk: Buffer) => {
    bytesLeft -= chunk.length
    if (bytesLeft < 0) raw.destroy()
  }
  const timer = setTimeout(() => raw.destroy(), timeoutMs)
  const liftLimits = () => {
    clearTimeout(timer)
    raw.off('data', count)
  }
  raw.on('data', count)
  raw.once('close', liftLimits)
  return liftLimits
}

function discardRest(raw: IncomingMessage): void {
  raw.unpipe()
  raw.resume()
}

const LIMIT_CODES = new Set(['FST_PARTS_LIMIT', 'FST_FILES_LIMIT', 'FST_FIELDS_LIMIT'])

function refusalOf(error: unknown, raw: IncomingMessage): unknown {
  if (error instanceof DomainError || !(error instanceof Error)) return error
  const { code, syscall } = error as NodeJS.ErrnoException
  if (LIMIT_CODES.has(code ?? '')) return new DomainError('payload_too_large')
  // A full or unwritable disk is our fault; any other problem is in the form or its connection.
  const wasCut = raw.destroyed && !raw.complete
  return syscall !== undefined && !wasCut ? error : new DomainError('malformed_request')
}
