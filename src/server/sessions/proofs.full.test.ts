// Full run: every hostile file.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ERRORS } from '#contract/errors.ts'
import { testApp } from '../testing/app.ts'
import { HIDDEN_TEXT, harmlessImages, hostileImages, mutationsOf } from '../testing/hostile-images.ts'
import { aScene, sendPicture } from '../testing/proofs.ts'

it('of the corpus, files that are no pictures are refused, and of pictures only the pixels are kept', async () => {
  const app = await testApp()
  const scene = await aScene(app)
  for (const { name, bytes, outcome } of await hostileImages()) {
    const { status, body, added } = await sendPicture(app, scene, bytes)
    expect([name, status === 201 ? 'taken' : body.code]).toEqual([name, outcome])
    if (outcome !== 'taken') expect([name, status]).toEqual([name, ERRORS[outcome].status])
    for (const file of added) {
      const kept = await readFile(join(app.deps.files.directory, 'proofs', file))
      expect([name, kept.toString('latin1', 8, 12), kept.includes(HIDDEN_TEXT)]).toEqual([name, 'WEBP', false])
    }
  }
}, 300_000)

it('damaged pictures are accepted or refused, and nothing else happens', async () => {
  const app = await testApp()
  const scene = await aScene(app)
  const { png, jpeg, webp } = await harmlessImages()
  for (const [index, original] of [png, jpeg, webp].entries()) {
    for (const bytes of mutationsOf(original, { seed: index + 1, count: 4 })) {
      const { status, added } = await sendPicture(app, scene, bytes)
      expect(status).toBeLessThan(500)
      expect(added).toHaveLength(status === 201 ? 1 : 0)
    }
  }
})
