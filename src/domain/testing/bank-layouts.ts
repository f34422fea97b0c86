// Bank statement layouts made up for the tests, not taken from any bank or real payment. Each has the same four rows if its columns allow
// it: 1,500 in with the transaction ID FT26110500A1, 2,000.50 out, 300 in, and the 300 reversed.

export interface Layout {
  readonly name: string
  readonly csv: string
  /** Date, direction, paisa, and whether it is a reversal. */
  readonly rows: readonly (readonly [string, 'credit' | 'debit', number, boolean])[]
}

const FOUR: Layout['rows'] = [
  ['2026-11-05', 'credit', 150_000, false],
  ['2026-11-05', 'debit', 200_050, false],
  ['2026-11-06', 'credit', 30_000, false],
  ['2026-11-06', 'debit', 30_000, true],
]

export const LAYOUTS: readonly Layout[] = [
  {
    name: 'two columns for the amounts, below title lines',
    csv: `Account Statement
"Account Title: Guftagu Chats, Karachi"
Account No: 0000-1111
Period: 01/11/2026 to 30/11/2026

Transaction Date,Value Date,Description,Instrument No,Debit,Credit,Balance
05/11/2026,05/11/2026,"IBFT from ALI RAZA, FT26110500A1",,,"1,500.00","11,500.00"
05/11/2026,06/11/2026,Transfer to SANA MALIK PK36HABB00001111,FT-PR-1,"2,000.50",,"9,499.50"
06/11/2026,06/11/2026,Raast P2P,RP1,,300.00,"9,799.50"
06/11/2026,06/11/2026,Reversal of RP1,RP1,300.00,,"9,499.50"
,,Total,,"2,300.50","1,800.00",
`,
    rows: FOUR,
  },
  {
    name: 'semicolons, one amount with its sign',
    csv: `Date;Narration;Ref No;Amount (PKR)
2026-11-05;IBFT ALI RAZA;FT26110500A1;1500
2026-11-05;SANA MALIK;FT-PR-1;-2000.50
2026-11-06;Raast;RP1;+300
2026-11-06;Reversed;RP1;-300
`,
    rows: FOUR,
  },
  {
    name: 'tabs, CR and DR beside the amount',
    csv: `Txn Date\tParticulars\tTransaction ID\tAmount\tRunning Balance
5-Nov-26\tALI RAZA\tFT26110500A1\t1,500.00 CR\t11,500.00 CR
5-Nov-26\tSANA MALIK\tFT-PR-1\t2,000.50 DR\t9,499.50 CR
6-Nov-26\tRaast\tRP1\t300.00CR\t9,799.50 CR
6-Nov-26\tREV Raast\tRP1\t300.00 Dr.\t9,499.50 CR
`,
    rows: FOUR,
  },
  {
    name: 'bars, a column that says debit or credit',
    csv: `Posting Date|Type|Amount|Details|RRN
05-Nov-2026|Credit|Rs. 1,500.00|ALI RAZA|FT26110500A1
05-Nov-2026|Debit|Rs. 2,000.50|SANA MALIK|FT-PR-1
06-Nov-2026|Credit|Rs. 300|Raast|RP1
06-Nov-2026|Debit|Rs. 300|Returned|RP1
`,
    rows: FOUR,
  },
  {
    name: 'withdrawals and deposits, brackets for what was taken back',
    csv: `Booking Date,Remarks,Withdrawal (Dr),Deposit (Cr),Balance
"Nov 5, 2026",ALI RAZA FT26110500A1,,"1,500.00","11,500.00"
"Nov 5, 2026",SANA MALIK,"2,000.50",,"9,499.50"
"Nov 6, 2026",Raast,,300.00,"9,799.50"
"Nov 6, 2026",Raast,,(300.00),"9,499.50"
`,
    rows: FOUR,
  },
  {
    name: 'a heading of two lines with merged cells, opening and closing balance',
    csv: `Guftagu Chats,,,,
Date,Description,Amount,,Balance
,,Debit,Credit,
05.11.2026,Opening Balance,,,"10,000.00"
05.11.2026,ALI RAZA FT26110500A1,-,"1,500.00","11,500.00"
05.11.2026,SANA MALIK,"2,000.50",-,"9,499.50"
06.11.2026,Raast,-,300.00,"9,799.50"
06.11.2026,Reversal,300.00,-,"9,499.50"
,Closing Balance,,,"9,499.50"
`,
    rows: FOUR,
  },
  {
    name: 'serial numbers of a spreadsheet, a currency for each row, descriptions of two lines',
    csv: `sep=;
Entry Date;Transaction Description;Currency;Debit Amount;Credit Amount
46331;"ALI RAZA
FT26110500A1";PKR;;1500
46331;SANA MALIK;PKR;2000.5;
;PK36HABB00001111;;;
46332.5;Raast;PKR;;300
46332.75;Chargeback;PKR;300;
`,
    rows: FOUR,
  },
  {
    name: 'the month first, and time of day',
    csv: `Transaction Date/Time,Transaction Type,Transaction Amount,Narrative,Reference Number
11/05/2026 09:15:00,CR,1500.00,ALI RAZA,FT26110500A1
11/05/2026 10:00:00,DR,2000.50,SANA MALIK,FT-PR-1
11/13/2026 08:00:00,CR,300.00,Raast,RP1
11/13/2026 08:05:00,DR,300.00,Reversal,RP1
`,
    rows: [
      ['2026-11-05', 'credit', 150_000, false],
      ['2026-11-05', 'debit', 200_050, false],
      ['2026-11-13', 'credit', 30_000, false],
      ['2026-11-13', 'debit', 30_000, true],
    ],
  },
  {
    name: 'grouped in lakhs, in Urdu digits, without a heading that names the reference',
    csv: `Date,Details,Debit,Credit
۰۵/۱۱/۲۰۲۶,ALI RAZA,,"۱,۵۰۰.۰۰"
05/11/2026,SANA MALIK,"2,000.50",
06/11/2026,Raast,,"PKR 300/-"
06/11/2026,Reversal,300/-,
16/11/2026,Profit,,"1,50,000.00"
`,
    rows: [...FOUR, ['2026-11-16', 'credit', 15_000_000, false]],
  },
]
