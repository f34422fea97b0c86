import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** Converts SVGs to PNGs in the same order. An abort does not wait for the remaining ones. */
export async function drawAll(svgs: readonly string[], signal?: AbortSignal): Promise<Buffer[]> {
  signal?.throwIfAborted()
  if (svgs.length === 0) return []
  const child = fork(fileURLToPath(new URL('./draw-process.ts', import.meta.url)), {
    execArgv: ['--no-warnings'],
    ...(signal ? { signal } : {}),
  })
  const answer = Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`the demo's pictures could not be drawn (exit ${code})`))),
  ])
  child.send(svgs)
  const [pictures] = (await answer) as [readonly string[]]
  return pictures.map((picture) => Buffer.from(picture, 'base64'))
}
