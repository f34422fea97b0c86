// Receipt wordings of banks and wallets in Pakistan, in three vocabularies that share no label. No design is copied.

import type { AccountForm, AmountForm, Arrangement, DateForm, IdForm, Layout } from './layouts.ts'

export interface Vocabulary {
  readonly titles: readonly string[]
  readonly amountLabels: readonly string[]
  readonly idLabels: readonly string[]
  readonly accountLabels: readonly string[]
  readonly ibanLabels: readonly string[]
  readonly mobileLabels: readonly string[]
  readonly payeeLabels: readonly string[]
  readonly dateLabels: readonly string[]
  readonly dayLabels: readonly string[]
  readonly timeLabels: readonly string[]
  /** Text that is none of the four values but often looks like one. */
  readonly extras: Layout['rows']
  /** What the screen shows below the receipt. */
  readonly below: readonly string[]
  readonly amounts: readonly AmountForm[]
  readonly ids: readonly IdForm[]
  readonly accounts: readonly AccountForm[]
  readonly dates: readonly DateForm[]
  readonly arrangements: readonly Arrangement[]
  readonly fonts: readonly Layout['font'][]
  readonly accents: readonly string[]
  readonly pages: readonly string[]
  readonly darkPages: readonly string[]
}

// biome-ignore format: lists of words in few lines
export const SEEN: Vocabulary = {
  titles: ['Easypaisa', 'JazzCash', 'Meezan Bank', 'Allied Bank', 'Funds transferred', 'Transaction Successful', 'Money sent', 'Receipt', 'Raast Payment', 'Transfer complete'],
  amountLabels: ['Amount', 'Sent Amount', 'Transfer Amount', 'Amount in PKR', 'Txn Amount', 'Amount Transferred', 'Total Amount', 'Amount Paid'],
  idLabels: ['Txn ID', 'STAN', 'Transaction ID', 'TID', 'Trx. ID', 'Reference No.', 'Transaction Number', 'ID#', 'Ref #', 'Raast Transaction ID', 'Payment Reference'],
  accountLabels: ['Beneficiary A/C', 'To Account', 'Account Number', 'Receiver', 'Receiver A/C', 'Account', 'Transfer To', 'A/C No', 'Recipient Account No.', 'Credited Account'],
  ibanLabels: ['IBAN', 'Beneficiary IBAN', 'Receiver Account / IBAN'],
  mobileLabels: ['Mobile Number', 'Raast ID', 'Receiver Mobile No', 'Wallet', 'Sent to Mobile'],
  payeeLabels: ['Sent To', 'To', 'Beneficiary Name', 'Account Title', 'Name', 'Receiver Title'],
  dateLabels: ['Date', 'Date & Time', 'Transaction Date', 'Paid on', 'Time', 'Transaction Time', 'Date/Time', 'Sent on'],
  dayLabels: ['Date', 'Transaction Date'],
  timeLabels: ['Time', 'Transaction Time'],
  extras: [
    ['From Account', '{from}'], ['Sender', '{sender}'], ['Sent By', '{from}'], ['Fee', '{fee}'], ['Service Fee', 'Rs. 0.00'], ['FED', 'Rs. 1.60'],
    ['Available Balance', '{balance}'], ['New Balance', '{balance}'], ['Purpose', 'Others'], ['Bank', 'JazzCash'], ['Branch Code', '0714'],
    ['Sender CNIC', '42101-1234567-1'], ['Status', 'Completed'], ['Comments', 'ok 2026'], ['Consumer No', '0400012345678'], ['Daily Limit', 'PKR 250,000.00'],
  ],
  below: [
    'Thank you for using our app', 'Download a receipt', 'Repeat this transfer', 'Add to favourites', 'Get Rs. 50 cashback on your next mobile load',
    'Questions? Call 111 124 444', 'Recent transfers', 'Ahmed Raza Rs. 800', 'Sana Khan Rs. 2,300', 'Bilal Traders Rs. 12,450', 'K-Electric bill Rs. 7,842', 'This is a computer generated receipt and needs no signature.',
  ],
  amounts: ['Rs. 1,500.00', 'Rs 1,500', 'Rs.1500', 'PKR 1,500.00', 'PKR 1,500', '1,500.00 PKR', 'Rs. 1,500/-', '1,500.00'],
  ids: ['11 digits', '12 digits', '6 digits', 'letters and 10 digits', 'FT and letters', 'long number', '10 digits', 'with dashes', 'in groups'],
  accounts: ['plain', 'masked', 'iban', 'phone', 'phone with dash', 'in groups', 'masked by dots'],
  dates: ['16 Nov 2026, 09:41 PM', '16/11/2026 21:41', 'Nov 16, 2026 at 9:41 PM', '16-11-2026 09:41:07 PM', '2026-11-16 21:41:07', '16-Nov-26 21:41', '16 Nov, 2026 | 09:41 PM'],
  arrangements: ['rows', 'rows', 'stacked', 'inline', 'table', 'grid'],
  fonts: ['Roboto', 'Inter', 'monospace'],
  accents: ['#1f9d55', '#b3261e', '#5b2a86', '#333333'],
  pages: ['#ffffff', '#f4f6f8', '#eef1f4', '#fff8ec'],
  darkPages: ['#0e1013', '#14213d', '#000000'],
}

