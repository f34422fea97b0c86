// Draws receipts with Chromium as phones show them, then processes the pictures as people and messengers do.

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from '@playwright/test'
import sharp from 'sharp'
import { BROWSER } from '../../../e2e/support/browser.ts'
import type { Random } from '../../../scripts/demo/random.ts'

export interface Treatment {
  readonly name: string
  readonly width: number
  readonly scale: number
  apply(picture: Buffer, random: Random): Promise<Buffer>
}

const jpeg = (quality: number) => (picture: Buffer) => sharp(picture).jpeg({ quality }).toBuffer()

export const TREATMENTS: readonly Treatment[] = [
  { name: 'screenshot, 1080 wide', width: 360, scale: 3, apply: (picture) => sharp(picture).png().toBuffer() },
  { name: 'screenshot, 720 wide', width: 360, scale: 2, apply: jpeg(85) },
  { name: 'JPEG 60, 824 wide', width: 412, scale: 2, apply: jpeg(60) },
  { name: 'JPEG 40, 585 wide', width: 390, scale: 1.5, apply: jpeg(40) },
  {
    name: 'sent by a messenger',
    width: 390,
    scale: 3,
    apply: async (picture) => sharp(picture).resize({ height: 1280, withoutEnlargement: true }).jpeg({ quality: 50 }).toBuffer(),
  },
  {
    name: 'cropped',
    width: 390,
    scale: 2,
    apply: async (picture) => {
      const { width, height } = await sharp(picture).metadata()
      return sharp(picture)
        .extract({ left: 14, top: 90, width: width - 28, height: height - 90 })
        .jpeg({ quality: 75 })
        .toBuffer()
    },
  },
  {
    name: 'photo of a screen',
    width: 390,
    scale: 2.5,
    apply: async (picture, random) => {
      return sharp(await withGrain(picture, 14))
        .rotate(random.between(-1.2, 1.2), { background: '#20201f' })
        .blur(0.9)
        .modulate({ brightness: 0.9 })
        .jpeg({ quality: 70 })
        .toBuffer()
    },
  },
]

/** Additional processing for the grammar's pictures. */
export const HARDER_TREATMENTS: readonly Treatment[] = [
  {
    name: 'compressed three times',
    width: 390,
    scale: 2.5,
    apply: async (picture) => {
      const { width } = await sharp(picture).metadata()
      const sent = await sharp(picture).jpeg({ quality: 70 }).toBuffer()
      const smaller = await sharp(sent)
        .resize({ width: Math.round(width * 0.75) })
        .jpeg({ quality: 45 })
        .toBuffer()
      return sharp(smaller).jpeg({ quality: 60 }).toBuffer()
    },
  },
  {
    name: 'noisy',
    width: 390,
    scale: 2.5,
    apply: async (picture) =>
      sharp(await withGrain(picture, 22))
        .jpeg({ quality: 60 })
        .toBuffer(),
  },
  {
    name: 'cropped to the receipt',
    width: 360,
    scale: 2,
    apply: async (picture) => {
      const { data } = await sharp(picture).trim({ threshold: 20 }).toBuffer({ resolveWithObject: true })
      return sharp(data).jpeg({ quality: 70 }).toBuffer()
    },
  },
]

async function withGrain(picture: Buffer, sigma: number): Promise<Buffer> {
  const { width, height } = await sharp(picture).metadata()
  const noise = await sharp({ create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma } } })
    .png()
    .toBuffer()
  return sharp(picture)
    .composite([{ input: noise, blend: 'soft-light' }])
    .png()
    .toBuffer()
}

const FONTS = [
  ['Roboto', 'roboto'],
  ['Inter', 'inter'],
  ['Open Sans', 'open-sans'],
] as const

const FACES = FONTS.flatMap(([family, file]) =>
  [400, 700].map((weight) => {
    const path = fileURLToPath(import.meta.resolve(`@fontsource/${file}/files/${file}-latin-${weight}-normal.woff2`))
    return `@font-face { font-family: '${family}'; font-weight: ${weight}; src: url(data:font/woff2;base64,${readFileSync(path, 'base64')}) }`
  }),
).join('\n')

export async function openDrawing() {
  const browser: Browser = await chromium.launch(BROWSER)
  return {
    async draw(html: string, { width, scale }: Treatment): Promise<Buffer> {
      const page = await browser.newPage({ viewport: { width, height: 720 }, deviceScaleFactor: scale })
      try {
        await page.setContent(html.replace('<style>', `<style>${FACES}`))
        await page.evaluate('document.fonts.ready')
        return await page.screenshot({ fullPage: true })
      } finally {
        await page.close()
      }
    },
    close: () => browser.close(),
  }
}
