// Progress of a test layer. The program that runs it writes its progress to a pipe, and the launcher shows it on one line.

import { writeSync } from 'node:fs'

/** The environment variable with the number of the pipe. */
const PIPE = 'PROGRESS_PIPE'

/** The pipe's file descriptor in the program. */
const PIPE_NUMBER = 3

export const WITH_PROGRESS = { [PIPE]: String(PIPE_NUMBER) }

/** For the program. Does nothing if the launcher did not start it. */
export function reportProgress(done, total) {
  const pipe = Number(process.env[PIPE] ?? 0)
  if (pipe === 0) return
  try {
    writeSync(pipe, `${done} ${total}\n`)
  } catch {
    // The launcher has ended.
  }
}

/** For the launcher: calls back with the newest `{ done, total }`. */
export function followProgress(child, onProgress) {
  let rest = ''
  child.stdio[PIPE_NUMBER].setEncoding('utf8').on('data', (chunk) => {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop()
    const last = lines.at(-1)?.split(' ').map(Number)
    if (last) onProgress({ done: last[0], total: last[1] })
  })
}
