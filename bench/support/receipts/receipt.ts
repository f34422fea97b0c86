// A receipt with random values in a layout, as an HTML page, together with the values it really shows.

import type { Random } from '../../../scripts/demo/random.ts'
import type { AccountForm, AmountForm, DateForm, IdForm, Layout, Look } from './layouts.ts'

/** The values a perfect reader would read. Null if a value is not on the receipt. */
export interface Truth {
  readonly amount: number
  readonly transactionId: string | null
  readonly paidAt: string | null
  readonly accountNumber: string | null
}

export interface Receipt {
  readonly html: string
  readonly truth: Truth
}

const DIGITS = '0123456789'
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

export function receiptOf(layout: Layout, random: Random): Receipt {
  const rupees = random.pick([250, 300, 450, 690, 800, 1_000, 1_250, 1_500, 1_600, 2_400, 3_750, 5_000, 12_500, 25_000])
  const fee = random.whole(5, 40)
  const at = new Date(
    Date.UTC(2026, random.whole(0, 11), random.whole(1, 28), random.whole(0, 23), random.whole(0, 59), random.whole(0, 59)),
  )
  const id = anId(layout.id, random)
  const account = anAccount(layout.account, random)
  const amount = amountText(rupees, layout.amount)
  const date = dateText(at, layout.date)
  const values: Readonly<Record<string, string>> = {
    amount,
    fee: amountText(fee, layout.amount),
    total: amountText(rupees + fee, layout.amount),
    balance: amountText(random.whole(2_000, 90_000), layout.amount),
    id: id.shown,
    date: date.text,
    day: `${two(at.getUTCDate())} ${(MONTHS[at.getUTCMonth()] ?? '').slice(0, 3)} ${at.getUTCFullYear()}`,
    time: clock12(at, 'upper'),
    account: account.shown,
    from: anAccount(random.pick(['masked', 'plain'] as const), random).shown,
    payee: random.pick(['GUFTAGU PRIVATE LIMITED', 'Guftagu Chat', 'Guftagu Pvt Ltd', 'GUFTAGU']),
    sender: random.pick(['My Account', 'Mobile Account', 'Current Account']),
  }
  const used = new Set(layout.rows.flatMap(([, value]) => [...value.matchAll(/\{(\w+)\}/g)].map((match) => match[1])))
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => values[name] ?? '')
  const hasTime = used.has('date') || used.has('time')
  return {
    html: pageOf(
      layout,
      amount,
      layout.rows.map(([label, value]) => [label, fill(value)] as const),
    ),
    truth: {
      amount: rupees,
      transactionId: used.has('id') ? id.value : null,
      paidAt: hasTime ? at.toISOString().slice(0, 16) : null,
      accountNumber: used.has('account') ? account.value : null,
    },
  }
}

function many(random: Random, characters: string, count: number): string {
  return Array.from({ length: count }, () => random.pick([...characters])).join('')
}

interface Shown {
  readonly shown: string
  /** Without blanks and dashes. */
  readonly value: string
}

function anId(form: IdForm, random: Random): Shown {
  const shown = {
    '6 digits': () => random.pick('123456789'.split('')) + many(random, DIGITS, 5),
    '11 digits': () => random.pick(['1', '2', '3']) + many(random, DIGITS, 10),
    '12 digits': () => `0${many(random, DIGITS, 11)}`,
    'long number': () => random.pick(['4', '5', '7']) + many(random, DIGITS, 15),
    'letters and 10 digits': () => `${random.pick(['HBL', 'MEZN', 'ALF', 'SC', 'RAAST'])}${many(random, DIGITS, 10)}`,
    'FT and letters': () => `FT${many(random, DIGITS, 5)}${many(random, LETTERS.replaceAll(/[OIQ]/g, ''), 3)}${many(random, DIGITS, 2)}`,
    '10 digits': () => random.pick('123456789'.split('')) + many(random, DIGITS, 9),
    '14 digits': () => `2026${many(random, DIGITS, 10)}`,
    'letters and dash': () => `${random.pick(['SP', 'NP', 'JC'])}-${many(random, DIGITS, 10)}`,
    hexadecimal: () => many(random, '0123456789abcdef', 24),
    'in groups': () => `${many(random, '123456789', 4)} ${many(random, DIGITS, 4)} ${many(random, DIGITS, 4)}`,
    '8 digits': () => many(random, '123456789', 1) + many(random, DIGITS, 7),
    'FT, day and letters': () => `FT26${random.whole(100, 365)}${many(random, DIGITS + LETTERS.replaceAll(/[OIQ]/g, ''), 5)}`,
    'bank code and digits': () => `${random.pick(['MEZN', 'HABB', 'UNIL', 'JCMA'])}PKKA${many(random, DIGITS, 14)}`,
    'with dashes': () => `TXN-${many(random, DIGITS, 6)}-${many(random, DIGITS, 4)}`,
  }[form]()
  return { shown, value: shown.replaceAll(/[\s-]/g, '') }
}

