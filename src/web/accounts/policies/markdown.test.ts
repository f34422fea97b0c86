import { expect, it } from 'vitest'
import { type Block, type Inline, readMarkdown } from './markdown.ts'

/** The blocks as short text, so that a table can show them. */
function shown(text: string): string[] {
  return readMarkdown(text).map(blockText)
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `h${block.level} ${inlineText(block.parts)}`
    case 'paragraph':
      return `p ${inlineText(block.parts)}`
    case 'list':
      return `${block.isOrdered ? 'ol' : 'ul'} ${block.items.map(inlineText).join(' | ')}`
  }
}

function inlineText(parts: readonly Inline[]): string {
  return parts
    .map((part) => {
      if (part.kind === 'text') return part.text
      return part.kind === 'bold' ? `B{${inlineText(part.parts)}}` : `A{${part.text}}{${part.href}}`
    })
    .join('')
}

it.each([
  ['headings', '# One\n## Two\n### Three', ['h1 One', 'h2 Two', 'h3 Three']],
  ['a heading without a blank line around it', 'before\n# One\nafter', ['p before', 'h1 One', 'p after']],
  ['four marks, or no space, are no heading', '#### Four\n\n#One', ['p #### Four', 'p #One']],
  ['lines of one paragraph', 'one\ntwo\n\nthree', ['p one two', 'p three']],
  ['line ends of Windows', 'one\r\ntwo\r\n\r\nthree', ['p one two', 'p three']],
  ['a list', '- one\n- two\n  and more\n* three', ['ul one | two and more | three']],
  ['a list with blank lines between its items', '- one\n\n- two', ['ul one | two']],
  ['a numbered list after a list', '- one\n1. two\n2) three', ['ul one', 'ol two | three']],
  ['a list right after a paragraph, and a paragraph after a list', 'before\n- one\n\nafter', ['p before', 'ul one', 'p after']],
  ['a year at the start of a line', '2026. Then', ['p 2026. Then']],
  ['bold words and links', 'a **b** [c](https://d.example/e?f=g#h).', ['p a B{b} A{c}{https://d.example/e?f=g#h}.']],
  ['a link in bold', '**[a](/refunds)**', ['p B{A{a}{/refunds}}']],
  [
    'the three kinds of addresses',
    '[a](http://b.example) [c](mailto:d@e.example) [f](/terms)',
    ['p A{a}{http://b.example} A{c}{mailto:d@e.example} A{f}{/terms}'],
  ],
  ['Urdu', '# شرائط\n\n[رقم کی واپسی](/refunds)۔', ['h1 شرائط', 'p A{رقم کی واپسی}{/refunds}۔']],
  ['nothing', '\n \n', []],
])('%s', (_name, text, blocks) => {
  expect(shown(text)).toEqual(blocks)
})

it.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert`1`)',
  '[x](java\tscript:alert`1`)',
  '[x](data:text/html,alert`1`)',
  '[x](vbscript:x)',
  '[x](blob:https://a.example/b)',
  '[x](//evil.example)',
  '[x](/\\evil.example)',
  '[x](\\evil.example)',
  '[x](evil.example)',
  '[x](https://a.example "onclick=alert`1`")',
  '![x](https://tracker.example/x.png "t")',
  '<https://a.example>',
  '&lt;script&gt;',
  '`code` ~~struck~~ | a | b |',
  '[x]: javascript:alert(1)',
  '**not closed',
])('%s stays text', (hostile) => {
  expect(readMarkdown(hostile)).toEqual([{ kind: 'paragraph', parts: [{ kind: 'text', text: hostile }] }])
})

it('a picture is a link with a mark before it, and is not loaded', () => {
  expect(shown('![x](https://tracker.example/x.png)')).toEqual(['p !A{x}{https://tracker.example/x.png}'])
})
