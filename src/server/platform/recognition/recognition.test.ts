// The process that recognises words: what it reads, and that nothing it does harms the server.

import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { aSmallPng } from '../../testing/forms.ts'
import { silent } from '../../testing/jobs.ts'
import { scratch } from '../../testing/scratch.ts'
import { intakeForRecognition } from '../media/images.ts'
import { OutageError } from '../process/outages.ts'
import { openRecognition, type Recognition } from './recognition.ts'

const SHAPE = { sidePixels: 900, fit: 'inside', quality: 80 } as const
/** What the program below is told to do, by the first byte of a picture. */
const [ANSWER, HANG, DIE, REPORT] = [1, 2, 3, 4].map((order) => Uint8Array.of(order)) as [Uint8Array, Uint8Array, Uint8Array, Uint8Array]

const PROGRAM = `
  import { writeFileSync } from 'node:fs'
  const attempt = (work) => { try { work(); return 'allowed' } catch { return 'refused' } }
  const row = (text) => '5\\t1\\t1\\t1\\t1\\t1\\t0\\t0\\t9\\t9\\t90\\t' + text
  const report = () => [
    'memory-' + attempt(() => new WebAssembly.Memory({ initial: 1, maximum: 60000 }).grow(7000)),
    'writing-' + attempt(() => writeFileSync(import.meta.filename + '.x', '')),
    'environment-' + Object.keys(process.env).length,
  ]
  process.on('message', ([order]) => {
    if (order === 2) for (;;) {}
    if (order === 3) process.kill(process.pid, 'SIGKILL')
    else process.send({ table: (order === 4 ? report() : ['answer']).map(row).join('\\n') })
  })
  process.send('ready')`

async function aRecognition(options: { readonly isReal?: boolean; readonly limitMs?: number } = {}): Promise<Recognition> {
  const program = join(await scratch(), `recognition-${Math.random()}.mjs`)
  await writeFile(program, PROGRAM)
  const { isReal = false, ...others } = options
  const recognition = openRecognition({ log: silent, ...(isReal ? {} : { program }), ...others })
  onTestFinished(() => recognition.close())
  return recognition
}

const textsOf = (words: Awaited<ReturnType<Recognition['read']>>) => words?.map(({ text }) => text)
const pidsOfPrograms = () =>
  spawnSync('pgrep', ['-P', String(process.pid), '-f', 'recognition-'], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter(Boolean)
    .map(Number)

async function pictureOf(bytes: Buffer): Promise<Buffer> {
  const path = join(await scratch(), `picture-${Math.random()}`)
  await writeFile(path, bytes)
  return (await intakeForRecognition(path, SHAPE)).png
}

it('the words of a receipt are read, a picture without text has none, and a process that is killed meanwhile is replaced', async () => {
  const recognition = await aRecognition({ isReal: true, limitMs: 60_000 })
  const receipt = (await intakeForRecognition('src/server/testing/pictures/receipt.png', SHAPE)).png
  expect(textsOf(await recognition.read(receipt))).toEqual(expect.arrayContaining(['1,500.00', '48217730915', '01123456702']))
  expect(await recognition.read(await pictureOf(await aSmallPng()))).toEqual([])

  const [pid = 0] = pidsOfPrograms()
  const reading = recognition.read(receipt)
  process.kill(pid, 'SIGKILL')
  expect(textsOf(await reading)).toContain('48217730915')
  expect(pidsOfPrograms()).not.toContain(pid)
}, 300_000)

it('a picture that kills the process or makes it hang is not read, and the next one is', async () => {
  const recognition = await aRecognition({ limitMs: 500 })
  for (const harmful of [DIE, HANG]) {
    expect(await recognition.read(harmful)).toBe(null)
    expect(textsOf(await recognition.read(ANSWER))).toEqual(['answer'])
  }
})

it('a buyer who waits behind a picture that hangs gets an answer', async () => {
  const recognition = await aRecognition({ limitMs: 500 })
  const hanging = recognition.read(HANG)
  expect([null, ['answer']]).toContainEqual(textsOf(await recognition.read(ANSWER, { isUrgent: true })) ?? null)
  expect(await hanging).toBe(null)
})

it('of 200 pictures at once 21 are read and the others refused, and then the next one is read', async () => {
  const recognition = await aRecognition()
  const outcomes = await Promise.allSettled(Array.from({ length: 200 }, () => recognition.read(ANSWER)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(21)
  expect(outcomes.at(-1)).toMatchObject({ status: 'rejected', reason: { code: 'overloaded' } })
  expect(textsOf(await recognition.read(ANSWER))).toEqual(['answer'])
})

it('the process has bounded memory, may write no file, and has none of the settings of the server', async () => {
  const recognition = await aRecognition()
  expect(textsOf(await recognition.read(REPORT))).toEqual([
    'memory-refused',
    'writing-refused',
    expect.stringMatching(/^environment-[0-2]$/),
  ])
})

it('closing ends the process and refuses the picture that is being read', async () => {
  const recognition = await aRecognition()
  await recognition.read(ANSWER)
  const reading = recognition.read(HANG)
  await Promise.all([expect(reading).rejects.toThrow(OutageError), recognition.close()])
  expect(pidsOfPrograms()).toEqual([])
  await expect(recognition.read(ANSWER)).rejects.toThrow(OutageError)
})

it('without a program nothing is read', async () => {
  const recognition = openRecognition({ log: silent, program: join(await scratch(), 'missing.mjs') })
  expect(await recognition.read(ANSWER)).toBe(null)
})

it('when a process could not be started its picture is not read, and the next one is', async () => {
  const recognition = await aRecognition()
  const { execPath } = process
  onTestFinished(() => void (process.execPath = execPath))
  process.execPath = join(await scratch(), 'missing')
  expect(await recognition.read(ANSWER)).toBe(null)
  process.execPath = execPath
  expect(textsOf(await recognition.read(ANSWER))).toEqual(['answer'])
})