// biome-ignore format: lists of words in few lines
export const SEEN_TOO: Vocabulary = {
  titles: ['HBL Mobile', 'UBL Digital', 'Alfa', 'SadaPay', 'NayaPay', 'myABL', 'Transfer done', 'Payment sent successfully', 'Transaction completed', 'Raast transfer'],
  amountLabels: ['Amount (PKR)', 'You paid', 'Amount Debited', 'Transaction Amt', 'Total Paid', 'Amount Sent', 'Paid Amount', 'Payment Amount'],
  idLabels: ['Trx Ref No', 'RRN', 'Transaction Ref. No.', 'Reference ID', 'Tracking ID', 'Txn No.', 'Transaction Reference Number', 'Ref. ID', 'Confirmation No.', 'Raast Ref No', 'System Reference'],
  accountLabels: ['Beneficiary A/C No.', 'Credit Account', 'Destination Account', 'Payee A/C', 'Recipient', 'To A/C', 'Receiver Account Number', 'Account No.', 'Paid to Account', 'Beneficiary Account'],
  ibanLabels: ['To IBAN', 'Receiver IBAN', 'IBAN No.', 'Account/IBAN'],
  mobileLabels: ['Recipient Mobile', 'Wallet Number', 'To Mobile Account', 'Receiver Phone', 'Mobile No.'],
  payeeLabels: ['Receiver Name', 'Beneficiary Title', 'Account Holder', 'Recipient Name', 'Paid To', 'Title of Account', 'Beneficiary'],
  dateLabels: ['Transaction Date & Time', 'Transferred on', 'Date and Time', 'Processed at', 'Timestamp', 'Txn Date', 'Payment Date', 'Initiated on'],
  dayLabels: ['Txn Date', 'Payment Date'],
  timeLabels: ['Txn Time', 'Payment Time'],
  extras: [
    ['Debited From', '{from}'], ['Source A/C', '{from}'], ['Paid From', '{from}'], ['Sender Name', '{sender}'], ['Service Charges', '{fee}'], ['Withholding Tax', 'Rs. 0.00'],
    ['Current Balance', '{balance}'], ['Remaining Balance', '{balance}'], ['Purpose of Payment', 'Miscellaneous'], ['Beneficiary Bank', 'Meezan Bank'], ['Channel', 'Mobile App'],
    ['Branch', '1189 Gulberg Lahore'], ['CNIC', '35202-7654321-3'], ['Narration', 'Payment for 2 sessions'], ['Customer ID', '00482917'], ['Discount', 'Rs. 0.00'],
  ],
  below: [
    'Share screenshot', 'Back to home', 'Save this payee', 'Rate your experience', 'Win up to Rs. 10,000 with every transfer', 'Need help? Dial 042 111 786 786',
    'Last transactions', 'Imran Ali PKR 1,750', 'Zong prepaid PKR 600', 'Utility Stores PKR 3,420', 'Hina Aslam PKR 15,000', 'Please keep this receipt for your records. Terms and conditions apply.',
  ],
  amounts: ['Rs. 1,500.00', 'Rs1,500.00', 'PKR1500.00', 'PKR 1,500.00', 'PKR 1,500', 'Rs. 1.500', '1500/-', '1,500.00 PKR', '- Rs. 1,500.00'],
  ids: ['11 digits', '12 digits', 'letters and dash', 'letters and 10 digits', 'FT and letters', 'long number', '14 digits', 'hexadecimal', '6 digits'],
  accounts: ['plain', 'masked', 'iban', 'phone', 'phone with +92', 'masked iban', 'masked by x'],
  dates: ['16 November 2026 21:41', '16/11/2026 21:41', 'Mon, 16 Nov 2026 · 9:41 pm', '16.11.2026 21:41', 'November 16, 2026 21:41', '16/11/26 09:41 PM', '16 Nov 2026, 09:41 PM', '2026-11-16 21:41:07'],
  arrangements: ['rows', 'rows', 'stacked', 'inline', 'table', 'centred'],
  fonts: ['Open Sans', 'Roboto', 'serif'],
  accents: ['#0b7a75', '#1b4fa0', '#d9622b', '#222222'],
  pages: ['#ffffff', '#f7f7fa', '#f0faf4', '#fdf3f3'],
  darkPages: ['#121212', '#1b1026', '#0d1f1a'],
}

