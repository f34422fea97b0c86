import { expect, it } from 'vitest'

// The launchers are plain JavaScript for an older Node, so their types are written here.
const { missingPackages } = (await import(new URL('./system-packages.mjs', import.meta.url).href)) as {
  missingPackages: (wanted: Readonly<Record<string, boolean>>, present: Readonly<Record<string, boolean>>) => string[]
}

const BROWSERS = ['chromium', 'chromium-headless-shell']

it.each([
  // case                                             chromium  headlessShell  playwrightChromium  installed
  ['no browser', false, false, false, BROWSERS],
  ['only the full browser', true, false, false, BROWSERS],
  ['only the headless shell', false, true, false, BROWSERS],
  ['both', true, true, false, []],
  ['the browser that Playwright installed', false, false, true, []],
] as const)('%s: the missing browsers are installed', (_case, chromium, headlessShell, playwrightChromium, expected) => {
  expect(missingPackages({ browser: true }, { chromium, headlessShell, playwrightChromium })).toEqual(expected)
})

it('nothing is installed for layers that do not run', () => {
  expect(missingPackages({ browser: false, redis: false, postgres: false }, {})).toEqual([])
})

it('Redis and PostgreSQL are installed where they are missing', () => {
  const wanted = { browser: true, redis: true, postgres: true }
  const browsers = { chromium: true, headlessShell: true }
  expect(missingPackages(wanted, { ...browsers, redis: false, postgres: false })).toEqual(['redis-server', 'postgresql'])
  expect(missingPackages(wanted, { ...browsers, redis: true, postgres: true })).toEqual([])
})
