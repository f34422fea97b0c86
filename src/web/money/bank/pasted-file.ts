/** Rows that were copied from a spreadsheet or a text file. Null for less than a heading and a row. */
export function fileFromText(text: string): File | null {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  return lines.length < 2 ? null : new File([text], 'pasted.csv', { type: 'text/csv' })
}
