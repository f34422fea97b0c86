// Proposals that pay with a row of a bank statement. The bank may have taken the money back while they waited for another admin.

import { sql } from 'kysely'
import { DomainError } from '#domain/errors.ts'
import type { ProposalId } from '#domain/ids.ts'
import type { ProposalKind } from '#domain/proposals.ts'
import type { Tx } from '../platform/db/database.ts'
import type { CarryOut } from '../proposals/actions.ts'
import { IS_REVERSED, MAY_BE_REVERSED } from './conditions.ts'

/** The same, unless the money has come back or may have. */
export function unlessReversed(carryOut: CarryOut[ProposalKind]): CarryOut[ProposalKind] {
  return async (deps, tx, approval, proposal) => {
    await guardMoney(tx, proposal.id)
    return carryOut(deps, tx, approval, proposal)
  }
}

async function guardMoney(tx: Tx, proposal: ProposalId): Promise<void> {
  const { rows } = await sql<{ is_reversed: boolean; may_be_reversed: boolean }>`
    select ${IS_REVERSED} as is_reversed, ${MAY_BE_REVERSED} as may_be_reversed
    from bank_statement_matches proposed join bank_statement_rows rows on rows.id = proposed.row_id
    where proposed.proposal_id = ${proposal} and proposed.ended_at is null`.execute(tx)
  if (rows.some(({ is_reversed }) => is_reversed)) throw new DomainError('bank_row_reversed')
  if (rows.some(({ may_be_reversed }) => may_be_reversed)) throw new DomainError('bank_row_in_doubt')
}
