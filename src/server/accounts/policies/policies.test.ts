// The operator's public pages (docs/product.md#policies).

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { fetchContact } from '#contract/contact.ts'
import { fetchPolicy } from '#contract/policies.ts'
import { POLICY_NAMES } from '#domain/policies.ts'
import { type Config, readConfig } from '../../config.ts'
import { testApp } from '../../testing/app.ts'
import { scratch } from '../../testing/scratch.ts'
import { readPolicies as readWith } from './files.ts'

const HOSTILE = '# Ours\n\n<script>alert(1)</script> [x](javascript:alert(1)) "quoted" \u2028 &amp; \\u003c'

function readPolicies(policiesDirectory: string | null, settings: Partial<Config> = {}) {
  return readWith({ ...readConfig({}), policiesDirectory, ...settings })
}

async function folder(files: Readonly<Record<string, string | Buffer>>): Promise<string> {
  const directory = await mkdtemp(join(await scratch(), 'guftagu-policies-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  for (const [name, content] of Object.entries(files)) await writeFile(join(directory, name), content)
  return directory
}

it('without a folder all policies are drafts, in the language of the reader', async () => {
  const policies = await readPolicies(null)
  expect(policies.drafts).toEqual(POLICY_NAMES)
  for (const name of POLICY_NAMES) {
    const [english, urdu] = [policies.find(name, 'en'), policies.find(name, 'ur')]
    expect([english.language, urdu.language]).toEqual(['en', 'ur'])
    expect(english.text).toMatch(/^# [A-Z]/)
    expect(urdu.text).toMatch(/^# [\u0600-\u06ff]/)
  }
})

it.each([
  // the operator's files                              reader  gets         in
  [['terms.en.md', 'terms.ur.md'], 'en', 'terms.en.md', 'en'],
  [['terms.en.md', 'terms.ur.md'], 'ur', 'terms.ur.md', 'ur'],
  [['terms.en.md', 'terms.ur.md'], 'fr', 'terms.en.md', 'en'],
  [['terms.en.md', 'terms.ur.md'], '../../etc/passwd', 'terms.en.md', 'en'],
  // A draft in the other language could say the opposite.
  [['terms.en.md'], 'ur', 'terms.en.md', 'en'],
  [['terms.ur.md'], 'en', 'terms.ur.md', 'ur'],
] as const)('an operator with %s: a reader of %s gets %s', async (names, wanted, text, language) => {
  const policies = await readPolicies(await folder(Object.fromEntries(names.map((name) => [name, name]))))
  expect(policies.find('terms', wanted)).toEqual({ text, language })
  expect(policies.drafts).toEqual(['privacy', 'refunds'])
})

it.each([
  // the operator's terms                          warned
  ['Write to us.', true],
  ['Write to us by 2026-11-16, 1,000,000 times.', true],
  ['Write to help@example.com.', false],
  ['Use [our form](https://example.com/help).', false],
  ['Call +92 300 1234567.', false],
  ['Call 021-1234567.', false],
])('terms that say %j have no contact address: %s', async (text, isWarned) => {
  const policies = await readPolicies(await folder({ 'terms.en.md': text, 'terms.ur.md': 'help@example.com' }))
  expect(policies.withoutContact).toEqual([...(isWarned ? ['terms'] : []), 'privacy', 'refunds'])
})

it('with the operator’s addresses set, every draft says how to reach the operator', async () => {
  const policies = await readPolicies(null, { contact: { email: 'help@example.com', phone: '+923001234567' } })
  expect(policies.withoutContact).toEqual([])
  for (const language of ['en', 'ur']) {
    const { text } = policies.find('terms', language)
    expect(text).toContain('(mailto:help@example.com)')
    expect(text).toContain('(https://wa.me/923001234567)')
  }
})

it.each([
  // the operator's terms                                            what people read
  ['Kept for {{KEPT_DAYS}} days.', 'Kept for 3 days.'],
  ['On {{WITHDRAW_DAYS}}.', 'On Monday and Friday.'],
  ['{{PLAN_MINUTES}} minutes', '5, 10 or 20 minutes'],
  ['Less {{PLATFORM_FEE}}.', 'Less 12.5%.'],
  ['a\n{{if TOGETHER}}\n- b\n{{end}}\n{{if not TOGETHER}}\n- c\n{{end}}\nd', 'a\n- b\nd'],
  ['a{{if CONTACT}} {{CONTACT_EMAIL}}{{end}}{{if not CONTACT}} no address{{end}}.', 'a no address.'],
  ['{{if TOGETHER}}a{{if CONTACT}}b{{end}}c{{end}}', 'ac'],
  ['- {{# kept-days}}They wait.', '- They wait.'],
  ['{{NAME}} {{ KEPT_DAYS }} {{if we}} {{', '{{NAME}} {{ KEPT_DAYS }} {{if we}} {{'],
])('a policy that says %j is read as %j', async (written, read) => {
  const policies = await readPolicies(await folder({ 'terms.en.md': written }), {
    sessionStart: 'together',
    keptDays: 3,
    platformFee: 1_250,
    planMinutes: { Basic: 5, Standard: 10, Gold: 20 },
    calendar: { timeZone: 'Asia/Karachi', withdrawWeekdays: ['friday', 'monday'] },
  })
  expect(policies.find('terms', 'en').text).toBe(read)
})

it('a mark at the start of the file, as some editors write it, is not part of the text', async () => {
  const policies = await readPolicies(await folder({ 'terms.en.md': '\ufeff# Terms' }))
  expect(policies.find('terms', 'en').text).toBe('# Terms')
})

it.each([
  ['a file that is not UTF-8', { 'terms.en.md': Buffer.from([0x23, 0x20, 0xff]) }, 'terms.en.md is not UTF-8 text.'],
  ['a condition without an end', { 'terms.en.md': 'a {{if CONTACT}}b' }, 'terms.en.md has {{if …}} without {{end}}.'],
  ['an end without a condition', { 'terms.en.md': 'a {{end}}' }, 'terms.en.md has {{end}} without {{if …}}.'],
  ['a file that is too long', { 'refunds.ur.md': 'x'.repeat(100_001) }, 'refunds.ur.md has more than 100000 bytes.'],
])('%s stops the start with a sentence', async (_name, files, sentence) => {
  const directory = await folder(files)
  await expect(readPolicies(directory)).rejects.toThrow(sentence)
})

it('a file that cannot be read and a folder that does not exist stop the start with a sentence', async () => {
  const directory = await folder({})
  await mkdir(join(directory, 'privacy.en.md'))
  await expect(readPolicies(directory)).rejects.toThrow('privacy.en.md cannot be read (EISDIR).')
  await expect(readPolicies(join(directory, 'nowhere'))).rejects.toThrow('The setting POLICIES_DIR names')
})

it('the file is sent as it is, as JSON, and only the three names exist', async () => {
  const app = await testApp({ config: { policiesDirectory: await folder({ 'terms.en.md': HOSTILE }) } })
  const { status, body } = await app.call(fetchPolicy, null, { params: { name: 'terms' }, query: { language: 'ur' } })
  expect([status, body]).toEqual([200, { text: HOSTILE, language: 'en' }])
  const raw = await app.http.inject('/api/policies/terms?language=en')
  expect(raw.headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8', 'x-content-type-options': 'nosniff' })
  for (const name of ['package.json', '..%2fpackage', 'constructor']) {
    const refused = await app.http.inject(`/api/policies/${name}?language=en`)
    expect([name, refused.statusCode]).toEqual([name, 400])
  }
})

it('everyone learns how to reach the operator', async () => {
  const contact = { email: 'help@example.com', phone: '+923001234567' }
  const app = await testApp({ config: { contact } })
  expect(await app.call(fetchContact, null, {})).toMatchObject({ status: 200, body: { contact, sendsMail: false } })
})
