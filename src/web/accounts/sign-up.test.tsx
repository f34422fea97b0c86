// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { loadTexts, startTexts } from '../texts/texts.ts'
import { SignUp } from './sign-up.tsx'

const VALID = { username: 'somebody', email: 'somebody@example.com', password: 'open sesame', phoneNumber: '03001234567', age: '25' }
type Form = Partial<typeof VALID>

beforeAll(async () => {
  await startTexts()
  await loadTexts(['accounts', 'passwords', 'app'])
})

/** The table in domain/accounts.test.ts has the values that break a rule. */
it.each<[as: 'user' | 'chatter', what: string, change: Form, first: keyof Form, ...sentences: string[]]>([
  ['user', 'a password of 5', { password: 'five5' }, 'password', 'Password must be at least 6 characters long!'],
  ['user', 'two mistakes', { username: '', email: 'no' }, 'username', 'Enter a username.', 'Enter a valid email address.'],
  ['chatter', 'no phone number', { phoneNumber: '' }, 'phoneNumber', 'Enter your phone number.', 'Please fill all chatter fields'],
  ['chatter', 'no age', { age: '' }, 'age', 'Enter your age.', 'Please fill all chatter fields'],
  [
    'chatter',
    'a password of 5 and an age of 17',
    { password: 'five5', age: '17' },
    'password',
    'Password must be at least 6 characters long!',
    'Enter an age from 18 to 120.',
  ],
])(
  'a %s with %s: every broken rule is shown, the focus is on the first, and nothing is sent',
  async (as, _what, change, first, ...sentences) => {
    const sent = vi.spyOn(globalThis, 'fetch')
    await show(as)
    for (const [name, value] of Object.entries({ ...VALID, ...change })) await type(name, value)
    await act(async () => document.querySelector('form')?.requestSubmit())
    const shown = [...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent).filter((text) => text !== '')
    expect(shown).toEqual(sentences)
    expect(document.activeElement).toBe(fieldOf(first))
    expect(fieldOf(first)?.getAttribute('aria-invalid')).toBe('true')
    expect(sent).not.toHaveBeenCalled()
  },
)

it('what is typed correctly is sent', async () => {
  const sent = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{}', { status: 500 }))
  await show('chatter')
  for (const [name, value] of Object.entries(VALID)) await type(name, value)
  await act(async () => document.querySelector('form')?.requestSubmit())
  expect(sent).toHaveBeenCalledOnce()
})

async function show(as: 'user' | 'chatter'): Promise<void> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  onTestFinished(async () => {
    await act(async () => root.unmount())
    document.body.replaceChildren()
    vi.unstubAllGlobals()
  })
  await act(async () =>
    root.render(
      <MemoryRouter initialEntries={[`/auth/signup?as=${as}`]}>
        <SignUp />
      </MemoryRouter>,
    ),
  )
}

function fieldOf(name: string): HTMLInputElement | null {
  return document.querySelector<HTMLInputElement>(`input[name=${name}]`)
}

/** Only a chatter has a phone number and an age. */
async function type(name: string, value: string): Promise<void> {
  const field = fieldOf(name)
  if (field === null) return
  await act(async () => {
    // React ignores changes made through its own setter.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
