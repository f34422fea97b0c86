// The name of a device in lists: its browser and operating system, as far as the browser reveals them.

const BROWSERS: readonly [name: string, mark: RegExp][] = [
  ['Edge', /\bEdg/],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /SamsungBrowser/],
  ['Firefox', /Firefox|FxiOS/],
  ['Chrome', /Chrome|CriOS/],
  ['Safari', /Safari/],
]
const SYSTEMS: readonly [name: string, mark: RegExp][] = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['Mac', /Macintosh/],
  ['Linux', /Linux/],
]

export function deviceName(userAgent: string): string {
  const names = [BROWSERS, SYSTEMS].map((marks) => marks.find(([, mark]) => mark.test(userAgent))?.[0])
  return names.filter((name) => name !== undefined).join(' · ') || 'Browser'
}
