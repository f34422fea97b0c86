// Accepting pictures, and the tests of hostile ones (docs/guarantees.md#files).

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DomainError } from '#domain/errors.ts'
import { AVATAR_SHAPE, PROOF_SHAPE } from '../file-folders.ts'
import { type ImageShape, intakeImage } from '../platform/media/images.ts'
import { HIDDEN_TEXT, type HostileImage } from './hostile-images.ts'

/** Registers a folder for the files of the tests. */
export function openIntake() {
  let directory = ''
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'images-'))
  })
  afterAll(() => rm(directory, { recursive: true, force: true }))

  /** The extension is wrong on purpose: only the bytes count. */
  async function intake(bytes: Buffer, shape: ImageShape) {
    const path = join(directory, 'holiday.png')
    await writeFile(path, bytes)
    return intakeImage(path, shape)
  }

  async function outcomeOf(bytes: Buffer, shape: ImageShape): Promise<string> {
    try {
      await intake(bytes, shape)
      return 'taken'
    } catch (error) {
      if (error instanceof DomainError) return error.code
      throw error
    }
  }

  return { directory: () => directory, intake, outcomeOf }
}

function chunkNamesOf(webp: Buffer): string[] {
  const names: string[] = []
  for (let at = 12; at < webp.length; at += 8 + webp.readUInt32LE(at + 4) + (webp.readUInt32LE(at + 4) % 2)) {
    names.push(webp.toString('latin1', at, at + 4))
  }
  return names
}

/** Registers tests for these pictures: what is accepted, what is refused, and that only pixels survive. */
export function testHostileImages(corpus: readonly HostileImage[], { intake, outcomeOf }: ReturnType<typeof openIntake>): void {
  it.each(corpus)('$name: $outcome, as avatar and as proof', async ({ bytes, outcome }) => {
    expect(await outcomeOf(bytes, AVATAR_SHAPE)).toBe(outcome)
    expect(await outcomeOf(bytes, PROOF_SHAPE)).toBe(outcome)
  })

  it.each(corpus.filter(({ outcome }) => outcome === 'taken'))('$name: nothing but pixels survives', async ({ bytes }) => {
    for (const shape of [AVATAR_SHAPE, PROOF_SHAPE]) {
      const taken = await intake(bytes, shape)
      const { format, exif, icc, xmp, iptc, comments, pages, orientation } = await sharp(taken.bytes).metadata()
      expect({ format, exif, icc, xmp, iptc, comments, pages, orientation }).toEqual({ format: 'webp' })
      expect(taken.bytes.includes(HIDDEN_TEXT)).toBe(false)
      expect(taken.bytes.includes('script')).toBe(false)
      expect(['VP8 ', 'VP8L', 'VP8X', 'ALPH']).toEqual(expect.arrayContaining(chunkNamesOf(taken.bytes)))
    }
  })
}
