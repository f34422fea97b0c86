import type { Figures } from '#contract/figures.ts'
import { durationText } from '#texts/duration-text.ts'
import { moneyText } from '#texts/money-text.ts'
import { useAge } from '../../admin-ui/use-age.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { FigureCard, FigureGroup } from './figure-card.tsx'
import type { linksOf } from './links.ts'

interface GroupProps {
  readonly figures: Figures
  readonly links: ReturnType<typeof linksOf>
}

export function RequestFigures({ figures, links }: GroupProps) {
  const t = useTexts('figures')
  const language = useLanguage()
  const count = useCount()
  const { purchases, approved, rejected, waiting, medianMinutes } = figures
  const without = ({ deleted }: { readonly deleted: number }) => (deleted === 0 ? null : t('withoutDeleted', { count: deleted }))
  return (
    <FigureGroup title={t('requests')} columns={5}>
      <FigureCard name={t('purchases')} value={count(purchases)} text={t('purchasesText')} to={links.sessions('purchases')} />
      <FigureCard
        name={t('approved')}
        value={count(approved.rows)}
        text={t('approvedText')}
        note={without(approved)}
        to={links.sessions('approved')}
      />
      <FigureCard
        name={t('rejected')}
        value={count(rejected.rows)}
        text={t('rejectedText')}
        note={without(rejected)}
        to={links.sessions('rejected')}
      />
      <WaitingFigure waiting={waiting} to={links.pendingSessions} />
      <FigureCard
        name={t('median')}
        value={medianMinutes === null ? t('none') : durationText(medianMinutes, language)}
        text={t('medianText')}
        to={links.sessions('decided')}
      />
    </FigureGroup>
  )
}

function WaitingFigure({ waiting: { rows, oldest }, to }: { readonly waiting: Figures['waiting']; readonly to: string }) {
  const t = useTexts('figures')
  const count = useCount()
  const text = oldest === null ? t('nothingWaits') : <OldestWaits since={oldest} />
  return <FigureCard name={t('waiting')} value={count(rows)} text={text} to={to} />
}

function OldestWaits({ since }: { readonly since: string }) {
  const t = useTexts('figures')
  return t('oldestWaits', { age: useAge(since) })
}

export function MinutesFigures({ figures: { minutes, approved }, links }: GroupProps) {
  const t = useTexts('figures')
  const count = useCount()
  const including = useIncluding()
  return (
    <FigureGroup title={t('minutes')} columns={3}>
      <FigureCard
        name={t('sold')}
        value={count(minutes.sold)}
        text={t('soldText')}
        note={including(approved.deleted)}
        to={links.sessions('approved')}
      />
      <FigureCard
        name={t('used')}
        value={count(minutes.used)}
        text={t('usedText')}
        note={minutes.usedDeleted === 0 ? null : t('usedDeleted', { count: minutes.usedDeleted })}
        to={links.sessions('used')}
      />
      <FigureCard
        name={t('kept')}
        value={count(minutes.kept)}
        text={t('keptText', { count: minutes.keptSessions })}
        to={links.sessions('kept')}
      />
    </FigureGroup>
  )
}

export function MoneyFigures({ figures, links }: GroupProps) {
  const t = useTexts('figures')
  const { moneyIn, approved, owed, paidOut, refunds, fees } = figures
  const including = useIncluding()
  return (
    <FigureGroup title={t('money')} columns={3}>
      <FigureCard
        name={t('moneyIn')}
        value={moneyText(moneyIn)}
        text={t('moneyInText')}
        note={including(approved.deleted)}
        to={links.sessions('received')}
      />
      <FigureCard
        name={t('paidOut')}
        value={moneyText(paidOut.amount)}
        text={t('paidOutText', { count: paidOut.rows })}
        note={including(paidOut.deleted)}
        to={links.withdraws()}
      />
      <FigureCard
        name={t('refunds')}
        value={moneyText(refunds.amount)}
        text={t('refundsDecidedText', { count: refunds.rows })}
        to={links.refunds('refunds')}
      />
      <FigureCard
        name={t('refundsPaid')}
        value={moneyText(refunds.paidAmount)}
        text={t('refundsPaidText', { count: refunds.paidRows })}
        to={links.refunds('refunds_paid')}
      />
      <FigureCard
        name={t('fees')}
        value={moneyText(fees.charged - fees.refunded)}
        text={t('feesText', { refunded: moneyText(fees.refunded) })}
        note={including(fees.deleted)}
        to={links.sessions('fees')}
      />
      <FigureCard
        name={t('owed')}
        value={moneyText(owed.held + owed.available + owed.pending)}
        text={t('owedText', { count: owed.chatters, available: moneyText(owed.available), pending: moneyText(owed.pending) })}
        note={notesOf(
          owed.held > 0 && t('heldText', { held: moneyText(owed.held) }),
          owed.advances > 0 && t('advancesText', { advances: moneyText(owed.advances) }),
        )}
        to={links.chatters('owed')}
      />
    </FigureGroup>
  )
}

function notesOf(...notes: readonly (string | false)[]): string | null {
  const given = notes.filter((note) => note !== false)
  return given.length === 0 ? null : given.join(' ')
}

export function PeopleFigures({ figures: { joined, active }, links }: GroupProps) {
  const t = useTexts('figures')
  const count = useCount()
  return (
    <FigureGroup title={t('people')} columns={2}>
      <FigureCard name={t('newUsers')} value={count(joined.users)} text={t('newUsersText')} to={links.users('joined')} />
      <FigureCard name={t('newChatters')} value={count(joined.chatters)} text={t('newChattersText')} to={links.chatters('joined')} />
      <FigureCard name={t('activeBuyers')} value={count(active.buyers)} text={t('activeBuyersText')} to={links.users('active')} />
      <FigureCard name={t('activeChatters')} value={count(active.chatters)} text={t('activeChattersText')} to={links.chatters('active')} />
    </FigureGroup>
  )
}

/** How many rows of a sum are in no list, because they were deleted. */
function useIncluding() {
  const t = useTexts('figures')
  return (deleted: number) => (deleted === 0 ? null : t('withDeleted', { count: deleted }))
}

function useCount() {
  const t = useTexts('figures')
  return (count: number) => t('number', { count })
}
