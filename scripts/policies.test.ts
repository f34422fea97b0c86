// The project's drafts, as the page shows them with any settings, and a test for each of their promises.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { POLICY_NAMES, type PolicyName } from '#domain/policies.ts'
import { LANGUAGE_CODES, type Language } from '#texts/languages.ts'
import { fillPolicy } from '../src/server/accounts/policies/files.ts'
import { policyValues } from '../src/server/accounts/policies/settings.ts'
import { readConfig } from '../src/server/config.ts'
import { type Block, type Inline, readMarkdown } from '../src/web/accounts/policies/markdown.ts'
import { PATHS } from '../src/web/paths.ts'
import { CLAIMS } from './policies/claims.ts'

const ROOT = join(import.meta.dirname, '..')
const CONTACT = { CONTACT_EMAIL: 'help@example.com', CONTACT_PHONE: '+92 300 1234567' }
const SETTINGS: readonly Readonly<Record<string, string>>[] = [
  {},
  CONTACT,
  {
    ...CONTACT,
    SESSION_START: 'together',
    PLATFORM_FEE_PERCENT: '12.5',
    EARNINGS_HOLD_HOURS: '24',
    KEPT_DAYS: '3',
    WITHDRAW_WEEKDAYS: 'sunday,monday,tuesday,wednesday,thursday,friday,saturday',
    KEEP_PROOFS_DAYS: '0',
    KEEP_VOICE_DAYS: '0',
    PROOF_READING: 'off',
    SMTP_URL: 'smtp://127.0.0.1:25',
    MAIL_FROM: 'help@example.com',
  },
]
const DRAFTS = POLICY_NAMES.flatMap((name) => LANGUAGE_CODES.map((language) => [name, language] as const))

function draft(name: PolicyName, language: Language): string {
  return readFileSync(join(ROOT, 'policies', `${name}.${language}.md`), 'utf8')
}

async function filled(name: PolicyName, language: Language, settings: Readonly<Record<string, string>>): Promise<string> {
  return fillPolicy(draft(name, language), await policyValues(readConfig(settings), language))
}

function partsOf(block: Block): readonly Inline[] {
  return (block.kind === 'list' ? block.items.flat() : block.parts).flatMap((part) => (part.kind === 'bold' ? part.parts : [part]))
}

/** The kinds of blocks, and how many items a list has. */
function outline(blocks: readonly Block[]): string[] {
  return blocks.map((block) => {
    if (block.kind === 'heading') return `h${block.level}`
    return block.kind === 'list' ? `list of ${block.items.length}` : 'p'
  })
}

/** In order, with the conditions around them. */
function placeholdersOf(text: string): string[] {
  return [...text.matchAll(/\{\{(#[^{}]+|if [^{}]+|end|[A-Z_]+)\}\}/g)].map(([mark]) => mark)
}

function claimsOf(text: string): string[] {
  return [...text.matchAll(/\{\{# ([a-z-]+)\}\}/g)].map(([, claim = '']) => claim)
}

it.each(POLICY_NAMES)('the draft of %s begins with its title and says the same in every language, with any settings', async (name) => {
  for (const settings of SETTINGS) {
    const [english, ...others] = await Promise.all(
      LANGUAGE_CODES.map(async (language) => outline(readMarkdown(await filled(name, language, settings)))),
    )
    expect(english?.[0]).toBe('h1')
    expect(english?.filter((kind) => kind === 'h1')).toHaveLength(1)
    for (const other of others) expect(other).toEqual(english)
  }
})

it.each(DRAFTS)('the draft of %s in %s has no marks left over, and its links lead to pages or to the operator', async (name, language) => {
  for (const settings of SETTINGS) {
    const parts = readMarkdown(await filled(name, language, settings)).flatMap(partsOf)
    expect(parts.filter((part) => part.kind === 'text' && /\*\*|\]\(|^#|\{\{|\}\}/.test(part.text))).toEqual([])
    const links = parts.flatMap((part) => (part.kind === 'link' ? [part.href] : []))
    const outside = settings === SETTINGS[0] ? [] : ['mailto:help@example.com', 'https://wa.me/923001234567']
    expect(links.filter((href) => !Object.values<string>(PATHS).includes(href))).toEqual(outside)
  }
})

it.each(POLICY_NAMES)('the draft of %s makes the same promises under the same conditions in every language', (name) => {
  const [english, ...others] = LANGUAGE_CODES.map((language) => placeholdersOf(draft(name, language)).toSorted())
  for (const other of others) expect(other).toEqual(english)
})

it('every promise of a draft has a proof, and every proof a promise', () => {
  const promised = new Set(DRAFTS.flatMap(([name, language]) => claimsOf(draft(name, language))))
  expect([...promised].toSorted()).toEqual(Object.keys(CLAIMS).toSorted())
})

it.each(Object.entries(CLAIMS))('what proves %s exists', (_claim, [file, title]) => {
  expect(existsSync(join(ROOT, file)) && readFileSync(join(ROOT, file), 'utf8').includes(title)).toBe(true)
})
