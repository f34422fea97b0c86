import type { Word } from '#domain/bank-slip/lines.ts'

const WORD_LEVEL = '5'

/** Tesseract's table: level, page, block, paragraph, line, word, left, top, width, height, confidence, text. */
export function wordsOf(table: string): readonly Word[] {
  const pieces: string[] = []
  return table.split('\n').flatMap((row) => {
    const [level, , block, paragraph, line, , left, top, width, height, confidence, text = ''] = row.split('\t')
    if (level !== WORD_LEVEL || text.trim() === '') return []
    const place = `${block} ${paragraph} ${line}`
    if (!pieces.includes(place)) pieces.push(place)
    return [
      {
        text: text.trim(),
        confidence: Number(confidence),
        left: Number(left),
        top: Number(top),
        width: Number(width),
        height: Number(height),
        piece: pieces.indexOf(place),
      },
    ]
  })
}
