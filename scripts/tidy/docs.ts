// Rules for the docs: links and named decisions exist, each decision has its own number, the changelog matches the version.

import { posix } from 'node:path'
import type { Repository, Rule, Violation } from './source.ts'

const LINK = /\[[^\]]*\]\(([^)\s]+)(?:\s"[^"]*")?\)/g
const HEADING = /^#{1,6} (.+)$/gm

/** The anchor that GitHub makes from a heading. */
export function anchorOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
}

/** Replaces code with spaces, so that examples are not taken for links and offsets stay the same. */
function withoutCode(text: string): string {
  return text.replace(/```[\s\S]*?```|`[^`\n]*`/g, (code) => code.replace(/[^\n]/g, ' '))
}

export const linksResolve: Rule = {
  name: 'links-resolve',
  // Policies link addresses of the app, which scripts/policies.test.ts checks.
  appliesTo: (path) => path.endsWith('.md') && !path.startsWith('policies/'),
  check: ({ path, text }, repository) =>
    [...withoutCode(text).matchAll(LINK)].flatMap((link): Violation[] => {
      const target = link[1] ?? ''
      if (/^[a-z]+:/.test(target)) return []
      const [file = '', anchor] = target.split('#')
      const resolved = file === '' ? path : posix.join(posix.dirname(path), file)
      if (!exists(resolved, repository)) return [{ at: link.index, message: `${target} does not exist` }]
      const page = resolved === path ? text : repository.read(resolved)
      if (anchor && page !== null && !anchorsOf(page).has(anchor))
        return [{ at: link.index, message: `no heading has the anchor #${anchor}` }]
      return []
    }),
}

function exists(path: string, repository: Repository): boolean {
  const folder = path.endsWith('/') ? path : `${path}/`
  return repository.paths.has(path) || [...repository.paths].some((other) => other.startsWith(folder))
}

export function anchorsOf(text: string): Set<string> {
  return new Set([...text.replace(/```[\s\S]*?```/g, '').matchAll(HEADING)].map((heading) => anchorOf(heading[1] ?? '')))
}

export const namedDecisionsExist: Rule = {
  name: 'links-resolve',
  appliesTo: (path) => /\.(ts|tsx|mjs|sql|css|md|yaml)$/.test(path) && !path.startsWith('scripts/tidy/'),
  check: ({ text }, repository) =>
    [...text.matchAll(/\bdecision (\d{4})\b/g)]
      .filter(([, number]) => ![...repository.paths].some((path) => path.startsWith(`docs/decisions/${number}-`)))
      .map((named) => ({ at: named.index, message: `there is no ${named[0]} in docs/decisions` })),
}

const DECISION = /^docs\/decisions\/(\d{4})-[a-z0-9-]+\.md$/

/** Code and documents refer to decisions by number. */
export const decisions: Rule = {
  name: 'decisions',
  appliesTo: (path) => path.startsWith('docs/decisions/') && path.endsWith('.md'),
  check: ({ path, text }, repository) => {
    const number = DECISION.exec(path)?.[1]
    if (number === undefined) return [{ at: 0, message: 'the file name of a decision is NNNN-its-title.md' }]
    const twins = [...repository.paths].filter((other) => other.startsWith(`docs/decisions/${number}-`))
    return [
      ...(text.startsWith(`# ${number}`) ? [] : [{ at: 0, message: `the title begins with # ${number}` }]),
      ...(twins.length > 1 ? [{ at: 0, message: `two decisions are numbered ${number}` }] : []),
    ]
  },
}

/** Each version has a date. */
const RELEASE = /^## (\d+)\.(\d+)\.(\d+) \(\d{4}-\d{2}-\d{2}\)$/gm

export const changelog: Rule = {
  name: 'changelog',
  appliesTo: (path) => path === 'CHANGELOG.md',
  check: ({ text }, repository) => {
    const sections = [...text.matchAll(/^## .*$/gm)].length
    const releases = [...text.matchAll(RELEASE)].map(([, ...figures]) => figures.map(Number))
    const newest = releases[0]?.join('.')
    return [
      ...(releases.length === sections ? [] : [{ at: 0, message: 'every section has the heading ## X.Y.Z (YYYY-MM-DD)' }]),
      ...(releases.every((release, index) => index === 0 || isNewer(releases[index - 1] ?? [], release))
        ? []
        : [{ at: 0, message: 'the newest version comes first' }]),
      ...['package.json', 'package-lock.json']
        .filter((path) => versionIn(repository.read(path)) !== newest)
        .map((path) => ({ at: 0, message: `${path} has another version than the newest section` })),
    ]
  },
}

function isNewer(one: readonly number[], other: readonly number[]): boolean {
  const differs = one.findIndex((figure, index) => figure !== other[index])
  return differs !== -1 && (one[differs] ?? 0) > (other[differs] ?? 0)
}

function versionIn(manifest: string | null): string | undefined {
  return manifest === null ? undefined : (JSON.parse(manifest) as { readonly version?: string }).version
}
