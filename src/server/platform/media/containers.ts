// Keeps only the complete and needed parts of a recording's container. A parser that meets anything else guesses where the next
// element begins, and the one we use may never stop guessing. This walk only goes forward, by the lengths in the file.

export type Container = 'webm' | 'mp4'

interface Element {
  readonly id: number
  readonly from: number
  readonly contentFrom: number
  /** Null if the file does not say: the element then ends before the first one that cannot be inside it. */
  readonly until: number | null
}

const EBML_HEADER = 0x1a45dfa3
const SEGMENT = 0x18538067
const CLUSTER = 0x1f43b675
const [INFO, TRACKS] = [0x1549a966, 0x1654ae6b]
const [TIME, BLOCK_GROUP, SIMPLE_BLOCK] = [0xe7, 0xa0, 0xa3]
const UNKNOWN_LENGTH = Buffer.from('01ffffffffffffff', 'hex')
const LONGEST_LENGTH_BYTES = 8
/** Elements above the level of clusters have ids of four bytes. */
const FIRST_LONG_ID = 0x10000000

/**
 * Five minutes in the 20 ms packets that browsers record, and some more. A file of very many short packets would keep a reader busy up to
 * its time limit.
 */
export const MAX_PACKETS = 16_000

/** Why nothing of a file is kept: it is broken from its start, or has more packets than any recording. */
type NothingKept = 'unreadable' | 'length'

export function wholeOf(bytes: Uint8Array, container: Container): Uint8Array | NothingKept {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return container === 'webm' ? wholeWebm(file) : wholeMp4(file)
}

/** Leaves out the index and anything else that could send the parser elsewhere: it reads forward, block by block. */
function wholeWebm(file: Buffer): Buffer | NothingKept {
  const header = elementAt(file, 0)
  const segment = header?.id === EBML_HEADER && isWhole(file, header) ? elementAt(file, header.until) : null
  if (!header || segment?.id !== SEGMENT) return 'unreadable'
  const parts = [file.subarray(0, segment.from), idOf(SEGMENT), UNKNOWN_LENGTH]
  let packets = 0
  // The length of a segment does not matter: in files that were cut it is too small, and nothing else may follow the segment.
  for (let at = segment.contentFrom; ; ) {
    const element = elementAt(file, at)
    if (!element || element.id === EBML_HEADER || element.id === SEGMENT) break
    if (element.id === CLUSTER) {
      const { blocks, until, ...counted } = wholeCluster(file, element, MAX_PACKETS - packets)
      // Empty clusters count too, because their number must be limited.
      packets += Math.max(1, counted.packets)
      if (packets > MAX_PACKETS) return 'length'
      parts.push(idOf(CLUSTER), lengthOf(blocks), ...blocks)
      at = until
    } else if (isWhole(file, element)) {
      if (element.id === INFO || element.id === TRACKS) parts.push(file.subarray(element.from, element.until))
      at = element.until
    } else break
  }
  return Buffer.concat(parts)
}

interface WholeCluster {
  readonly blocks: readonly Buffer[]
  readonly packets: number
  readonly until: number
}

/** Returns the written part of a truncated cluster. Stops at the first packet over the limit. */
function wholeCluster(file: Buffer, cluster: Element, maxPackets: number): WholeCluster {
  const blocks: Buffer[] = []
  const end = Math.min(cluster.until ?? file.length, file.length)
  let [at, packets] = [cluster.contentFrom, 0]
  while (at < end && packets <= maxPackets) {
    const element = elementAt(file, at)
    if (!element || element.id >= FIRST_LONG_ID || !isWhole(file, element) || element.until > end) break
    if ([TIME, BLOCK_GROUP, SIMPLE_BLOCK].includes(element.id)) blocks.push(file.subarray(at, element.until))
    if (element.id !== TIME) packets += 1
    at = element.until
  }
  return { blocks, packets, until: at }
}

/** Its tables contain offsets in the file, so nothing may move: the file is cut at the first incomplete box. */
function wholeMp4(file: Buffer): Buffer {
  let at = 0
  while (at + 8 <= file.length) {
    const isLong = file.readUInt32BE(at) === 1
    if (isLong && at + 16 > file.length) break
    const size = isLong ? Number(file.readBigUInt64BE(at + 8)) : file.readUInt32BE(at)
    if (size < (isLong ? 16 : 8) || at + size > file.length) break
    at += size
  }
  return file.subarray(0, at)
}

function elementAt(file: Buffer, from: number): Element | null {
  const idBytes = Math.clz32(file[from] ?? 0) - 23
  const lengthFrom = from + idBytes
  const lengthBytes = Math.clz32(file[lengthFrom] ?? 0) - 23
  const contentFrom = lengthFrom + lengthBytes
  if (idBytes > 4 || lengthBytes > LONGEST_LENGTH_BYTES || contentFrom > file.length) return null
  const length = file.subarray(lengthFrom, contentFrom).reduce((sum, byte) => sum * 256 + byte, 0) - 2 ** (7 * lengthBytes)
  // A length that a number cannot hold exactly is too large anyway.
  const isKnown = length < 2 ** (7 * lengthBytes) - 1
  return { id: file.readUIntBE(from, idBytes), from, contentFrom, until: isKnown ? contentFrom + length : null }
}

function isWhole(file: Buffer, element: Element): element is Element & { readonly until: number } {
  return element.until !== null && element.until <= file.length
}

function idOf(id: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(id)
  return bytes
}

function lengthOf(parts: readonly Buffer[]): Buffer {
  const bytes = Buffer.alloc(LONGEST_LENGTH_BYTES)
  bytes.writeBigUInt64BE(BigInt(parts.reduce((sum, part) => sum + part.length, 0)) | (1n << 56n))
  return bytes
}