function anAccount(form: AccountForm, random: Random): Shown {
  const bank = random.pick(['MEZN', 'HABB', 'UNIL', 'MUCB', 'ALFH', 'SCBL'])
  const rest = `${bank}${many(random, DIGITS, 16)}`
  const iban = `PK${checkDigits(rest)}${rest}`
  const number = many(random, '123456789', 1) + many(random, DIGITS, 12)
  const phone = `03${many(random, DIGITS, 9)}`
  const shown = {
    plain: () => number,
    masked: () => `****${number.slice(-4)}`,
    iban: () => iban.replaceAll(/(.{4})(?=.)/g, '$1 '),
    'masked by dots': () => `•••• ${number.slice(-4)}`,
    'masked by x': () => `XXXXXXXX${number.slice(-4)}`,
    'masked iban': () => `${iban.slice(0, 4)}********${iban.slice(-4)}`,
    phone: () => phone,
    'phone with dash': () => `${phone.slice(0, 4)}-${phone.slice(4)}`,
    'phone with +92': () => `+92 ${phone.slice(1, 4)} ${phone.slice(4)}`,
    'masked by many stars': () => `********${number.slice(-4)}`,
    'iban in one piece': () => iban,
    'phone with 92': () => `92${phone.slice(1)}`,
    '14 digits': () => `0${number}`,
    'with branch': () => `${number.slice(0, 4)}-${number.slice(4, 12)}-0${number.slice(12)}`,
    'in groups': () => `${number.slice(0, 4)}-${number.slice(4, 9)}-${number.slice(9)}`,
  }[form]()
  const value = form.startsWith('masked by') ? `****${number.slice(-4)}` : shown
  return { shown, value: value.replaceAll(/[\s+-]/g, '') }
}

function checkDigits(rest: string): string {
  const figures = [...rest, ...'PK00'].map((character) => Number.parseInt(character, 36)).join('')
  return String(98n - (BigInt(figures) % 97n)).padStart(2, '0')
}

function amountText(rupees: number, form: AmountForm): string {
  const grouped = rupees.toLocaleString('en-US')
  return {
    'Rs. 1,500.00': `Rs. ${grouped}.00`,
    'Rs 1,500': `Rs ${grouped}`,
    'Rs.1500': `Rs.${rupees}`,
    'PKR 1,500.00': `PKR ${grouped}.00`,
    'PKR 1,500': `PKR ${grouped}`,
    'PKR1500.00': `PKR${rupees}.00`,
    '1,500.00 PKR': `${grouped}.00 PKR`,
    '1500/-': `${rupees}/-`,
    'Rs. 1.500': `Rs. ${grouped.replaceAll(',', '.')}`,
    '1,500.00': `${grouped}.00`,
    'Rs. 1,500/-': `Rs. ${grouped}/-`,
    'Rs1,500.00': `Rs${grouped}.00`,
    '- Rs. 1,500.00': `- Rs. ${grouped}.00`,
    'Rs. 1,500': `Rs. ${grouped}`,
    'Rs.1,500.00': `Rs.${grouped}.00`,
    'Rs 1,500.00': `Rs ${grouped}.00`,
    'PKR 1500': `PKR ${rupees}`,
    'PKR. 1,500.00': `PKR. ${grouped}.00`,
    '-PKR 1,500': `-PKR ${grouped}`,
  }[form]
}

const two = (value: number) => String(value).padStart(2, '0')

function clock12(at: Date, letters: 'upper' | 'lower', pad = true): string {
  const hour = at.getUTCHours() % 12 || 12
  const half = at.getUTCHours() < 12 ? 'AM' : 'PM'
  return `${pad ? two(hour) : hour}:${two(at.getUTCMinutes())} ${letters === 'upper' ? half : half.toLowerCase()}`
}

