// Draws a proof: a transfer receipt as a banking app would show it. No real design is imitated: each bank has a colour, and the rest
// depends on the seed, because screenshots from different phones differ.

import { type Random, randomBy } from './random.ts'

export interface Proof {
  readonly bankName: string
  readonly accountName: string
  readonly accountNumber: string
  readonly amount: number
  readonly transactionId: string
  readonly sentBy: string
  readonly sentAt: Date
  /** The same seed gives the same layout, as from the same phone. */
  readonly seed?: string
  /** In pixels. Large pictures make a purchase slow. */
  readonly width: number
}

const COLOURS: Readonly<Record<string, string>> = {
  'Meezan Bank': '#6b1f5c',
  HBL: '#0c6b63',
  JazzCash: '#b8231d',
  Easypaisa: '#2a8f4d',
  'UBL Omni': '#1c4c9e',
}

const WIDTH = 540
const HEIGHT = 960

export function drawProof(proof: Proof): string {
  const random = randomBy(proof.seed ?? `receipt ${proof.transactionId} ${proof.sentBy}`)
  const accent = COLOURS[proof.bankName] ?? '#0b5c49'
  const dark = random.next() < 0.25
  const paper = dark ? '#17191d' : '#ffffff'
  const page = dark ? '#0c0e11' : random.pick(['#f1f2f5', '#eaf0ee', '#f6f1ea', '#e9ecf4'])
  const ink = dark ? '#f2f2f2' : '#23262b'
  const faint = dark ? '#9aa0a8' : '#767c86'
  const headHeight = random.whole(190, 380)
  const top = headHeight - random.whole(20, 60)
  const shape = random.pick([cardBelow, cardFull, ticket])
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${proof.width}" height="${Math.round((proof.width * HEIGHT) / WIDTH)}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="${page}"/>
    ${head(random, accent, headHeight, proof)}
    ${shape(paper, top, page)}
    ${body(random, proof, { top, accent, ink, faint, line: dark ? '#2c3036' : '#e4e7ec' })}
    ${foot(random, accent)}
  </svg>`
}

function head(random: Random, accent: string, height: number, { bankName, sentAt }: Proof): string {
  const pattern = random.pick([
    `<circle cx="${random.whole(60, 480)}" cy="${random.whole(20, height)}" r="${random.whole(90, 190)}" fill="#ffffff" opacity="0.09"/>`,
    `<path d="M0 ${height}L${WIDTH} ${random.whole(30, height)}V${height}Z" fill="#000000" opacity="0.14"/>`,
    `<rect x="${random.whole(240, 420)}" y="-40" width="160" height="${height * 2}" transform="rotate(${random.whole(15, 40)} 300 0)" fill="#ffffff" opacity="0.1"/>`,
  ])
  const clock = new Date(sentAt.getTime() + 5 * 3_600_000).toISOString().slice(11, 16)
  const battery = random.whole(8, 26)
  return `<rect width="${WIDTH}" height="${height}" fill="${accent}"/><g>${pattern}</g>
    ${text(clock, { x: 28, baseline: 36, size: 20, colour: '#ffffff' })}
    <rect x="478" y="22" width="32" height="15" rx="4" fill="none" stroke="#ffffff" stroke-width="1.6"/><rect x="481" y="25" width="${battery}" height="9" rx="2" fill="#ffffff"/>
    <path d="M436 37a10 10 0 0 1 20 0M440 37a6 6 0 0 1 12 0" fill="none" stroke="#ffffff" stroke-width="2"/>
    ${text(bankName, { x: 28, baseline: 104, size: 36, colour: '#ffffff' })}`
}

const cardBelow = (paper: string, top: number) =>
  `<rect x="24" y="${top}" width="492" height="${HEIGHT - top - 130}" rx="28" fill="${paper}"/>`
const cardFull = (paper: string, top: number) =>
  `<rect x="0" y="${top}" width="${WIDTH}" height="${HEIGHT - top}" rx="36" fill="${paper}"/>`
const ticket = (paper: string, top: number, page: string) =>
  `${cardBelow(paper, top)}${Array.from(
    { length: 16 },
    (_tooth, index) => `<circle cx="${44 + index * 30}" cy="${HEIGHT - 130}" r="9" fill="${page}"/>`,
  ).join('')}`

interface Looks {
  readonly top: number
  readonly accent: string
  readonly ink: string
  readonly faint: string
  readonly line: string
}

function body(random: Random, proof: Proof, { top, accent, ink, faint, line }: Looks): string {
  const centre = WIDTH / 2
  const amount = `PKR ${proof.amount.toLocaleString('en-US')}.00`
  const badge = random.next() < 0.7
  const start = top + (badge ? 118 : 46)
  const rows: [string, string][] = [
    ['To', proof.accountName],
    ['Account', proof.accountNumber],
    ['From', `**** ${randomBy(`account ${proof.sentBy}`).whole(1_000, 9_999)}`],
    ['Transaction ID', proof.transactionId],
    ['Date', dateOf(proof.sentAt)],
    ['Fee', 'PKR 0.00'],
  ]
  const step = random.whole(46, 56)
  const drawn = rows.map(([name, value], index) => {
    const baseline = start + 128 + index * step
    return `${text(name, { x: 52, baseline, size: 19, colour: faint })}
      ${text(value, { x: 488, baseline, size: 19, colour: ink, anchor: 'end' })}
      <rect x="52" y="${baseline + 16}" width="436" height="1" fill="${line}"/>`
  })
  const tick = `<circle cx="${centre}" cy="${top + 64}" r="34" fill="${accent}" opacity="0.14"/><path d="M${centre - 15} ${top + 65}l11 11l20 -23" fill="none" stroke="${accent}" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/>`
  return `${badge ? tick : ''}
    ${text(random.pick(['Transfer successful', 'Payment sent', 'Money sent']), { x: centre, baseline: start + 22, size: 26, colour: ink, anchor: 'middle' })}
    ${text(amount, { x: centre, baseline: start + 74, size: 44, colour: accent, anchor: 'middle' })}
    ${drawn.join('')}`
}

function foot(random: Random, accent: string): string {
  if (random.next() < 0.4) return ''
  return `<rect x="52" y="${HEIGHT - 100}" width="436" height="58" rx="29" fill="${accent}"/>
    ${text(random.pick(['Share receipt', 'Done', 'Download']), { x: WIDTH / 2, baseline: HEIGHT - 63, size: 23, colour: '#ffffff', anchor: 'middle' })}`
}

interface Lettering {
  readonly x: number
  readonly baseline: number
  readonly size: number
  readonly colour: string
  readonly anchor?: 'start' | 'middle' | 'end'
}

function text(words: string, { x, baseline, size, colour, anchor = 'start' }: Lettering): string {
  const escaped = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<text x="${x}" y="${baseline}" font-family="Inter" font-size="${size}" fill="${colour}" text-anchor="${anchor}">${escaped}</text>`
}

function dateOf(at: Date): string {
  const local = new Date(at.getTime() + 5 * 3_600_000)
  const month = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'][local.getUTCMonth()]
  return `${local.getUTCDate()} ${month} ${local.getUTCFullYear()}, ${local.toISOString().slice(11, 16)}`
}
