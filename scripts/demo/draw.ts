import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inflateSync } from 'node:zlib'

/** Converts SVGs to PNGs, keeping the order. Aborting does not wait for the remaining ones. */
export async function drawAll(svgs: readonly string[], signal?: AbortSignal): Promise<Buffer[]> {
  signal?.throwIfAborted()
  if (svgs.length === 0) return []
  const directory = await mkdtemp(join(tmpdir(), 'guftagu-font-'))
  try {
    const child = fork(fileURLToPath(new URL('./draw-process.ts', import.meta.url)), {
      execArgv: ['--no-warnings'],
      env: { ...process.env, FONTCONFIG_FILE: await installFont(directory) },
      ...(signal ? { signal } : {}),
    })
    const answer = Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(([code]) => Promise.reject(new Error(`the demo's pictures could not be drawn (exit ${code})`))),
    ])
    child.send(svgs)
    const [pictures] = (await answer) as [readonly string[]]
    return pictures.map((picture) => Buffer.from(picture, 'base64'))
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

/** A machine may have no fonts or different ones, so the pictures use only the Inter font. */
async function installFont(directory: string): Promise<string> {
  const woff = await readFile(fileURLToPath(import.meta.resolve('@fontsource/inter/files/inter-latin-400-normal.woff')))
  await writeFile(join(directory, 'inter.ttf'), ttfOf(woff))
  const settings = join(directory, 'fonts.conf')
  await writeFile(settings, `<fontconfig><dir>${directory}</dir><cachedir>${directory}</cachedir></fontconfig>`)
  return settings
}

/** Sharp cannot read WOFF, which is a TTF file with individually compressed tables. */
function ttfOf(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const head = Buffer.alloc(12 + count * 16)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  const tables: Buffer[] = []
  let at = head.length
  for (let index = 0; index < count; index += 1) {
    const [from, to] = [44 + index * 20, 12 + index * 16]
    const [offset, packedBytes, bytes] = [4, 8, 12].map((place) => woff.readUInt32BE(from + place)) as [number, number, number]
    const packed = woff.subarray(offset, offset + packedBytes)
    woff.copy(head, to, from, from + 4)
    woff.copy(head, to + 4, from + 16, from + 20)
    head.writeUInt32BE(at, to + 8)
    head.writeUInt32BE(bytes, to + 12)
    const table = packedBytes < bytes ? inflateSync(packed) : packed
    tables.push(table, Buffer.alloc(-bytes & 3))
    at += bytes + (-bytes & 3)
  }
  return Buffer.concat([head, ...tables])
}
