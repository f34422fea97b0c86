// The recognition process, or a stand-in program that does what it is told.

import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { openRecognition, type Recognition } from '../platform/recognition/recognition.ts'
import { silent } from './jobs.ts'
import { scratch } from './scratch.ts'

/** Commands for the program below, given by a picture's first byte. */
export const [ANSWER, HANG, DIE, REPORT] = [1, 2, 3, 4].map((order) => Uint8Array.of(order)) as [
  Uint8Array,
  Uint8Array,
  Uint8Array,
  Uint8Array,
]

const PROGRAM = `
  import { writeFileSync } from 'node:fs'
  const attempt = (work) => { try { work(); return 'allowed' } catch { return 'refused' } }
  const word = (text) => ({ text, confidence: 90, left: 0, top: 0, width: 9, height: 9, piece: 0 })
  const report = () => [
    'memory-' + attempt(() => new WebAssembly.Memory({ initial: 1, maximum: 60000 }).grow(7000)),
    'writing-' + attempt(() => writeFileSync(import.meta.filename + '.x', '')),
    'environment-' + Object.keys(process.env).length,
  ]
  process.on('message', ([order]) => {
    if (order === 2) for (;;) {}
    if (order === 3) process.kill(process.pid, 'SIGKILL')
    else process.send({ words: (order === 4 ? report() : ['answer']).map(word), spentMs: 7 })
  })
  process.send('ready')`

export async function aRecognition(options: { readonly isReal?: boolean; readonly limitMs?: number } = {}): Promise<Recognition> {
  const program = join(await scratch(), `recognition-${Math.random()}.mjs`)
  await writeFile(program, PROGRAM)
  const { isReal = false, ...others } = options
  const recognition = openRecognition({ log: silent, ...(isReal ? {} : { program }), ...others })
  onTestFinished(() => recognition.close())
  return recognition
}

export const textsOf = (words: Awaited<ReturnType<Recognition['read']>>) => words?.map(({ text }) => text)
export const pidsOfPrograms = () =>
  spawnSync('pgrep', ['-P', String(process.pid), '-f', 'recognition-'], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter(Boolean)
    .map(Number)
