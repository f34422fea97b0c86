// Where a table has less room than its columns need, secondary ones stand beneath the one they belong to: their names
// beneath its name, their values beneath its value. Nothing is left out and nothing scrolls sideways.

interface Foldable {
  readonly key: string
  readonly foldUnder?: string
}

export interface FoldedColumn<C> {
  readonly main: C
  readonly under: readonly C[]
}

/** One beneath the other only where it is folded; otherwise each column stands alone. */
export function foldColumns<C extends Foldable>(columns: readonly C[], folded: boolean): FoldedColumn<C>[] {
  if (!folded) return columns.map((main) => ({ main, under: [] }))
  return columns
    .filter(({ foldUnder }) => foldUnder === undefined)
    .map((main) => ({ main, under: columns.filter(({ foldUnder }) => foldUnder === main.key) }))
}
