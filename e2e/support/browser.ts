// The browser that the journeys use, and how it is started.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { LaunchOptions } from '@playwright/test'

/**
 * Debian's packages. Elsewhere Playwright uses its own browser. The headless shell is the same browser without windows, and runs the
 * journeys a quarter faster.
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
  // A context's pages share a process, so that a kept context keeps one (contexts.ts).
  '--process-per-site',
  // Few functions in a journey are called often enough to be worth optimizing: without it everything takes a fifteenth less time.
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
