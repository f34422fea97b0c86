// Takes one picture in one language and one theme, and saves it as a small file.

import { mkdir, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Browser, BrowserContextOptions } from '@playwright/test'
import sharp, { type Sharp } from 'sharp'
import type { Language } from '../../src/texts/languages.ts'
import type { Demo } from '../demo/serve.ts'
import type { Shot, Theme } from './shots.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const FOLDERS = {
  landing: join(ROOT, 'src', 'web', 'app', 'landing', 'pictures'),
  docs: join(ROOT, 'docs', 'pictures'),
  public: join(ROOT, 'public'),
}

const TIMEOUT_MS = 120_000

interface PictureOptions {
  readonly browser: Browser
  readonly demo: Demo
  readonly language: Language
  readonly theme: Theme
}

/** Returns a line with the file and its size. */
export async function takePicture(shot: Shot, { browser, demo, language, theme }: PictureOptions): Promise<string> {
  const { width, height, scale } = shot.window
  const context = await browser.newContext({
    serviceWorkers: 'block',
    viewport: { width, height },
    deviceScaleFactor: scale,
    colorScheme: theme,
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Karachi',
    storageState: await stateOf(demo, shot.who, language),
  })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(TIMEOUT_MS)
    await shot.open(page, demo, language)
    await page.waitForLoadState('networkidle')
    // The focus ring would stand out in the picture.
    await page.evaluate('document.activeElement?.blur()')
    // So would a toast.
    await page.evaluate(`document.querySelectorAll('[data-toast]').forEach((toast) => toast.style.setProperty('visibility', 'hidden'))`)
    await page.evaluate('document.fonts.ready')
    // The people's pictures arrive last on a slow machine.
    await page.waitForFunction(
      '[...document.images].every((image) => image.complete || !image.checkVisibility() || image.loading === "lazy")',
    )
    const taken = await page.screenshot({ animations: 'disabled', caret: 'hide' })
    const { file, bytes } = await keep(shot, taken, language, theme)
    return `${file} ${(bytes / 1000).toFixed(1)} kB`
  } finally {
    await context.close()
  }
}

async function stateOf(demo: Demo, who: Shot['who'], language: Language): Promise<NonNullable<BrowserContextOptions['storageState']>> {
  const { hostname } = new URL(demo.address)
  const cookie = {
    name: 'guftagu-language',
    value: language,
    domain: hostname,
    path: '/',
    expires: -1,
    httpOnly: false,
    secure: false,
    sameSite: 'Lax',
  } as const
  const origins = who === null ? [] : [{ origin: demo.address, localStorage: [{ name: 'chat-web-jwt', value: await tokenFor(demo, who) }] }]
  return { cookies: [cookie], origins }
}

const tokens = new Map<string, Promise<string>>()

/** Each person logs in once, because logins are rate-limited. */
function tokenFor(demo: Demo, who: keyof Demo['logins']): Promise<string> {
  const known = tokens.get(who) ?? logIn(demo, who)
  tokens.set(who, known)
  return known
}

async function logIn(demo: Demo, who: keyof Demo['logins']): Promise<string> {
  const { username, password } = demo.logins[who]
  const reply = await fetch(`${demo.address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username_email: username, password }),
  })
  return ((await reply.json()) as { token: string }).token
}

/** A higher effort takes minutes and saves only a tenth. */
const AVIF_EFFORT = 3
const QUALITIES = [60, 48, 38, 30] as const

/** AVIF for the landing page, which all supported browsers can show; WebP and JPEG for other readers. */
const FORMATS = {
  landing: { extension: 'avif', encode: (picture: Sharp, quality: number) => picture.avif({ quality, effort: AVIF_EFFORT }) },
  docs: { extension: 'webp', encode: (picture: Sharp, quality: number) => picture.webp({ quality: quality + 18 }) },
  public: { extension: 'jpg', encode: (picture: Sharp, quality: number) => picture.jpeg({ quality: quality + 18, mozjpeg: true }) },
} as const

/** The best quality within the size limit. */
async function keep({ name, keep: { folder, width, bytes } }: Shot, taken: Buffer, language: Language, theme: Theme) {
  const directory = FOLDERS[folder]
  const { extension, encode } = FORMATS[folder]
  await mkdir(directory, { recursive: true })
  const file = join(directory, `${folder === 'landing' ? `${name}.${language}.${theme}` : name}.${extension}`)
  const { data, info: raw } = await sharp(taken).resize({ width }).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  for (const quality of QUALITIES) {
    const encoded = await encode(sharp(data, { raw }), quality).toBuffer()
    if (encoded.length > bytes) continue
    await writeFile(file, encoded)
    return { file: relative(ROOT, file), bytes: encoded.length }
  }
  throw new Error(`${file} is larger than ${bytes} bytes at the lowest quality`)
}
