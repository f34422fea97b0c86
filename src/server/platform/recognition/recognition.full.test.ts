// Full run: reads real pictures, and many.

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { aSmallPng } from '../../testing/forms.ts'
import { ANSWER, aRecognition, DIE, HANG, pidsOfPrograms, textsOf } from '../../testing/recognition.ts'
import { scratch } from '../../testing/scratch.ts'
import { intakeForRecognition } from '../media/images.ts'

const SHAPE = { sidePixels: 900, fit: 'inside', quality: 80 } as const

async function pictureOf(bytes: Buffer): Promise<Uint8Array> {
  const path = join(await scratch(), `picture-${Math.random()}`)
  await writeFile(path, bytes)
  return (await intakeForRecognition(path, SHAPE)).pgm
}

it('the words of a receipt are read, a picture without text has none, and a process that is killed in between is replaced', async () => {
  const recognition = await aRecognition({ isReal: true, limitMs: 60_000 })
  const receipt = (await intakeForRecognition('src/server/testing/pictures/receipt.png', SHAPE)).pgm
  expect(textsOf(await recognition.read(receipt))).toEqual(expect.arrayContaining(['1,500.00', '48217730915', '01123456702']))
  expect(await recognition.read(await pictureOf(await aSmallPng()))).toEqual([])

  const [pid = 0] = pidsOfPrograms()
  const reading = recognition.read(receipt)
  process.kill(pid, 'SIGKILL')
  expect(textsOf(await reading)).toContain('48217730915')
  expect(pidsOfPrograms()).not.toContain(pid)
}, 300_000)

it('a receipt whose few words cover a hundredth of a tinted picture is read, in spite of the noise that a JPEG has around them', async () => {
  const recognition = await aRecognition({ isReal: true, limitMs: 60_000 })
  const { pgm } = await intakeForRecognition('src/server/testing/pictures/sparse.jpg', SHAPE)
  expect(textsOf(await recognition.read(pgm))).toEqual(expect.arrayContaining(['1,500.00', '48217730915', '01123456702', '02:30']))
}, 300_000)

it('an account is read to its end, although the stars before it are recognised as letters', async () => {
  const recognition = await aRecognition({ isReal: true, limitMs: 60_000 })
  const { pgm } = await intakeForRecognition('src/server/testing/pictures/hidden.png', SHAPE)
  expect(textsOf(await recognition.read(pgm))).toEqual(expect.arrayContaining(['****6349', '1795355580', '300/-']))
}, 300_000)

it('a buyer who waits behind a picture that hangs gets an answer', async () => {
  const recognition = await aRecognition({ limitMs: 500 })
  const hanging = recognition.read(HANG)
  expect([null, ['answer']]).toContainEqual(textsOf(await recognition.read(ANSWER, { isPreview: true })) ?? null)
  expect(await hanging).toBe(null)
})

it('of 200 pictures at once 21 are read and the others refused, and then the next one is read', async () => {
  const recognition = await aRecognition()
  const outcomes = await Promise.allSettled(Array.from({ length: 200 }, () => recognition.read(ANSWER)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(21)
  expect(outcomes.at(-1)).toMatchObject({ status: 'rejected', reason: { code: 'overloaded' } })
  expect(textsOf(await recognition.read(ANSWER))).toEqual(['answer'])
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

it('a picture that kills the process or makes it hang is not read, and the next one is', async () => {
  const recognition = await aRecognition({ limitMs: 500 })
  for (const harmful of [DIE, HANG]) {
    expect(await recognition.read(harmful)).toBe(null)
    expect(textsOf(await recognition.read(ANSWER))).toEqual(['answer'])
  }
})
