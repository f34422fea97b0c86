import { expect, it } from 'vitest'
import { partsOf } from './message-body.tsx'

it.each([
  ['no address here', []],
  ['see https://example.com/a.', ['https://example.com/a']],
  ['(https://example.com/a)', ['https://example.com/a']],
  ['https://example.com/a_(b), yes', ['https://example.com/a_(b)']],
  ['HTTP://EXAMPLE.com?q=1!', ['HTTP://EXAMPLE.com?q=1']],
  ['two http://a.pk and https://b.pk', ['http://a.pk', 'https://b.pk']],
  ['دیکھیں https://example.com۔', ['https://example.com']],
  ['javascript:alert(1) data:text/html,x ftp://a.pk www.a.pk', []],
  ['https://bank.example@evil.example/', []],
  ['https://', []],
])('in %j the links are %j', (text, links) => {
  const parts = partsOf(text)
  expect(parts.filter(({ href }) => href !== null).map((part) => part.text)).toEqual(links)
  expect(parts.map((part) => part.text).join('')).toBe(text)
})
