// Values on which the database and the model must agree after every call, for money-stage.ts.

import type { SessionId } from '#domain/ids.ts'
import { at, endOf, feeOf, type Model } from './money-state.ts'

/** For the chatters $1 and the receiving accounts $2. */
export const FIGURES = `
  select json_build_object(
    'balances', (
      select json_agg(json_build_array(coalesce(held_paisa, 0), coalesce(available_paisa, 0), coalesce(pending_paisa, 0), coalesce(withdrawn_paisa, 0), coalesce(advance_paisa, 0)) order by place)
      from unnest($1::uuid[]) with ordinality as chatters (id, place) left join chatter_balances on chatter_id = id
    ),
    'sessions', (
      select coalesce(json_agg(json_build_object(
        'status', status, 'price', price_paisa, 'minutes', duration_minutes,
        'start', (extract(epoch from starts_at) * 1000)::bigint, 'end', (extract(epoch from ends_at) * 1000)::bigint,
        'keptUntil', (extract(epoch from kept_until) * 1000)::bigint, 'isLapsed', lapsed_at is not null, 'isReleased', released_at is not null,
        'earned', earned_paisa, 'fee', fee_paisa, 'isDeleted', deleted_at is not null, 'reason', rejection_reason,
        'again', resubmission_of,
        'hours', (select hours from held_credits where session_id = sessions.id),
        'held', coalesce((select held_paisa from held_credits where session_id = sessions.id), 0)
      ) order by number), '[]') from sessions where chatter_id = any($1::uuid[])
    ),
    'withdrawals', (
      select coalesce(json_agg(json_build_object('status', status, 'amount', amount_paisa, 'isDeleted', deleted_at is not null) order by number), '[]')
      from withdrawals where chatter_id = any($1::uuid[])
    ),
    'refunds', (
      select coalesce(json_agg(json_build_array(amount_paisa, credit_paisa, advance_paisa, account_number, status = 'completed') order by number), '[]')
      from refunds where chatter_id = any($1::uuid[])
    ),
    'proposals', (
      select coalesce(json_agg(json_build_array(status, amount_paisa) order by number), '[]') from proposals where chatter_id = any($1::uuid[])
    ),
    'received', (
      select json_agg(array(
        select month || ' ' || received_paisa from received_months where receiving_key = key and received_paisa > 0 order by month
      ) order by place) from unnest($2::text[]) with ordinality as methods (key, place)
    )
  ) as figures`

/** The figures according to the model. */
export function figuresOf(model: Model, ids: readonly SessionId[]) {
  return {
    balances: model.chatters.map(({ held, available, pending, withdrawn, advance }) => [held, available, pending, withdrawn, advance]),
    sessions: model.sessions.map((session) => {
      const { status, price, minutes, start, keptUntil, isLapsed, isReleased, isDeleted, reason, again, holdHours, held } = session
      const isCompleted = status === 'completed'
      const fee = isCompleted ? feeOf(price) : null
      return {
        status,
        price,
        minutes,
        start,
        end: start === null ? null : endOf(session),
        keptUntil,
        isLapsed,
        isReleased,
        earned: fee === null ? null : price - fee,
        fee,
        isDeleted,
        reason,
        again: again === null ? null : at(ids, again),
        hours: holdHours,
        held,
      }
    }),
    withdrawals: model.withdrawals.map(({ status, amount, isDeleted }) => ({ status, amount, isDeleted })),
    // The account of a deleted buyer is erased.
    refunds: model.refunds.map(({ session, amount, fromChatter, advance, account, reference }) => [
      amount,
      fromChatter,
      advance,
      at(model.buyers, at(model.sessions, session).buyer).isDeleted ? null : account,
      reference !== null,
    ]),
    proposals: model.proposals.map(({ status, amount }) => [status, amount]),
    received: model.methods.map(({ received }) =>
      [...received]
        .filter(([, amount]) => amount > 0)
        .map(([month, amount]) => `${month} ${amount}`)
        .toSorted(),
    ),
  }
}
