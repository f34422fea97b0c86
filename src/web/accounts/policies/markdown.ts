// Parses the small part of Markdown that policies use: headings, paragraphs, lists, bold text and links. Returns
// values, never HTML; anything else, including HTML, stays text (docs/decisions/0030-small-markdown-reader.md).

export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'bold'; readonly parts: readonly Inline[] }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }

export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly parts: readonly Inline[] }
  | { readonly kind: 'paragraph'; readonly parts: readonly Inline[] }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly (readonly Inline[])[] }

const HEADING = /^(#{1,3})[ \t]+(.+)$/
const BULLET = /^[-*][ \t]+(.+)$/
const NUMBER = /^\d{1,3}[.)][ \t]+(.+)$/

/** A block whose lines are still being collected. */
type Draft =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly lines: string[] }
  | { readonly kind: 'paragraph'; readonly lines: string[] }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: string[][] }

export function readMarkdown(text: string): readonly Block[] {
  const drafts: Draft[] = []
  /** The lines that the next line is added to, unless it begins a new block. */
  let open: string[] | null = null
  for (const line of text.split(/\r\n|\r|\n/).map((each) => each.trim())) {
    const [, marks = '', title] = HEADING.exec(line) ?? []
    const item = itemOf(line)
    if (line === '') {
      open = null
    } else if (title !== undefined) {
      drafts.push({ kind: 'heading', level: marks.length as 1 | 2 | 3, lines: [title] })
      open = null
    } else if (item !== null) {
      open = [item.text]
      listOf(drafts, item.isOrdered).push(open)
    } else if (open !== null) {
      open.push(line)
    } else {
      open = [line]
      drafts.push({ kind: 'paragraph', lines: open })
    }
  }
  return drafts.map(finished)
}

function itemOf(line: string): { readonly isOrdered: boolean; readonly text: string } | null {
  const bullet = BULLET.exec(line)?.[1]
  const numbered = NUMBER.exec(line)?.[1]
  if (bullet !== undefined) return { isOrdered: false, text: bullet }
  return numbered === undefined ? null : { isOrdered: true, text: numbered }
}

/** Returns the items of the current list, or of a new one. */
function listOf(drafts: Draft[], isOrdered: boolean): string[][] {
  const last = drafts.at(-1)
  if (last?.kind === 'list' && last.isOrdered === isOrdered) return last.items
  const items: string[][] = []
  drafts.push({ kind: 'list', isOrdered, items })
  return items
}

function finished(draft: Draft): Block {
  switch (draft.kind) {
    case 'heading':
      return { kind: 'heading', level: draft.level, parts: readInline(draft.lines.join(' ')) }
    case 'paragraph':
      return { kind: 'paragraph', parts: readInline(draft.lines.join(' ')) }
    case 'list':
      return { kind: 'list', isOrdered: draft.isOrdered, items: draft.items.map((lines) => readInline(lines.join(' '))) }
  }
}

const FORMS = /\*\*([^*]+)\*\*|\[([^[\]]+)\]\(([^()\s]+)\)/g

function readInline(text: string): readonly Inline[] {
  const parts: Inline[] = []
  let done = 0
  for (const found of text.matchAll(FORMS)) {
    const [whole, bold, name, address] = found
    const part = bold === undefined ? linkTo(address ?? '', name ?? '') : ({ kind: 'bold', parts: readInline(bold) } as const)
    if (part === null) continue
    if (found.index > done) parts.push({ kind: 'text', text: text.slice(done, found.index) })
    parts.push(part)
    done = found.index + whole.length
  }
  if (done < text.length) parts.push({ kind: 'text', text: text.slice(done) })
  return parts
}

const SAFE_PROTOCOLS = ['http:', 'https:', 'mailto:']
/** A page of this site: a single slash, because two could begin another host. */
const OWN_ADDRESS = /^\/(?![/\\])/

/** Null if the address is invalid or could run a script. */
function linkTo(href: string, text: string): Inline | null {
  const isSafe = OWN_ADDRESS.test(href) || (URL.canParse(href) && SAFE_PROTOCOLS.includes(new URL(href).protocol))
  return isSafe ? { kind: 'link', text, href } : null
}
