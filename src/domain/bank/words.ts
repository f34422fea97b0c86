// Bank statement constants that cross the wire. Every page downloads this file with the contract, so it contains no code.

/** All other columns of a bank statement are ignored. */
export const STATEMENT_COLUMNS = ['date', 'amount', 'debit', 'credit', 'sign', 'description', 'reference', 'balance', 'currency'] as const
export type StatementColumn = (typeof STATEMENT_COLUMNS)[number]

/** Each column's index, counted from 0. */
export type ColumnPlaces = Readonly<Partial<Record<StatementColumn, number>>>

export const MAX_STATEMENT_ROWS = 100_000
export const MAX_STATEMENT_COLUMNS = 60
export const MAX_STATEMENT_BYTES = 20 * 1024 * 1024

export const DIRECTIONS = ['credit', 'debit'] as const
export type Direction = (typeof DIRECTIONS)[number]

/** Whether 05/11/2026 starts with the day or the month. */
export const DATE_ORDERS = ['day', 'month'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]

/**
 * Why a line of the file could not be read: no date or an impossible one, no amount, an amount on both sides, a currency other than PKR, or
 * quotes that run over several lines.
 */
export const ROW_PROBLEMS = ['date', 'amount', 'both_sides', 'currency', 'quotes'] as const
export type RowProblem = (typeof ROW_PROBLEMS)[number]

/**
 * `certain`: the reference and the amount agree, and the reference is a number that few rows have. `likely`: the amount and the paid
 * account or its name agree. `possible`: less agrees, or two payments agree equally well.
 */
export const MATCH_DEGREES = ['certain', 'likely', 'possible'] as const
export type MatchDegree = (typeof MATCH_DEGREES)[number]

export const MATCH_REASONS = ['reference', 'amount', 'amount_differs', 'account', 'name', 'same_day', 'near_day'] as const
export type MatchReason = (typeof MATCH_REASONS)[number]

/** What a row can be matched with: a purchase (money in), or a withdraw or refund (money out). */
export const MATCHED_KINDS = ['purchase', 'withdraw', 'refund'] as const
export type MatchedKind = (typeof MATCHED_KINDS)[number]

/** An admin's note on a row that belongs to no payment. */
export const ROW_NOTES = ['returned', 'other'] as const
export type RowNote = (typeof ROW_NOTES)[number]
export const MAX_ROW_NOTE = 300

/** How many matches one call may confirm. */
export const MAX_CONFIRMED_ROWS = 100
