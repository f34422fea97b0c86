import { expect, it } from 'vitest'
import { fileFromText } from './file-field.tsx'

it('rows with their headings become a file with the same text', async () => {
  const text = 'Date\tAmount\n05-11-2026\t1,500\n'
  const file = fileFromText(text) ?? expect.unreachable()
  expect(file.name).toBe('pasted.csv')
  expect(await file.text()).toBe(text)
})

it.each(['', 'one line', 'one line\n\n \n', '\r\n\r\n'])('%j is no file', (text) => {
  expect(fileFromText(text)).toBeNull()
})
