// How transfer receipts are laid out in Pakistan: which labels belong to which values, how amounts, dates and numbers are written, and what
// else is on the screen. No app's design is imitated; only what a reader has to cope with matters here.

export type Arrangement =
  /** The label on the left, the value at the right edge of the same line. */
  | 'rows'
  /** The label on a line of its own, the value below it. */
  | 'stacked'
  /** "Label: value" in running lines. */
  | 'inline'
  /** Label and value in two columns that begin at the same place. */
  | 'table'
  /** Two labels side by side, each with its value below. */
  | 'grid'
  /** Like 'stacked', in the middle of the screen. */
  | 'centred'

export type AmountForm =
  | 'Rs. 1,500.00'
  | 'Rs 1,500'
  | 'Rs.1500'
  | 'PKR 1,500.00'
  | 'PKR 1,500'
  | 'PKR1500.00'
  | '1,500.00 PKR'
  | '1500/-'
  | 'Rs. 1.500'
  | '1,500.00'
  | 'Rs. 1,500/-'
  | 'Rs1,500.00'
  | '- Rs. 1,500.00'
  | 'Rs. 1,500'
  | 'Rs.1,500.00'
  | 'Rs 1,500.00'
  | 'PKR 1500'
  | 'PKR. 1,500.00'
  | '-PKR 1,500'
export type DateForm =
  | '16 Nov 2026, 09:41 PM'
  | '16 November 2026 21:41'
  | 'Nov 16, 2026 at 9:41 PM'
  | '16/11/2026 21:41'
  | '16-11-2026 09:41:07 PM'
  | '2026-11-16 21:41:07'
  | '16-Nov-26 21:41'
  | 'Mon, 16 Nov 2026 · 9:41 pm'
  | '16.11.2026 21:41'
  | '16 Nov, 2026 | 09:41 PM'
  | 'November 16, 2026 21:41'
  | '16/11/26 09:41 PM'
  | '16-Nov-2026 09:41 PM'
  | '9:41 PM, 16 Nov 2026'
  | '16/11/2026 09:41:07 PM'
  | '2026/11/16 21:41'
  | 'Monday, 16 November 2026, 09:41 PM'
  | 'Nov 16 2026 21:41'
  | '16 Nov 2026 21:41:07'
export type IdForm =
  | '11 digits'
  | '12 digits'
  | '6 digits'
  | 'letters and 10 digits'
  | 'hexadecimal'
  | 'FT and letters'
  | 'in groups'
  | 'with dashes'
  | 'long number'
  | '10 digits'
  | '14 digits'
  | 'letters and dash'
  | '8 digits'
  | 'FT, day and letters'
  | 'bank code and digits'
export type AccountForm =
  | 'plain'
  | 'masked'
  | 'masked by dots'
  | 'masked by x'
  | 'iban'
  | 'phone'
  | 'phone with dash'
  | 'phone with +92'
  | 'in groups'
  | 'masked iban'
  | 'masked by many stars'
  | 'iban in one piece'
  | 'phone with 92'
  | '14 digits'
  | 'with branch'

/** Settings for receipts that are drawn differently from most. */
export interface Look {
  readonly page: string
  readonly fontPx: number
  /** Above and below a row. */
  readonly rowPx: number
  /** The page shows only the rows. */
  readonly isBare?: true
  readonly heightPx?: number
  /** What else is on the screen. */
  readonly below?: readonly string[]
}

export interface Layout {
  readonly name: string
  readonly font: 'Roboto' | 'Inter' | 'Open Sans' | 'monospace' | 'serif' | 'Arial'
  readonly arrangement: Arrangement
  readonly dark?: true
  readonly accent: string
  readonly title: string
  /** Shown large, as in most apps. */
  readonly isAmountLarge?: true
  readonly amount: AmountForm
  readonly date: DateForm
  readonly id: IdForm
  readonly account: AccountForm
  /**
   * Label and value, from top to bottom. A value in braces is filled in: {amount}, {id}, {date}, {day}, {time}, {account}, {payee},
   * {from} the sender's own account, {fee}, {total}, {balance}. An empty label gives a line of its own.
   */
  readonly rows: readonly (readonly [label: string, value: string])[]
  readonly look?: Look
}

