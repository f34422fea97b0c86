// Which browser the journeys use, and how it is started.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { LaunchOptions } from '@playwright/test'

/**
 * Debian's packages. Elsewhere Playwright uses the browser it has installed itself. The headless shell is the same browser without
 * its windows, and the journeys run a quarter faster in it.
 */
const CHROMIUM = '/usr/bin/chromium'
const SHELL = '/usr/bin/chromium-headless-shell'

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The pages of a context share a process, so that a kept context has one (contexts.ts).
  '--process-per-site',
  // A journey calls few functions so often that optimizing them pays: without it everything takes a fifteenth less.
  '--js-flags=--no-opt --no-maglev',
]

export const BROWSER: LaunchOptions = { ...installed(SHELL, CHROMIUM), args: ARGS }

/** The sound file that the fake microphone below plays in a loop. */
export const MICROPHONE_INPUT = join(import.meta.dirname, '..', '..', '.cache', 'microphone.wav')

/** The headless shell has no microphone. */
export const BROWSER_WITH_MICROPHONE: LaunchOptions = {
  ...(existsSync(CHROMIUM) ? { executablePath: CHROMIUM } : { channel: 'chromium' }),
  args: [...ARGS, '--headless=new', '--use-fake-device-for-media-stream', `--use-file-for-fake-audio-capture=${MICROPHONE_INPUT}`],
}

function installed(...paths: readonly string[]): LaunchOptions {
  const executablePath = paths.find((path) => existsSync(path))
  return executablePath === undefined ? {} : { executablePath }
}
