// The part of the app cached in this browser: its document, scripts, styles and fonts. Each version has a separate cache, so a page never
// gets a script from another version.

import type { Build } from './app-build.ts'

const SHELL = 'shell-'
const DOCUMENT = '/index.html'
/** Pages from this many versions can be open at once; older pages have to be reloaded. */
const MAX_VERSIONS = 3
const NOT_FOUND = 404

export class Shell {
  readonly #build: Build
  readonly #name: string

  constructor(build: Build) {
    this.#build = build
    this.#name = `${SHELL}${build.version}`
  }

  /** Caches everything or fails, because an incomplete version must not replace a complete one. */
  async install(language: string | null): Promise<void> {
    const cache = await caches.open(this.#name)
    const assets = [...this.#build.needed, ...this.#languageFiles(language)]
    await Promise.all([
      // These names are the same in every version, so the browser's HTTP cache may hold an older file.
      ...[DOCUMENT, ...this.#build.files].map((path) => cache.add(new Request(path, { cache: 'no-cache' }))),
      ...assets.map((path) => copyOrAdd(cache, path)),
    ])
  }

  /** Adds one file at a time, to leave the network to the page's own requests. */
  async addOthers(language: string): Promise<void> {
    const cache = await caches.open(this.#name)
    for (const path of [...this.#languageFiles(language), ...this.#build.others]) {
      if ((await cache.match(path)) === undefined) await copyOrAdd(cache, path)
    }
  }

  /** Undefined if `asset` removed it because the server has a newer version. */
  async document(): Promise<Response | undefined> {
    return (await caches.open(this.#name)).match(DOCUMENT)
  }

  async file(request: Request): Promise<Response> {
    return (await (await caches.open(this.#name)).match(request, { ignoreVary: true })) ?? fetch(request)
  }

  /** Also searches the caches of other versions: a page that was opened before an update still loads its own scripts. */
  async asset(request: Request): Promise<Response> {
    const cache = await caches.open(this.#name)
    const kept = (await cache.match(request, { ignoreVary: true })) ?? (await caches.match(request, { ignoreVary: true }))
    if (kept) return kept
    const answer = await fetch(request)
    if (answer.ok) await cache.put(request, answer.clone())
    // The server has another version: the document that names this script must not be used for the next start.
    if (answer.status === NOT_FOUND) await cache.delete(DOCUMENT)
    return answer
  }

  /** The document of the version that is waiting to replace this one. */
  async nextDocument(): Promise<Response | undefined> {
    const newest = (await this.#otherVersions()).at(-1)
    return newest === undefined ? undefined : (await caches.open(newest)).match(DOCUMENT)
  }

  async dropOtherVersions({ keepRecent }: { readonly keepRecent: boolean }): Promise<void> {
    const others = await this.#otherVersions()
    const old = keepRecent ? others.slice(0, Math.max(0, others.length - (MAX_VERSIONS - 1))) : others
    await Promise.all(old.map((name) => caches.delete(name)))
  }

  /** Oldest first. */
  async #otherVersions(): Promise<string[]> {
    return (await caches.keys()).filter((name) => name.startsWith(SHELL) && name !== this.#name)
  }

  #languageFiles(language: string | null): readonly string[] {
    return (language === null ? undefined : this.#build.languages[language]) ?? []
  }
}

/** An asset's name changes with its content, so a copy in another version's cache can be reused. */
async function copyOrAdd(cache: Cache, path: string): Promise<void> {
  const kept = await caches.match(path, { ignoreVary: true })
  await (kept ? cache.put(path, kept) : cache.add(path))
}
