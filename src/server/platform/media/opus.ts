// The two parts of Opus that recordings need (RFC 6716 §3.1, RFC 7845 §5.1): how long a packet plays, and the header.

const HEAD_BYTES = 19
const MAGIC = 'OpusHead'
const LONGEST_PACKET_SECONDS = 0.12
/** A frame has at most 1275 bytes, and three more say how long it is. */
const LONGEST_FRAME_BYTES = 1275 + 3

// Frame lengths of the 32 configurations, in milliseconds.
const LONG = [10, 20, 40, 60]
const HYBRID = [10, 20]
const SHORT = [2.5, 5, 10, 20]
const FRAME_MS = [...LONG, ...LONG, ...LONG, ...HYBRID, ...HYBRID, ...SHORT, ...SHORT, ...SHORT, ...SHORT]

/** Null when this is not an Opus packet. */
export function opusPacketSeconds(packet: Uint8Array): number | null {
  const [first, second] = packet
  if (first === undefined) return null
  const frames = framesOf(first & 3, second)
  const seconds = (frames * (FRAME_MS[first >> 3] ?? 0)) / 1000
  if (packet.length > 2 + frames * LONGEST_FRAME_BYTES) return null
  return seconds > 0 && seconds <= LONGEST_PACKET_SECONDS ? seconds : null
}

function framesOf(kind: number, second: number | undefined): number {
  if (kind === 0) return 1
  return kind === 3 ? (second ?? 0) & 63 : 2
}

/** A new header with only the needed values of the given one. */
export function cleanOpusHead(given: Uint8Array | undefined, channels: number): Uint8Array {
  const head = Buffer.alloc(HEAD_BYTES)
  head.write(MAGIC, 'latin1')
  head[8] = 1
  head[9] = channels
  const source = given && Buffer.from(given.buffer, given.byteOffset, given.byteLength)
  if (source && source.length >= HEAD_BYTES && source.toString('latin1', 0, 8) === MAGIC) {
    // How many samples to leave out at the start, the rate it was recorded at, and how much louder to play it.
    source.copy(head, 10, 10, 18)
  } else {
    head.writeUInt32LE(48_000, 12)
  }
  return head
}
