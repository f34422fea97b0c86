// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, it } from 'vitest'
import type { AdminSession } from '#contract/sessions.ts'
import { loadTexts, startTexts } from '../../texts/texts.ts'
import { useShortReason } from './reason-text.ts'
import { SessionWarnings } from './session-warnings.tsx'

beforeEach(async () => {
  await startTexts()
  await loadTexts(['adminSessions', 'admin'])
})

const AGREE = { amount: 'agrees', transactionID: 'agrees', paidAt: 'agrees', accountNumber: 'agrees' }
const READ = { amount: 300, transactionID: 'TX-2', paidAt: '2026-11-16T14:30', accountNumber: '****6702', sentAt: '2026-11-18T15:00' }

function aSession(change: object): AdminSession {
  const plain = {
    status: 'pending',
    signals: [],
    userID: { status: 'approved' },
    chatterID: { status: 'approved' },
    plan: { price: 350 },
    transactionID: 'TX-1',
    accountNumber: 'PK36 1111',
    reading: { ...READ, verdicts: AGREE },
  }
  return { ...plain, ...change } as unknown as AdminSession
}

function ShortReason({ session }: { readonly session: AdminSession }) {
  return useShortReason()(session) ?? 'none'
}

function textOf(markup: string): string {
  return markup
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/[\u2066\u2069]/g, '')
    .replaceAll('\u00a0', ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

const signals = (...kinds: string[]) => ({ signals: kinds.map((kind) => ({ kind, sessionID: null, amount: 300, count: 2, percent: 92 })) })
const differs = (...fields: string[]) => ({ signals: [{ kind: 'proof-differs', sessionID: null, fields }] })
const verdicts = (change: object) => ({ reading: { ...READ, verdicts: { ...AGREE, ...change } } })
const UNREADABLE = { amount: 'unreadable', transactionID: 'unreadable', paidAt: 'unreadable', accountNumber: 'unreadable' }

// biome-ignore format: a table is read by its columns
it.each([
  ['nothing to look at',               {},                                                     'none'],
  ['a proof that was not read',        { reading: null },                                      'none'],
  ['a banned buyer and more',          { ...signals('same-picture'), userID: { status: 'banned' } }, 'Buyer not approved'],
  ['a deleted chatter',                { chatterID: { status: 'deleted' } },                   'Chatter not approved'],
  ['the same picture and ID',          signals('same-picture', 'same-transaction-id'),         'Transaction ID used before'],
  ['the same picture',                 signals('near-same-picture', 'same-picture'),           'Screenshot used before'],
  ['another amount earlier',           signals('earlier-rejections', 'earlier-amount'),        'First screenshot: PKR 300'],
  ['another amount in the chain',      signals('earlier-amount-in-chain'),                     'First screenshot: PKR 300'],
  ['an amount and a date that differ', differs('amount', 'paidAt'),                            'Amount differs'],
  ['another account',                  differs('accountNumber'),                               'Account differs'],
  ['a similar picture',                signals('earlier-rejections', 'near-same-picture'),     'Similar screenshot'],
  ['an account near its limit',        signals('earlier-rejections', 'method-near-limit'),     'Account at 92% of its limit'],
  ['rejections',                       signals('earlier-rejections'),                          'Rejected 2 times before'],
  ['a date that is not readable',      verdicts({ paidAt: 'unreadable' }),                     'Screenshot unclear'],
  ['an amount without a name',         verdicts({ amount: 'doubtful' }),                       'Screenshot unclear'],
  ['nothing readable',                 verdicts(UNREADABLE),                                   'Screenshot unreadable'],
])('a row with %s has the worst reason only', (_what, change, text) => {
  expect(textOf(renderToStaticMarkup(<ShortReason session={aSession(change)} />))).toBe(text)
})

// biome-ignore format: a table is read by its columns
it.each([
  [differs('amount'),                   'The amount on the screenshot is different: PKR 300 instead of PKR 350.'],
  [differs('transactionID'),            'The transaction ID on the screenshot is different: TX-2 instead of TX-1.'],
  [differs('paidAt'),                   'The screenshot is dated 16-11-2026 14:30, but was sent on 18-11-2026 15:00.'],
  [differs('accountNumber'),            'The screenshot shows a different account: ****6702 instead of PK36 1111.'],
  [signals('earlier-amount'),           'An earlier screenshot with this transaction ID showed PKR 300.'],
  [signals('earlier-amount-in-chain'),  'An earlier screenshot of this payment showed PKR 300.'],
  [signals('near-same-picture'),        'A nearly identical screenshot was sent with another payment.'],
  [{ userID: { status: 'banned' } },    'The buyer’s account is Banned.'],
])('the panel says of %j: %s', (change, text) => {
  expect(textOf(renderToStaticMarkup(<SessionWarnings session={aSession(change)} onOpenOther={() => undefined} />))).toBe(text)
})

it('the panel lists every reason, the worst first', () => {
  const session = aSession({
    signals: [...signals('method-closed').signals, ...differs('amount').signals],
    chatterID: { status: 'banned' },
  })
  const shown = textOf(renderToStaticMarkup(<SessionWarnings session={session} onOpenOther={() => undefined} />))
  expect(shown).toMatch(/^The chatter’s account.+The amount on the screenshot.+Buyers no longer see this account\.$/)
})
