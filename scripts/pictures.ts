// Takes every picture anew from the demo, so that they show the product as it is. Words after the command take only those
// whose name has one of them.

import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { readConfig } from '#server/config.ts'
import { openLog } from '#server/platform/process/log.ts'
import { BROWSER } from '../e2e/support/browser.ts'
import { startDemo } from './demo/serve.ts'
import { drawIcons } from './pictures/icons.ts'
import { SHOTS } from './pictures/shots.ts'
import { takePicture } from './pictures/take.ts'

const asked = process.argv.slice(2)
const wanted = SHOTS.filter(({ name }) => asked.length === 0 || asked.some((word) => name.includes(word)))

if (asked.length === 0 || asked.includes('icons')) await drawIcons()
if (wanted.length > 0) await takeAll()

async function takeAll(): Promise<void> {
  // Filling it takes the longest, so it is kept for the next time; it makes itself ready at every start.
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