const GREEN = '#1f9d55'
const RED = '#b3261e'
const BLUE = '#1b4fa0'
const PURPLE = '#5b2a86'
const TEAL = '#0b7a75'
const ORANGE = '#d9622b'

// biome-ignore format: one receipt in few lines
export const LAYOUTS: readonly Layout[] = [
  {
    name: 'Easypaisa, rows', font: 'Roboto', arrangement: 'rows', accent: GREEN, title: 'Transaction Successful', isAmountLarge: true,
    amount: 'Rs. 1,500.00', date: '16 Nov 2026, 09:41 PM', id: '11 digits', account: 'phone',
    rows: [['Sent to', '{payee}'], ['Account', '{account}'], ['Sent by', '{sender}'], ['ID#', '{id}'], ['Fee / Charge', 'No charge'], ['Date', '{date}']],
  },
  {
    name: 'Easypaisa, older', font: 'Open Sans', arrangement: 'stacked', accent: GREEN, title: 'Money Transfer',
    amount: 'Rs. 1,500.00', date: '16/11/2026 21:41', id: '11 digits', account: 'phone',
    rows: [['Amount', '{amount}'], ['Funding Source', 'easypaisa Account'], ['Sent To', '{payee}'], ['Receiver Number', '{account}'], ['Trx ID', '{id}'], ['Date & Time', '{date}']],
  },
  {
    name: 'Easypaisa, message', font: 'Roboto', arrangement: 'inline', accent: GREEN, title: 'easypaisa',
    amount: 'Rs. 1,500.00', date: '16-11-2026 09:41:07 PM', id: '11 digits', account: 'phone',
    rows: [['', 'You have sent {amount} to {payee}'], ['A/C No', '{account}'], ['Trx ID', '{id}'], ['Fee', 'Rs. 0.00'], ['Date', '{date}'], ['Available Balance', '{balance}']],
  },
  {
    name: 'Easypaisa, dark', font: 'Roboto', arrangement: 'rows', dark: true, accent: GREEN, title: 'Transaction Successful', isAmountLarge: true,
    amount: 'Rs. 1,500.00', date: '16 Nov 2026, 09:41 PM', id: '11 digits', account: 'phone',
    rows: [['To', '{payee}'], ['Mobile number', '{account}'], ['Transaction ID', '{id}'], ['Date', '{date}'], ['Total Amount', '{amount}']],
  },
  {
    name: 'JazzCash, stacked', font: 'Inter', arrangement: 'stacked', accent: RED, title: 'Payment Successful', isAmountLarge: true,
    amount: 'Rs. 1,500.00', date: 'Nov 16, 2026 at 9:41 PM', id: '12 digits', account: 'phone',
    rows: [['To', '{payee}'], ['Receiver Mobile Number', '{account}'], ['From', '{sender}'], ['TID', '{id}'], ['Fee', 'Rs. 0.00'], ['Date', '{date}']],
  },
  {
    name: 'JazzCash, rows', font: 'Roboto', arrangement: 'rows', accent: RED, title: 'Money Sent',
    amount: 'Rs 1,500', date: '16 Nov 2026, 09:41 PM', id: '12 digits', account: 'phone with dash',
    rows: [['Amount', '{amount}'], ['Fee & Tax', 'Rs 0'], ['Total', '{amount}'], ['Sent to', '{payee}'], ['Mobile Account', '{account}'], ['Transaction ID', '{id}'], ['Time', '{date}']],
  },
  {
    name: 'JazzCash, message', font: 'Roboto', arrangement: 'inline', accent: RED, title: 'JazzCash',
    amount: 'Rs 1,500', date: '16/11/2026 21:41', id: '12 digits', account: 'phone',
    rows: [['', '{amount} sent to {payee}'], ['Receiver', '{account}'], ['TID', '{id}'], ['on', '{date}'], ['Fee', 'Rs 0'], ['New balance', '{balance}']],
  },
  {
    name: 'JazzCash, dark with fee', font: 'Inter', arrangement: 'rows', dark: true, accent: RED, title: 'Transfer successful', isAmountLarge: true,
    amount: 'Rs. 1,500.00', date: '16 November 2026 21:41', id: '12 digits', account: 'phone',
    rows: [['Transferred amount', '{amount}'], ['Service fee', '{fee}'], ['Total deducted', '{total}'], ['Receiver', '{payee}'], ['Receiver account', '{account}'], ['Transaction ID', '{id}'], ['Date and time', '{date}']],
  },
  {
    name: 'SadaPay, large amount', font: 'Inter', arrangement: 'rows', accent: TEAL, title: 'You sent', isAmountLarge: true,
    amount: 'Rs. 1,500.00', date: 'Mon, 16 Nov 2026 · 9:41 pm', id: 'hexadecimal', account: 'phone',
    rows: [['To', '{payee}'], ['Account number', '{account}'], ['Bank', 'SadaPay'], ['Date', '{date}'], ['Transaction ID', '{id}'], ['Fee', 'Free']],
  },
  {
    name: 'SadaPay, stacked', font: 'Inter', arrangement: 'stacked', dark: true, accent: TEAL, title: 'Transfer complete', isAmountLarge: true,
    amount: 'PKR 1,500', date: '16 Nov 2026, 09:41 PM', id: 'hexadecimal', account: 'iban',
    rows: [['Recipient', '{payee}'], ['IBAN', '{account}'], ['Completed on', '{date}'], ['Reference', '{id}']],
  },
  {
    name: 'NayaPay, rows', font: 'Inter', arrangement: 'rows', accent: ORANGE, title: 'Money Sent', isAmountLarge: true,
    amount: 'Rs. 1,500.00', date: '16 Nov 2026, 09:41 PM', id: 'hexadecimal', account: 'masked',
    rows: [['Sent to', '{payee}'], ['Receiver account', '{account}'], ['Source account', '{from}'], ['Transaction ID', '{id}'], ['Date', '{date}'], ['Service fee', 'Rs. 0']],
  },
  {
    name: 'NayaPay, table', font: 'Roboto', arrangement: 'table', accent: ORANGE, title: 'Receipt',
    amount: 'PKR 1,500.00', date: '2026-11-16 21:41:07', id: 'hexadecimal', account: 'plain',
    rows: [['Amount', '{amount}'], ['Sent to', '{payee}'], ['Account No.', '{account}'], ['Transaction ID', '{id}'], ['Transaction time', '{date}']],
  },
  {
    name: 'Raast, rows', font: 'Open Sans', arrangement: 'rows', accent: GREEN, title: 'Raast Payment', isAmountLarge: true,
    amount: 'PKR 1,500.00', date: '16-11-2026 09:41:07 PM', id: 'long number', account: 'phone',
    rows: [['Beneficiary', '{payee}'], ['Raast ID', '{account}'], ['From Account', '{from}'], ['Transaction Reference', '{id}'], ['Date', '{date}'], ['Charges', 'PKR 0.00']],
  },
  {
    name: 'Raast, IBAN stacked', font: 'Roboto', arrangement: 'stacked', accent: GREEN, title: 'Transfer via Raast',
    amount: 'PKR 1,500', date: '16 Nov 2026, 09:41 PM', id: 'letters and 10 digits', account: 'iban',
    rows: [['Transfer Amount', '{amount}'], ['Beneficiary Name', '{payee}'], ['Beneficiary IBAN', '{account}'], ['Raast Transaction ID', '{id}'], ['Transaction Date', '{date}'], ['Remaining balance', '{balance}']],
  },
  {
    name: 'HBL, rows', font: 'Roboto', arrangement: 'rows', accent: TEAL, title: 'Transaction Successful',
    amount: 'PKR 1,500.00', date: '16 Nov 2026, 09:41 PM', id: 'letters and 10 digits', account: 'plain',
    rows: [['Amount', '{amount}'], ['From Account', '{from}'], ['To Account', '{account}'], ['Account Title', '{payee}'], ['Transaction ID', '{id}'], ['Date & Time', '{date}']],
  },
  {
    name: 'HBL, stacked', font: 'Open Sans', arrangement: 'stacked', accent: TEAL, title: 'Funds Transfer', isAmountLarge: true,
    amount: 'PKR 1,500.00', date: '16/11/2026 21:41', id: 'FT and letters', account: 'masked',
    rows: [['From', '{from}'], ['To', '{account}'], ['Beneficiary', '{payee}'], ['Reference number', '{id}'], ['Date', '{date}'], ['Available balance', '{balance}']],
  },
  {
    name: 'HBL, dark', font: 'Roboto', arrangement: 'rows', dark: true, accent: TEAL, title: 'Payment confirmed', isAmountLarge: true,
    amount: 'PKR 1,500', date: '16-Nov-26 21:41', id: 'letters and 10 digits', account: 'in groups',
    rows: [['To', '{payee}'], ['To Account', '{account}'], ['Reference #', '{id}'], ['Date', '{date}']],
  },
  {
    name: 'Meezan, rows', font: 'Roboto', arrangement: 'rows', accent: PURPLE, title: 'Transaction Successful', isAmountLarge: true,
    amount: 'PKR 1,500.00', date: '16 Nov 2026, 09:41 PM', id: '6 digits', account: 'plain',
    rows: [['From Account', '{from}'], ['To Account', '{account}'], ['Account Title', '{payee}'], ['Reference No.', '{id}'], ['Date', '{date}'], ['Charges', 'PKR 0.00']],
  },
  {
    name: 'Meezan, table', font: 'Open Sans', arrangement: 'table', accent: PURPLE, title: 'Fund Transfer',
    amount: 'PKR 1,500.00', date: '16 November 2026 21:41', id: 'long number', account: 'iban',
    rows: [['Transaction Amount', '{amount}'], ['Beneficiary', '{payee}'], ['Beneficiary Account', '{account}'], ['STAN', '{id}'], ['Date', '{date}'], ['Balance', '{balance}']],
  },
  {
    name: 'Meezan, dark', font: 'Inter', arrangement: 'stacked', dark: true, accent: PURPLE, title: 'Sent', isAmountLarge: true,
    amount: 'Rs. 1,500.00', date: '16 Nov 2026, 09:41 PM', id: 'FT and letters', account: 'plain',
    rows: [['Sent to', '{payee}'], ['Account number', '{account}'], ['Transaction reference', '{id}'], ['Date and time', '{date}']],
  },
  {
    name: 'UBL, rows', font: 'Roboto', arrangement: 'rows', accent: BLUE, title: 'Transfer Successful',
    amount: 'Rs. 1,500.00', date: '16/11/2026 21:41', id: '11 digits', account: 'plain',
    rows: [['Transfer Amount', '{amount}'], ['Transfer From', '{from}'], ['Transfer To', '{account}'], ['Beneficiary Name', '{payee}'], ['Transaction ID', '{id}'], ['Transaction Date', '{date}'], ['Available Balance', '{balance}']],
  },
  {
    name: 'UBL, message', font: 'Roboto', arrangement: 'inline', accent: BLUE, title: 'UBL Digital',
    amount: 'PKR 1,500', date: '16-Nov-26 21:41', id: 'long number', account: 'masked',
    rows: [['', 'Dear customer, {amount} has been transferred'], ['To A/C', '{account}'], ['Txn ID', '{id}'], ['Date', '{date}'], ['Avl Bal', '{balance}']],
  },
  {
    name: 'UBL, stacked', font: 'Inter', arrangement: 'stacked', accent: BLUE, title: 'Receipt', isAmountLarge: true,
    amount: 'PKR 1,500.00', date: '2026-11-16 21:41:07', id: 'with dashes', account: 'iban',
    rows: [['Paid to', '{payee}'], ['IBAN', '{account}'], ['Transaction number', '{id}'], ['Paid on', '{date}']],
  },
  {
    name: 'MCB, rows', font: 'Open Sans', arrangement: 'rows', accent: GREEN, title: 'MCB Live', isAmountLarge: true,
    amount: 'PKR 1,500', date: '16 Nov 2026, 09:41 PM', id: 'long number', account: 'plain',
    rows: [['From', '{from}'], ['Beneficiary', '{payee}'], ['Beneficiary A/C', '{account}'], ['Ref #', '{id}'], ['Date', '{date}']],
  },
  {
    name: 'MCB, table with total', font: 'Roboto', arrangement: 'table', accent: GREEN, title: 'Transaction Receipt',
    amount: 'PKR 1,500.00', date: '16-11-2026 09:41:07 PM', id: '12 digits', account: 'plain',
    rows: [['Amount', '{amount}'], ['Charges', '{fee}'], ['Total Amount', '{total}'], ['Beneficiary Account', '{account}'], ['Transaction ID', '{id}'], ['Date/Time', '{date}']],
  },
  {
    name: 'Alfalah, stacked', font: 'Roboto', arrangement: 'stacked', accent: RED, title: 'Alfa', isAmountLarge: true,
    amount: 'PKR 1,500.00', date: 'Nov 16, 2026 at 9:41 PM', id: 'with dashes', account: 'plain',
    rows: [['To', '{payee}'], ['Account Number', '{account}'], ['Transaction ID', '{id}'], ['Transaction Date', '{date}'], ['Transaction Fee', 'PKR 0.00']],
  },
  {
    name: 'Alfalah, rows', font: 'Inter', arrangement: 'rows', accent: RED, title: 'Funds transferred',
    amount: 'Rs.1500', date: '16/11/2026 21:41', id: 'FT and letters', account: 'in groups',
    rows: [['Amount', '{amount}'], ['Beneficiary Title', '{payee}'], ['Beneficiary Account No', '{account}'], ['Reference ID', '{id}'], ['Date', '{date}']],
  },
  {
    name: 'Alfalah, dark', font: 'Roboto', arrangement: 'rows', dark: true, accent: RED, title: 'Success', isAmountLarge: true,
    amount: 'PKR 1,500.00', date: '16 Nov 2026, 09:41 PM', id: 'letters and 10 digits', account: 'masked iban',
    rows: [['Recipient', '{payee}'], ['Recipient IBAN', '{account}'], ['Transaction ID', '{id}'], ['Date', '{date}']],
  },
  {
    name: 'Standard Chartered, table', font: 'Open Sans', arrangement: 'table', accent: BLUE, title: 'Transfer details',
    amount: '1,500.00 PKR', date: '16 Nov 2026, 09:41 PM', id: 'letters and 10 digits', account: 'in groups',
    rows: [['Amount', '{amount}'], ['Payee', '{payee}'], ['Payee account', '{account}'], ['Debit account', '{from}'], ['Reference number', '{id}'], ['Date', '{date}']],
  },
  {
    name: 'Standard Chartered, stacked', font: 'Inter', arrangement: 'stacked', accent: BLUE, title: 'Done', isAmountLarge: true,
    amount: '1,500.00 PKR', date: '16 November 2026 21:41', id: 'long number', account: 'iban',
    rows: [['Paid to', '{payee}'], ['IBAN', '{account}'], ['Transaction reference', '{id}'], ['Date', '{date}']],
  },
  {
    name: 'without labels', font: 'Roboto', arrangement: 'stacked', accent: TEAL, title: 'Sent!', isAmountLarge: true,
    amount: 'Rs. 1,500.00', date: '16 Nov 2026, 09:41 PM', id: '11 digits', account: 'phone',
    rows: [['', '{payee}'], ['', '{account}'], ['', '{date}'], ['', 'TID {id}']],
  },
  {
    name: 'several amounts', font: 'Roboto', arrangement: 'rows', accent: GREEN, title: 'Transaction details',
    amount: 'Rs. 1,500.00', date: '16/11/2026 21:41', id: '12 digits', account: 'phone',
    rows: [['Balance before', '{balance}'], ['Transaction amount', '{amount}'], ['Fee', '{fee}'], ['FED', 'Rs. 1.60'], ['Total', '{total}'], ['Balance after', '{balance}'], ['To account', '{account}'], ['Transaction ID', '{id}'], ['Date', '{date}']],
  },
  {
    name: 'whole rupees with a dash', font: 'Open Sans', arrangement: 'table', accent: ORANGE, title: 'Payment slip',
    amount: '1500/-', date: '16-11-2026 09:41:07 PM', id: '6 digits', account: 'plain',
    rows: [['Amount', '{amount}'], ['Account No', '{account}'], ['Title', '{payee}'], ['Ref No', '{id}'], ['Date', '{date}']],
  },
  {
    name: 'dots between thousands', font: 'Roboto', arrangement: 'rows', accent: BLUE, title: 'Transfer', isAmountLarge: true,
    amount: 'Rs. 1.500', date: '16.11.2026 21:41', id: '12 digits', account: 'plain',
    rows: [['To account', '{account}'], ['Name', '{payee}'], ['Transaction no.', '{id}'], ['Date', '{date}']],
  },
  {
    name: 'id in groups', font: 'Inter', arrangement: 'rows', accent: TEAL, title: 'Payment sent', isAmountLarge: true,
    amount: 'PKR 1,500', date: '16 Nov 2026, 09:41 PM', id: 'in groups', account: 'in groups',
    rows: [['To', '{payee}'], ['Account', '{account}'], ['Transaction ID', '{id}'], ['Date', '{date}']],
  },
  {
    name: 'cash machine slip', font: 'monospace', arrangement: 'inline', accent: '#333333', title: 'FUNDS TRANSFER',
    amount: 'PKR1500.00', date: '16/11/2026 21:41', id: '6 digits', account: 'masked',
    rows: [['DATE', '{date}'], ['STAN', '{id}'], ['FROM A/C', '{from}'], ['TO A/C', '{account}'], ['AMOUNT', '{amount}'], ['BALANCE', '{balance}']],
  },
  {
    name: 'day and time apart', font: 'Roboto', arrangement: 'rows', accent: PURPLE, title: 'Transaction completed', isAmountLarge: true,
    amount: 'Rs 1,500', date: '16 Nov 2026, 09:41 PM', id: '12 digits', account: 'plain',
    rows: [['Date', '{day}'], ['Time', '{time}'], ['Receiver', '{payee}'], ['Receiver A/C', '{account}'], ['Transaction ID', '{id}']],
  },
  {
    name: 'date first, id last', font: 'Open Sans', arrangement: 'stacked', accent: GREEN, title: 'Receipt',
    amount: 'Rs. 1,500.00', date: 'Mon, 16 Nov 2026 · 9:41 pm', id: '11 digits', account: 'phone',
    rows: [['', '{date}'], ['Receiver', '{payee}'], ['Receiver account', '{account}'], ['Paid amount', '{amount}'], ['Receipt no.', '{id}']],
  },
  {
    name: 'with a note', font: 'Inter', arrangement: 'rows', accent: BLUE, title: 'Transfer successful', isAmountLarge: true,
    amount: 'PKR 1,500.00', date: '16 Nov 2026, 09:41 PM', id: 'letters and 10 digits', account: 'plain',
    rows: [['To', '{payee}'], ['Account', '{account}'], ['Purpose', 'Family support 2026'], ['Comments', 'Pay PKR 9 today'], ['Reference', '{id}'], ['Date', '{date}']],
  },
  {
    name: 'limit below', font: 'Roboto', arrangement: 'rows', accent: RED, title: 'Sent',
    amount: 'Rs. 1,500.00', date: '16 Nov 2026, 09:41 PM', id: '12 digits', account: 'phone',
    rows: [['Amount sent', '{amount}'], ['To', '{payee}'], ['Number', '{account}'], ['TID', '{id}'], ['Date', '{date}'], ['Remaining limit', 'Rs. 48,500.00'], ['Cashback', 'Rs. 15.00']],
  },
  {
    name: 'support number below', font: 'Open Sans', arrangement: 'stacked', accent: ORANGE, title: 'Payment received', isAmountLarge: true,
    amount: 'PKR 1,500.00', date: '16/11/2026 21:41', id: '12 digits', account: 'plain',
    rows: [['Paid to', '{payee}'], ['Account number', '{account}'], ['Transaction ID', '{id}'], ['Paid at', '{date}'], ['', 'Questions? Call 111 786 786 or 042 111 123 456']],
  },
  {
    name: 'capital letters', font: 'Roboto', arrangement: 'table', accent: '#333333', title: 'TRANSACTION RECEIPT',
    amount: 'PKR 1,500.00', date: '16-Nov-26 21:41', id: 'FT and letters', account: 'plain',
    rows: [['AMOUNT', '{amount}'], ['TO ACCOUNT', '{account}'], ['ACCOUNT TITLE', '{payee}'], ['REFERENCE NO', '{id}'], ['DATE', '{date}']],
  },
  {
    name: 'only an amount', font: 'Inter', arrangement: 'rows', accent: GREEN, title: 'Payment successful', isAmountLarge: true,
    amount: 'PKR 1,500', date: '16 Nov 2026, 09:41 PM', id: '12 digits', account: 'phone',
    rows: [['To', '{payee}']],
  },
]
