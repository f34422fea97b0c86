// The recognition process: nothing it does harms the server.

import { join } from 'node:path'
import { expect, it } from 'vitest'
import { silent } from '../../testing/jobs.ts'
import { ANSWER, aRecognition, HANG, pidsOfPrograms, REPORT, textsOf } from '../../testing/recognition.ts'
import { scratch } from '../../testing/scratch.ts'
import { OutageError } from '../process/outages.ts'
import { openRecognition } from './recognition.ts'

it('the process has bounded memory, may write no file, and has none of the settings of the server', async () => {
  const recognition = await aRecognition()
  expect(textsOf(await recognition.read(REPORT))).toEqual([
    'memory-refused',
    'writing-refused',
    expect.stringMatching(/^environment-[0-2]$/),
  ])
})

it('who has paid is read before a preview that waits longer, and the time of both is charged, also of what hung', async () => {
  const recognition = await aRecognition({ limitMs: 20_000 })
  const order: string[] = []
  const spent: number[] = []
  const onSpent = (milliseconds: number) => spent.push(milliseconds)
  await Promise.all([
    recognition.read(ANSWER, { onSpent }).then(() => order.push('running')),
    recognition.read(ANSWER, { isPreview: true, onSpent }).then(() => order.push('preview')),
    recognition.read(ANSWER, { onSpent }).then(() => order.push('paid')),
  ])
  expect([order, spent]).toEqual([
    ['running', 'paid', 'preview'],
    [7, 7, 7],
  ])
  const hasty = await aRecognition({ limitMs: 300 })
  expect(await hasty.read(HANG, { onSpent })).toBe(null)
  expect(spent.at(-1)).toBe(300)
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
