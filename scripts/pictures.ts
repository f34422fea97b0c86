// Takes screenshots of the demo, so that they show the current product. Arguments select screenshots by words in their names.

import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { readConfig } from '#server/config.ts'
import { openLog } from '#server/platform/process/log.ts'
import { BROWSER } from '../e2e/support/browser.ts'
import { startDemo } from './demo/serve.ts'
import { drawIcons } from './pictures/icons.ts'
import { SHOTS } from './pictures/shots.ts'
import { takePicture } from './pictures/take.ts'

const selected = process.argv.slice(2)
const wanted = SHOTS.filter(({ name }) => selected.length === 0 || selected.some((word) => name.includes(word)))

if (selected.length === 0 || selected.includes('icons')) await drawIcons()
if (wanted.length > 0) await takeAll()

async function takeAll(): Promise<void> {
  // Filling the demo takes longest, so its folder is kept for the next run.
  const config = { ...readConfig({}), host: '127.0.0.1', port: 0, dataDirectory: join(import.meta.dirname, '..', '.cache', 'pictures') }
  const demo = await startDemo({ config, log: openLog({ level: 'silent' }), inUrdu: true })
  const browser = await chromium.launch(BROWSER)
  try {
    for (const shot of wanted) {
      const variants = shot.languages.flatMap((language) => shot.themes.map((theme) => ({ language, theme })))
      await Promise.all(variants.map(async (variant) => console.log(await takePicture(shot, { browser, demo, ...variant }))))
    }
  } finally {
    await browser.close()
    await demo.stop()
  }
}
