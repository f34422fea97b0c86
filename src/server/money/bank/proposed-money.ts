// Proposals that pay with a bank row. The bank may have reversed the row while they waited for another admin.

import { sql } from 'kysely'
import { DomainError } from '#domain/errors.ts'
import type { ProposalId } from '#domain/ids.ts'
import type { ProposalKind } from '#domain/proposals.ts'
import type { CarryOut } from '../../admin/proposals/actions.ts'
import type { FindLostMoney } from '../../admin/proposals/routes.ts'
import type { Tx } from '../../platform/db/database.ts'
import { IS_REVERSED, MAY_BE_REVERSED } from './conditions.ts'

/** The same, unless the money has come back or may have. */
export function unlessReversed(carryOut: CarryOut[ProposalKind]): CarryOut[ProposalKind] {
  return async (deps, tx, approval, proposal) => {
    await guardMoney(tx, proposal.id)
    return carryOut(deps, tx, approval, proposal)
  }
}

async function guardMoney(tx: Tx, proposal: ProposalId): Promise<void> {
  const money = (await findLostMoney(tx, [proposal])).get(proposal)
  if (money === 'reversed') throw new DomainError('bank_row_reversed')
  if (money === 'in_doubt') throw new DomainError('bank_row_in_doubt')
}

/** Finds the pending proposals whose money the bank has reversed, or may have reversed. */
export const findLostMoney: FindLostMoney = async (query, proposals) => {
  const { rows } = await sql<{ id: ProposalId; is_reversed: boolean; may_be_reversed: boolean }>`
    select proposed.proposal_id as id, ${IS_REVERSED} as is_reversed, ${MAY_BE_REVERSED} as may_be_reversed
    from bank_statement_matches proposed join bank_statement_rows rows on rows.id = proposed.row_id
    where proposed.proposal_id = any(${[...proposals]}::uuid[]) and proposed.ended_at is null`.execute(query)
  return new Map(
    rows
      .filter(({ is_reversed, may_be_reversed }) => is_reversed || may_be_reversed)
      .map(({ id, is_reversed }) => [id, is_reversed ? 'reversed' : 'in_doubt'] as const),
  )
}
