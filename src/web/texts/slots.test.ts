// The compiler is the test here: each `@ts-expect-error` fails the type check if the line below it compiles.

import { expect, it } from 'vitest'
import { getTexts } from './texts.ts'
import { text } from './translate.ts'

it('a text takes exactly the values in its English text', () => {
  const t = getTexts('app', 'en')
  expect(t('home')).toBe('Guftagu home')
  expect(t('title', { page: 'Chats' })).toBe('Chats · Guftagu')
  // @ts-expect-error -- A forgotten value.
  t('title')
  // @ts-expect-error -- A misspelt value.
  t('title', { pages: 'Chats' })
  // @ts-expect-error -- A value too many.
  t('title', { page: 'Chats', section: 'Main' })
  // @ts-expect-error -- A text without slots takes no values.
  t('home', { page: 'Chats' })
  // @ts-expect-error -- No such text.
  t('house')
})

it('a plural needs its count, which is a number', () => {
  const t = getTexts('chat', 'en')
  t('unread', { count: 2 })
  // @ts-expect-error -- A forgotten count.
  t('unread')
  // @ts-expect-error -- A count that is not a number.
  t('unread', { count: '2' })
  // @ts-expect-error -- A form of a plural is not a key.
  t('unread_one', { count: 1 })
})

it('a text that is translated later is checked too', () => {
  expect(text('app', 'title', { page: text('app', 'chats') })).toMatchObject({ area: 'app', key: 'title' })
  // @ts-expect-error -- A forgotten value.
  text('app', 'title')
  // @ts-expect-error -- A misspelt value.
  text('app', 'title', { pages: 'Chats' })
})
