// The policy texts, read and filled once at startup: the operator's files,
// or the project's drafts for policies that the operator has not written.

import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { POLICY_NAMES, type PolicyName } from '#domain/policies.ts'
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGE_CODES, type Language } from '#texts/languages.ts'
import type { Config } from '../../config.ts'
import { errorCode, StartError } from '../../platform/process/start-error.ts'
import { type PolicyValues, policyValues } from './settings.ts'

// Fills the marks in a policy. '{{NAME}}' is a value of this installation. '{{if NAME}}…{{end}}' is shown if that value exists, and
// '{{if not NAME}}…{{end}}' if it does not. '{{# claim}}' names what the next sentence promises, for scripts/policies.test.ts.

/** Removes the whole line of a condition that stands alone, because an empty line would split a list. */
const MARK = /(^[ \t]*\{\{(?:if (?:not )?[A-Z_]+|end)\}\}[ \t]*\r?\n|\{\{(?:if (?:not )?[A-Z_]+|end|[A-Z_]+)\}\}|\{\{# [a-z-]+\}\}[ \t]*)/m
const CONDITION = /^\{\{if (not )?([A-Z_]+)\}\}$/
const VALUE = /^\{\{([A-Z_]+)\}\}$/
const CLAIM = /^\{\{# /

/** An `if` without its `end`, or the reverse. Any other text that is not a mark stays unchanged. */
class UnpairedMark extends Error {}

export function fillPolicy(text: string, values: PolicyValues): string {
  const conditions: boolean[] = []
  let result = ''
  for (const part of text.split(MARK)) {
    const [, not, condition = ''] = CONDITION.exec(part.trim()) ?? []
    if (condition in values) {
      conditions.push((values[condition] === '') === (not !== undefined))
    } else if (part.trim() === '{{end}}') {
      if (conditions.pop() === undefined) throw new UnpairedMark('{{end}} without {{if …}}')
    } else if (conditions.every(Boolean) && !CLAIM.test(part)) {
      const [, name = ''] = VALUE.exec(part) ?? []
      result += values[name] ?? part
    }
  }
  if (conditions.length > 0) throw new UnpairedMark('{{if …}} without {{end}}')
  return result
}

const DRAFTS = fileURLToPath(new URL('../../../../policies', import.meta.url))
/** Matches an email address, a link to another site (perhaps a form), or a phone number. */
const CONTACT = /[^\s@<>]@[^\s@<>]+\.[^\s@<>]|https?:\/\/|(?<![\d-])(?:\+|0)\d[\d ()-]{5,}\d/
const MAX_BYTES = 100_000

export interface Policy {
  readonly text: string
  readonly language: Language
}

export interface Policies {
  find(name: PolicyName, language: string): Policy
  /** Policies that the operator has not written. */
  readonly drafts: readonly PolicyName[]
  /** Policies that lack a way to reach the operator in at least one language. */
  readonly withoutContact: readonly PolicyName[]
}

type Translations = ReadonlyMap<Language, string>

export async function readPolicies(settings: Config): Promise<Policies> {
  if (settings.policiesDirectory !== null) await requireDirectory(settings.policiesDirectory)
  const read = await Promise.all(POLICY_NAMES.map(async (name) => [name, await readPolicy(settings, name)] as const))
  const policies = new Map(read)
  return {
    find: (name, language) => inLanguage(policies.get(name)?.texts ?? new Map(), language),
    drafts: read.filter(([, { isDraft }]) => isDraft).map(([name]) => name),
    withoutContact: read.filter(([, { texts }]) => [...texts.values()].some((text) => !CONTACT.test(text))).map(([name]) => name),
  }
}

async function readPolicy(settings: Config, name: PolicyName): Promise<{ readonly texts: Translations; readonly isDraft: boolean }> {
  const { policiesDirectory: directory } = settings
  const own: Translations = directory === null ? new Map() : await readTranslations(directory, name, settings)
  // Never mixes the operator's languages with drafts, which could contradict them.
  return own.size > 0 ? { texts: own, isDraft: false } : { texts: await readTranslations(DRAFTS, name, settings), isDraft: true }
}

function inLanguage(texts: Translations, wanted: string): Policy {
  const languages = [wanted, DEFAULT_LANGUAGE, ...texts.keys()].filter(isLanguage)
  const language = languages.find((each) => texts.has(each)) ?? DEFAULT_LANGUAGE
  return { text: texts.get(language) ?? '', language }
}

async function readTranslations(directory: string, name: PolicyName, settings: Config): Promise<Translations> {
  const texts = new Map<Language, string>()
  for (const language of LANGUAGE_CODES) {
    const path = join(directory, `${name}.${language}.md`)
    const text = await readText(path)
    if (text !== null) texts.set(language, await filled(path, text, { settings, language }))
  }
  return texts
}

async function filled(
  path: string,
  text: string,
  { settings, language }: { readonly settings: Config; readonly language: Language },
): Promise<string> {
  try {
    return fillPolicy(text, await policyValues(settings, language))
  } catch (error) {
    if (error instanceof UnpairedMark) throw new StartError(`The file ${path} has ${error.message}.`)
    throw error
  }
}

/** Null if the file does not exist. */
async function readText(path: string): Promise<string | null> {
  const bytes = await readFile(path).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null
    throw new StartError(`The file ${path} cannot be read (${errorCode(error) ?? 'unknown reason'}).`)
  })
  if (bytes === null) return null
  if (bytes.length > MAX_BYTES) throw new StartError(`The file ${path} has more than ${MAX_BYTES} bytes.`)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new StartError(`The file ${path} is not UTF-8 text.`)
  }
}

async function requireDirectory(directory: string): Promise<void> {
  const isDirectory = await stat(directory).then(
    (found) => found.isDirectory(),
    () => false,
  )
  if (!isDirectory) throw new StartError(`The setting POLICIES_DIR names ${directory}, which is not a folder.`)
}