// biome-ignore format: lists of words in few lines
export const KEPT_APART: Vocabulary = {
  titles: ['HBL Konnect', 'MCB Live', 'Faysal DigiBank', 'Zindigi', 'UPaisa', 'Fund Transfer Receipt', 'Transfer Successful', 'Your payment is on its way', 'IBFT Receipt', 'Success!'],
  amountLabels: ['Transaction Amount', 'Transferred Amount', 'Amount (Rs.)', 'You Sent', 'Debit Amount', 'Amount to Transfer', 'Total Sent', 'Amount Credited'],
  idLabels: ['Trx ID#', 'Txn Ref', 'FT Number', 'IBFT Reference', 'Auth ID', 'Transaction #', 'Retrieval Reference Number', 'Receipt Number', 'Raast Payment ID', 'STAN / RRN', 'Trace No.'],
  accountLabels: ['Destination Acc. Number', 'Transferred To', 'Beneficiary Acc #', 'Payee Account No', 'Account #', 'Credit to A/C', 'Receiving Account', 'Sent to Account', 'Recipient A/C #', 'Receiver Acc. No.'],
  ibanLabels: ['Destination IBAN', 'Payee IBAN', 'Account No. (IBAN)', 'IBAN #'],
  mobileLabels: ['Mobile Account No.', 'Raast Alias', 'Receiver MSISDN', 'JazzCash Account', 'Cell No.'],
  payeeLabels: ['Destination Acc. Title', 'Received By', 'Payee Name', 'Beneficiary Nick', 'To Account Title', 'Account Name', 'Merchant'],
  dateLabels: ['Transaction Date/Time', 'Date of Transaction', 'Txn Date & Time', 'Transfer Date', 'Executed On', 'Completed At', 'Paid At', 'Date & Time (PKT)'],
  dayLabels: ['Transfer Date', 'Dated'],
  timeLabels: ['Transfer Time', 'Time (PKT)'],
  extras: [
    ['Source Acc. Number', '{from}'], ['Debit A/C', '{from}'], ['Source Acc. Title', '{sender}'], ['Sender Raast ID', '0333 5120947'], ['Transaction Fee', '{fee}'], ['Fee & Taxes', 'PKR 0.00'],
    ['Total incl. Charges', '{total}'], ['A/C Balance', '{balance}'], ['Remaining Bal.', '{balance}'], ['Purpose of Transfer', 'Family Support'], ['Destination Bank', 'Bank Alfalah Limited'], ['Transaction Type', 'IBFT - 1LINK'],
    ['Transaction Status', 'Successful'], ['NTN / CNIC', '61101-2345678-9'], ['Remarks', 'chat 30 min 19 Nov'], ['', 'Dear Customer, your funds have been transferred via Raast.'],
  ],
  below: [
    'Make another transfer', 'Save as beneficiary', 'Report a problem', 'Refer a friend and earn Rs. 200', 'Helpline 021 111 331 332', 'Recent activity',
    'Usman Tariq Rs. 950', 'Telenor load Rs. 400', 'SNGPL gas bill PKR 3,160', 'Al-Fatah Store Rs. 4,275', 'Salary credited PKR 85,000.00', 'This transaction cannot be reversed. Report a dispute within 45 days.',
  ],
  amounts: ['Rs. 1,500.00', 'PKR 1,500.00', 'PKR 1,500', 'Rs. 1,500', 'Rs.1,500.00', 'Rs 1,500.00', 'PKR 1500', 'PKR. 1,500.00', '-PKR 1,500'],
  ids: ['11 digits', '12 digits', '6 digits', '8 digits', 'FT, day and letters', 'bank code and digits', 'letters and 10 digits', 'long number', 'hexadecimal'],
  accounts: ['plain', 'masked by many stars', 'iban in one piece', 'phone', 'phone with 92', '14 digits', 'with branch'],
  dates: ['16-Nov-2026 09:41 PM', '9:41 PM, 16 Nov 2026', '16/11/2026 09:41:07 PM', '2026/11/16 21:41', 'Monday, 16 November 2026, 09:41 PM', 'Nov 16 2026 21:41', '16 Nov 2026 21:41:07', '16/11/2026 21:41'],
  arrangements: ['rows', 'rows', 'stacked', 'inline', 'grid', 'centred'],
  fonts: ['Inter', 'Arial', 'Open Sans'],
  accents: ['#00796b', '#c2185b', '#283593', '#4e342e'],
  pages: ['#ffffff', '#f3f0ff', '#eaf6fb', '#fafaf0'],
  darkPages: ['#101418', '#0b1d26', '#1e1e24'],
}
