// The drafts of the project, as the page shows them.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { POLICY_NAMES, type PolicyName } from '#domain/policies.ts'
import { LANGUAGE_CODES, type Language } from '#texts/languages.ts'
import { PATHS } from '../src/web/app/paths.ts'
import { type Block, type Inline, readMarkdown } from '../src/web/policies/markdown.ts'

const FOLDER = join(import.meta.dirname, '..', 'policies')

function draft(name: PolicyName, language: Language): readonly Block[] {
  return readMarkdown(readFileSync(join(FOLDER, `${name}.${language}.md`), 'utf8'))
}

function partsOf(block: Block): readonly Inline[] {
  return (block.kind === 'list' ? block.items.flat() : block.parts).flatMap((part) => (part.kind === 'bold' ? part.parts : [part]))
}

/** The kinds of the blocks, and how many items a list has. */
function outline(blocks: readonly Block[]): string[] {
  return blocks.map((block) => {
    if (block.kind === 'heading') return `h${block.level}`
    return block.kind === 'list' ? `list of ${block.items.length}` : 'p'
  })
}

it.each(POLICY_NAMES)('the draft of %s begins with its title and says the same in every language', (name) => {
  const [english, ...others] = LANGUAGE_CODES.map((language) => outline(draft(name, language)))
  expect(english?.[0]).toBe('h1')
  expect(english?.filter((kind) => kind === 'h1')).toHaveLength(1)
  for (const other of others) expect(other).toEqual(english)
})

it.each(POLICY_NAMES.flatMap((name) => LANGUAGE_CODES.map((language) => [name, language] as const)))(
  'the draft of %s in %s has no marks left over, and its links lead to pages',
  (name, language) => {
    const parts = draft(name, language).flatMap(partsOf)
    expect(parts.filter((part) => part.kind === 'text' && /\*\*|\]\(|^#/.test(part.text))).toEqual([])
    const links = parts.flatMap((part) => (part.kind === 'link' ? [part.href] : []))
    expect(links.filter((href) => !Object.values<string>(PATHS).includes(href))).toEqual([])
  },
)
