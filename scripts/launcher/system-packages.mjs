// Programs that the tests need and npm does not install: a browser, and for the full run Redis and a second PostgreSQL. As root on Debian
// they are installed as packages. Elsewhere Playwright downloads its own browser, which needs no root.

import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './node.mjs'
import { logPath, runLogged } from './run.mjs'
import { step } from './terminal.mjs'

/** The full browser is needed to record voice messages; the headless shell is faster but has no microphone. */
const CHROMIUM = '/usr/bin/chromium'
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'
const REDIS_NAMES = ['/usr/bin/redis-server', '/usr/local/bin/redis-server', '/opt/homebrew/bin/redis-server']
const POSTGRES_HOME = '/usr/lib/postgresql'
const OLDEST_POSTGRES = 15

const PLAYWRIGHT = join(root, 'node_modules', '@playwright', 'test', 'cli.js')

/** The oldest system PostgreSQL that Guftagu supports. */
export function systemPostgres() {
  const versions = existsSync(POSTGRES_HOME) ? readdirSync(POSTGRES_HOME).map(Number) : []
  const [version] = versions
    .filter((candidate) => candidate >= OLDEST_POSTGRES && existsSync(binDirectory(candidate)))
    .sort((a, b) => a - b)
  return version === undefined ? null : { version, binDirectory: binDirectory(version) }
}

/**
 * Explains why there is no browser for the journeys and how to get one, or null. Without the headless shell, everything takes half as long
 * again.
 */
export function missingBrowser(node) {
  if (existsSync(CHROMIUM)) return null
  const own = playwrightChromium(node)
  if (!existsSync(own)) return 'there is no Chromium, and it could not be downloaded; with a network, run: npx playwright install chromium'
  if (spawnSync(own, ['--version'], { timeout: 60_000 }).status === 0) return null
  return 'Chromium lacks libraries of this system; run as root: npx playwright install-deps chromium'
}

/**
 * The missing Debian packages that the selected layers need. Both browsers depend on the same version of their common files, so they are
 * installed together; installing one alone could remove the other.
 */
export function missingPackages(wanted, present) {
  const lacksBrowser = present.chromium ? !present.headlessShell : !present.playwrightChromium
  return [
    ...(wanted.browser && lacksBrowser ? ['chromium', 'chromium-headless-shell'] : []),
    ...(wanted.redis && !present.redis ? ['redis-server'] : []),
    ...(wanted.postgres && !present.postgres ? ['postgresql'] : []),
  ]
}

/** Without a network nothing is installed, and the layers report what they lack. */
export async function ensureSystemPackages(node, wanted) {
  const hasOwnBrowser = () => existsSync(playwrightChromium(node))
  const missing = missingPackages(wanted, {
    chromium: existsSync(CHROMIUM),
    headlessShell: existsSync(HEADLESS_SHELL),
    playwrightChromium: wanted.browser && !existsSync(CHROMIUM) && hasOwnBrowser(),
    redis: REDIS_NAMES.some((path) => existsSync(path)),
    postgres: systemPostgres() !== null,
  })
  if (missing.length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) await installPackages(missing)
  if (wanted.browser && !existsSync(CHROMIUM) && !hasOwnBrowser()) await downloadBrowser(node)
}

function installPackages(names) {
  return step(`Installing ${names.join(' and ')}`, async () => {
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await runLogged({ file: 'apt-get', args: ['update'], logFile: logPath('apt-update'), env })
    const args = ['install', '-y', '--no-install-recommends', ...names]
    await runLogged({ file: 'apt-get', args, logFile: logPath('apt-install'), env })
  })
}

/** Into the user's folder in which Playwright looks for it. */
function downloadBrowser(node) {
  return step('Downloading Chromium', () =>
    runLogged({ file: node, args: [PLAYWRIGHT, 'install', 'chromium'], logFile: logPath('browser-install') }),
  )
}

function binDirectory(version) {
  return join(POSTGRES_HOME, String(version), 'bin')
}

function playwrightChromium(node) {
  const script = "import('@playwright/test').then(({ chromium }) => console.log(chromium.executablePath()))"
  return spawnSync(node, ['-e', script], { cwd: root, encoding: 'utf8' }).stdout.trim()
}
