// Programs that the tests need and npm does not install: a browser, Redis, and a second PostgreSQL. Installed on Debian as root;
// elsewhere the layer prints what to do.

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

/** The oldest PostgreSQL of the system that Guftagu supports. */
export function systemPostgres() {
  const versions = existsSync(POSTGRES_HOME) ? readdirSync(POSTGRES_HOME).map(Number) : []
  const [version] = versions
    .filter((candidate) => candidate >= OLDEST_POSTGRES && existsSync(binDirectory(candidate)))
    .sort((a, b) => a - b)
  return version === undefined ? null : { version, binDirectory: binDirectory(version) }
}

/** Without the headless shell, the full browser runs everything and takes half as long again. */
export function hasBrowser(node) {
  return existsSync(CHROMIUM) || existsSync(playwrightChromium(node))
}

export function hasRedis() {
  return REDIS_NAMES.some((path) => existsSync(path))
}

/**
 * The Debian packages that the wanted layers need and lack. Both browsers depend on the same version of their common files, so
 * both are installed together: installing one alone could remove the other.
 */
export function missingPackages(wanted, present) {
  const lacksBrowser = present.chromium ? !present.headlessShell : !present.playwrightChromium
  return [
    ...(wanted.browser && lacksBrowser ? ['chromium', 'chromium-headless-shell'] : []),
    ...(wanted.redis && !present.redis ? ['redis-server'] : []),
    ...(wanted.postgres && !present.postgres ? ['postgresql'] : []),
  ]
}

export async function ensureSystemPackages(node, wanted) {
  const missing = missingPackages(wanted, {
    chromium: existsSync(CHROMIUM),
    headlessShell: existsSync(HEADLESS_SHELL),
    playwrightChromium: wanted.browser && !existsSync(CHROMIUM) && existsSync(playwrightChromium(node)),
    redis: hasRedis(),
    postgres: systemPostgres() !== null,
  })
  if (missing.length === 0 || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  // Without a network this fails, and the layers report what they lack.
  await step(`Installing ${missing.join(' and ')}`, async () => {
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await runLogged({ file: 'apt-get', args: ['update'], logFile: logPath('apt-update'), env })
    await runLogged({
      file: 'apt-get',
      args: ['install', '-y', '--no-install-recommends', ...missing],
      logFile: logPath('apt-install'),
      env,
    })
  })
}

function binDirectory(version) {
  return join(POSTGRES_HOME, String(version), 'bin')
}

function playwrightChromium(node) {
  const script = "import('@playwright/test').then(({ chromium }) => console.log(chromium.executablePath()))"
  return spawnSync(node, ['-e', script], { cwd: root, encoding: 'utf8' }).stdout.trim()
}
