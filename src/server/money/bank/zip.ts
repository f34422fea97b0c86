// Reads the files of an uploaded zip archive. It does not trust the sizes they claim: unpacking stops at a limit, so that a small file
// cannot fill the memory.

import { inflateRawSync } from 'node:zlib'
import { DomainError } from '#domain/errors.ts'

const MAX_FILES = 2_000
/** Limit for one unpacked file; a sheet of 100,000 rows has about 60 MB. */
const MAX_UNPACKED_BYTES = 128 * 1024 * 1024
const END_SIGNATURE = 0x06054b50
const ENTRY_SIGNATURE = 0x02014b50
const LOCAL_SIGNATURE = 0x04034b50
const END_BYTES = 22
/** The end of the archive may have a comment of this length behind it. */
const MAX_COMMENT_BYTES = 65_535
const STORED = 0
const DEFLATED = 8

export interface Zip {
  /** Null when the archive does not have it. */
  read(name: string): Buffer | null
}

export function openZip(bytes: Uint8Array): Zip {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = directoryOf(archive)
  let left = MAX_UNPACKED_BYTES
  return {
    read(name) {
      const entry = entries.get(name)
      if (!entry) return null
      const unpacked = unpack(archive, entry, left)
      left -= unpacked.length
      return unpacked
    },
  }
}

interface Entry {
  readonly method: number
  readonly packedBytes: number
  readonly at: number
}

function directoryOf(archive: Buffer): Map<string, Entry> {
  const end = endOf(archive)
  const count = archive.readUInt16LE(end + 10)
  if (count > MAX_FILES) throw new DomainError('statement_too_large')
  const entries = new Map<string, Entry>()
  let at = archive.readUInt32LE(end + 16)
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > archive.length || archive.readUInt32LE(at) !== ENTRY_SIGNATURE) throw unreadable()
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    const name = archive.toString('utf8', at + 46, at + 46 + nameBytes)
    entries.set(name, {
      method: archive.readUInt16LE(at + 10),
      packedBytes: archive.readUInt32LE(at + 20),
      at: archive.readUInt32LE(at + 42),
    })
    at += 46 + nameBytes + extraBytes + commentBytes
  }
  return entries
}

function endOf(archive: Buffer): number {
  for (let at = archive.length - END_BYTES; at >= Math.max(0, archive.length - END_BYTES - MAX_COMMENT_BYTES); at -= 1)
    if (archive.readUInt32LE(at) === END_SIGNATURE) return at
  throw unreadable()
}

function unpack(archive: Buffer, { method, packedBytes, at }: Entry, maxBytes: number): Buffer {
  if (at + 30 > archive.length || archive.readUInt32LE(at) !== LOCAL_SIGNATURE) throw unreadable()
  const from = at + 30 + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28)
  const packed = archive.subarray(from, from + packedBytes)
  if (packed.length < packedBytes || (method !== STORED && method !== DEFLATED)) throw unreadable()
  if (method === STORED) {
    if (packed.length > maxBytes) throw new DomainError('statement_too_large')
    return packed
  }
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, maxBytes) })
  } catch (error) {
    const isTooLarge = error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    throw isTooLarge ? new DomainError('statement_too_large') : unreadable()
  }
}

function unreadable(): DomainError {
  return new DomainError('statement_unreadable')
}
