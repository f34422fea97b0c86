import { expect, it } from 'vitest'
import { parseSelection } from './selection.ts'

const ID = '01890a5d-ac96-774b-bcce-b302099a8057'

it.each([
  [ID, ID],
  [ID.toUpperCase(), ID],
  ['', null],
  ['somebody', null],
  [`${ID}x`, null],
  [`${ID}&userID=x`, null],
])('%j in the address selects %j', (text, selected) => {
  expect(parseSelection(text)).toBe(selected)
})
