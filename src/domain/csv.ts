// Cells and lines of CSV files that people open in a spreadsheet. A cell that a spreadsheet would read as a formula gets a leading
// apostrophe, because its text may come from anyone.

/** Without it, spreadsheets read Urdu names in the wrong encoding. */
export const CSV_BOM = '\uFEFF'

/** `text` keeps digits as they are: a spreadsheet would drop an account number's leading zeros and round long numbers. */
export type CsvCell = string | number | null | { readonly text: string }

/**
 * Also matches after blanks, because some programs skip them before looking for a formula. Full-width signs are read like the plain ones.
 */
const FORMULA = /^[\s]*[=+\-@＝＋－＠]|^[\t\r\n]/
/** In many countries Excel splits at semicolons, and quotes around a cell in the middle of a line then do not count. */
const FORMULA_AFTER_SEPARATOR = /([;\t\r\n]\s*)(?=[=+\-@＝＋－＠])/g
const LOOKS_LIKE_NUMBER = /^[\s\d.,eE/:-]*\d[\s\d.,eE/:-]*$/
const NEEDS_QUOTES = /[",;\r\n\t]|^\s|\s$/

export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

export function csvCell(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'string') return quoted(withoutFormula(cell))
  // The apostrophe marks the cell as text even if it does not look like a formula.
  return quoted(LOOKS_LIKE_NUMBER.test(cell.text) ? `'${cell.text}` : withoutFormula(cell.text))
}

export function withoutFormula(text: string): string {
  const inside = text.replaceAll(FORMULA_AFTER_SEPARATOR, `$1'`)
  return FORMULA.test(text) ? `'${inside}` : inside
}

function quoted(text: string): string {
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
