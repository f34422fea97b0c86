/**
 * A UUID that begins with the time (version 7): the server finds a message by it, and messages sent at the same time are then
 * close to each other in its index. Only uniqueness matters, so a wrong clock does no harm.
 */
export function newClientId(): string {
  return uuidOf(Date.now(), crypto.getRandomValues(new Uint8Array(16)))
}

export function uuidOf(nowMs: number, random: Uint8Array): string {
  const bytes = Uint8Array.from(random)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const time = nowMs.toString(16).padStart(12, '0').slice(-12)
  const hex = time + Array.from(bytes.subarray(6), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
