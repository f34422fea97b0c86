// Progress of a test layer. The program that runs it writes to a pipe how much is done, and the launcher shows that on one line.

import { writeSync } from 'node:fs'

/** In the environment of a program whose progress is shown: the number of its pipe. */
const PIPE = 'PROGRESS_PIPE'

/** Where the pipe is among the files that the program starts with. */
const PIPE_NUMBER = 3

export const WITH_PROGRESS = { [PIPE]: String(PIPE_NUMBER) }

/** For the program. Does nothing when it was not started by the launcher. */
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
