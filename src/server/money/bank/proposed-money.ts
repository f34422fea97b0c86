// Proposals that pay with a bank row. The bank may have reversed the row while they waited for another admin.

import { sql } from 'kysely'
import { DomainError } from '#domain/errors.ts'
import type { ProposalId } from '#domain/ids.ts'
import type { ProposalKind } from '#domain/proposals.ts'
import type { CarryOut } from '../../admin/proposals/actions.ts'
import type { FindLostMoney } from '../../admin/proposals/routes.ts'
import { IS_REVERSED, MAY_BE_REVERSED } from './conditions.ts'

/** Wraps `carryOut` and refuses if the bank has reversed the proposal's money, or may have. */
export function unlessReversed(carryOut: CarryOut[ProposalKind]): CarryOut[ProposalKind] {
  return async (deps, tx, approval, proposal) => {
    const money = (await findLostMoney(tx, [proposal.id])).get(proposal.id)
    if (money === 'reversed') throw new DomainError('bank_row_reversed')
    if (money === 'in_doubt') throw new DomainError('bank_row_in_doubt')
    return carryOut(deps, tx, approval, proposal)
  }
}

/** Finds the pending proposals whose money the bank has reversed, or may have reversed. */
export const findLostMoney: FindLostMoney = async (query, proposals) => {
  const { rows } = await sql<{ id: ProposalId; money: 'reversed' | 'in_doubt' }>`
    select proposed.proposal_id as id, case when ${IS_REVERSED} then 'reversed' else 'in_doubt' end as money
    from bank_statement_matches proposed join bank_statement_rows rows on rows.id = proposed.row_id
    where proposed.proposal_id = any(${[...proposals]}::uuid[]) and proposed.ended_at is null and (${IS_REVERSED} or ${MAY_BE_REVERSED})`.execute(
    query,
  )
  return new Map(rows.map(({ id, money }) => [id, money]))
}
