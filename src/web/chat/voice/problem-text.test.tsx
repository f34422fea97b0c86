// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { loadTexts } from '../../texts/texts.ts'
import { ProblemText } from './problem-text.tsx'

await loadTexts(['conversation'])

// biome-ignore format: one row each
it.each([
  ['no-session',  'No active session to send a voice message.'],
  ['refused',     'Failed to upload voice message'],
  ['unreachable', 'Voice upload failed'],
  ['denied',      'Could not access microphone. Please allow microphone permission.'],
] as const)('a recording with the problem %s says: %s', (kind, text) => {
  const html = renderToStaticMarkup(<ProblemText problem={{ kind }} onClose={null} />)
  expect(html).toContain('role="alert"')
  expect(html).toContain(`${text}</span>`)
})