function dateText(at: Date, form: DateForm): { readonly text: string } {
  const day = two(at.getUTCDate())
  const month = two(at.getUTCMonth() + 1)
  const year = at.getUTCFullYear()
  const longMonth = MONTHS[at.getUTCMonth()] ?? ''
  const name = longMonth.slice(0, 3)
  const clock24 = `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`
  const seconds = two(at.getUTCSeconds())
  const text = {
    '16 Nov 2026, 09:41 PM': `${day} ${name} ${year}, ${clock12(at, 'upper')}`,
    '16 November 2026 21:41': `${at.getUTCDate()} ${longMonth} ${year} ${clock24}`,
    'Nov 16, 2026 at 9:41 PM': `${name} ${at.getUTCDate()}, ${year} at ${clock12(at, 'upper', false)}`,
    '16/11/2026 21:41': `${day}/${month}/${year} ${clock24}`,
    '16-11-2026 09:41:07 PM': `${day}-${month}-${year} ${clock12(at, 'upper').replace(' ', `:${seconds} `)}`,
    '2026-11-16 21:41:07': `${year}-${month}-${day} ${clock24}:${seconds}`,
    '16-Nov-26 21:41': `${day}-${name}-${String(year).slice(2)} ${clock24}`,
    'Mon, 16 Nov 2026 · 9:41 pm': `${WEEKDAYS[at.getUTCDay()]}, ${day} ${name} ${year} · ${clock12(at, 'lower', false)}`,
    '16.11.2026 21:41': `${day}.${month}.${year} ${clock24}`,
    '16 Nov, 2026 | 09:41 PM': `${day} ${name}, ${year} | ${clock12(at, 'upper')}`,
    'November 16, 2026 21:41': `${longMonth} ${at.getUTCDate()}, ${year} ${clock24}`,
    '16/11/26 09:41 PM': `${day}/${month}/${String(year).slice(2)} ${clock12(at, 'upper')}`,
    '16-Nov-2026 09:41 PM': `${day}-${name}-${year} ${clock12(at, 'upper')}`,
    '9:41 PM, 16 Nov 2026': `${clock12(at, 'upper', false)}, ${day} ${name} ${year}`,
    '16/11/2026 09:41:07 PM': `${day}/${month}/${year} ${clock12(at, 'upper').replace(' ', `:${seconds} `)}`,
    '2026/11/16 21:41': `${year}/${month}/${day} ${clock24}`,
    'Monday, 16 November 2026, 09:41 PM': `${at.toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' })}, ${day} ${longMonth} ${year}, ${clock12(at, 'upper')}`,
    'Nov 16 2026 21:41': `${name} ${day} ${year} ${clock24}`,
    '16 Nov 2026 21:41:07': `${day} ${name} ${year} ${clock24}:${seconds}`,
  }[form]
  return { text }
}

function pageOf(layout: Layout, amount: string, rows: readonly (readonly [string, string])[]): string {
  const { dark = false, accent, arrangement, font, title, look } = layout
  const [page, card, ink, faint, line] = dark
    ? ['#0e1013', '#181b20', '#f3f4f6', '#9aa1ab', '#2b3037']
    : ['#eef1f4', '#ffffff', '#1f2328', '#6b7280', '#e5e7eb']
  const drawn = rows.map(([label, value]) => {
    if (label === '') return `<p class="alone">${value}</p>`
    if (arrangement === 'inline') return `<p class="inline">${label}: ${value}</p>`
    return `<div class="row"><span class="label">${label}</span><span class="value">${value}</span></div>`
  })
  return `<!doctype html><style>
    * { box-sizing: border-box; margin: 0 }
    body { background: ${page}; color: ${ink}; font: 15px/1.4 '${font}', sans-serif; min-height: 100vh }
    header { background: ${accent}; color: #fff; padding: 10px 16px 26px }
    .status { display: flex; justify-content: space-between; font-size: 12px }
    h1 { font-size: 19px; margin-top: 18px }
    main { background: ${card}; margin: -12px 12px 0; padding: 20px 16px; border-radius: 14px }
    .large { font-size: 31px; font-weight: 700; text-align: center; margin: 4px 0 18px; color: ${dark ? ink : accent} }
    .row { padding: 10px 0; border-bottom: 1px solid ${line} }
    .label { color: ${faint}; font-size: 14px }
    .value { font-weight: ${arrangement === 'table' ? 400 : 500}; overflow-wrap: anywhere }
    .alone, .inline { padding: 6px 0 }
    ${
      {
        rows: '.row { display: flex; justify-content: space-between; gap: 12px } .value { text-align: right }',
        stacked: '.label, .value { display: block }',
        table: '.row { display: grid; grid-template-columns: 42% 1fr; border: 0; padding: 6px 0 }',
        inline: '',
        grid: 'main { display: grid; grid-template-columns: 1fr 1fr; gap: 0 14px } .large, .alone { grid-column: 1 / 3 } .label, .value { display: block }',
        centred: '.row, .alone { text-align: center } .label, .value { display: block }',
      }[arrangement]
    }
    ${look ? styleOf(look) : ''}
    footer { padding: 22px 28px; text-align: center; color: ${accent}; font-weight: 700 }
  </style>
  ${look?.isBare ? '' : `<header><div class="status"><span>11:24</span><span>4G 82%</span></div><h1>${title}</h1></header>`}
  <main>${layout.isAmountLarge ? `<div class="large">${amount}</div>` : ''}${drawn.join('')}</main>
  ${look?.isBare ? '' : `<footer>Share receipt</footer>`}
  ${(look?.below ?? []).map((text) => `<p class="below">${text}</p>`).join('')}`
}

function styleOf({ page, fontPx, rowPx, isBare, heightPx }: Look): string {
  return `
    body { background: ${page}; font-size: ${fontPx}px; ${heightPx === undefined ? '' : `height: ${heightPx}px;`} }
    .label { font-size: ${fontPx - 1}px }
    .row { padding: ${rowPx}px 0 }
    .below { padding: 14px 24px }
    ${isBare ? 'main { background: none; margin: 60px 12px 0 } .row { border: 0 } .large { font-size: 22px }' : ''}`
}
