// One line describes a bug: what goes wrong, the test that must catch it, and the edits that introduce it. `swap` replaces code, `without`
// removes code, and `withoutLine` removes the whole line that contains it. The quoted code must occur in its file exactly once, so it is as
// short as that allows. Paths begin in src/server, except those that begin with `src/` or `db/`.

export interface Edit {
  readonly file: string
  readonly code: string
  /** Null removes the whole line. */
  readonly replacement: string | null
}

export interface DeliberateBug {
  readonly name: string
  readonly test: string
  readonly edits: readonly Edit[]
}

export function bug(name: string, test: string, ...edits: readonly Edit[]): DeliberateBug {
  return { name, test: pathOf(test), edits }
}

export function swap(file: string, code: string, replacement: string): Edit {
  return { file: pathOf(file), code, replacement }
}

export function without(file: string, code: string): Edit {
  return { file: pathOf(file), code, replacement: '' }
}

export function withoutLine(file: string, code: string): Edit {
  return { file: pathOf(file), code, replacement: null }
}

export function applyEdit(text: string, { file, code, replacement }: Edit): string {
  const at = text.indexOf(code)
  if (at === -1 || text.includes(code, at + 1)) throw new Error(`the code to replace is not in ${file} exactly once: ${code}`)
  if (replacement !== null) return text.slice(0, at) + replacement + text.slice(at + code.length)
  return text.slice(0, text.lastIndexOf('\n', at) + 1) + text.slice(text.indexOf('\n', at) + 1)
}

function pathOf(path: string): string {
  return /^(src|db)\//.test(path) ? path : `src/server/${path}`
}
