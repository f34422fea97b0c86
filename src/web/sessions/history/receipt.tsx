import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import type { BuyerRefund } from '#contract/buyer-refund.ts'
import type { PartySession } from '#contract/sessions.ts'
import { moneyText } from '#texts/money-text.ts'
import { PATHS } from '../../paths.ts'
import { useTexts } from '../../texts/texts.ts'
import { useNames } from '../../texts/use-names.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Logo } from '../../ui/logo.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Perforation } from '../../ui/perforation.tsx'
import { shortId } from '../../ui/short-id-text.ts'
import { useLastDefined } from '../../ui/use-last-defined.ts'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { StatusBadge } from './status.tsx'

interface ReceiptDialogProps {
  /** Undefined while the dialog is closed. */
  readonly session: PartySession | undefined
  /** A chatter's copy leaves out the payment details. */
  readonly asChatter: boolean
  readonly onClose: () => void
}

/** One session as a receipt. Printing the page while it is open prints only the receipt. */
export function ReceiptDialog({ session, asChatter, onClose }: ReceiptDialogProps) {
  const t = useTexts('history')
  const shown = useLastDefined(session)
  return (
    <Dialog
      open={session !== undefined}
      onClose={onClose}
      title={t('receipt')}
      hasNoControls
      footer={
        <div className="flex flex-wrap gap-3 sm:justify-end">
          {!asChatter && shown?.status === 'completed' && (
            <LinkButton variant="secondary" to={PATHS.receipt.replace(':id', shown._id)} className="max-sm:grow">
              {t('receiptPage')}
            </LinkButton>
          )}
          <Button onClick={() => window.print()} className="max-sm:grow">
            <Printer aria-hidden="true" />
            {t('print')}
          </Button>
        </div>
      }
    >
      {session !== undefined && <PrintedTitle id={session._id} />}
      {shown !== undefined && <Slip session={shown} asChatter={asChatter} />}
    </Dialog>
  )
}

/** Browsers use the title as the file name when printing to a file. */
function PrintedTitle({ id }: { readonly id: string }) {
  const t = useTexts('history')
  usePageTitle(`${t('receipt')} ${shortId(id)}`)
  return null
}

/** `takenBack` is set for the chatter, `refund` for the buyer. */
export function Slip({ session, asChatter }: { readonly session: PartySession; readonly asChatter: boolean }) {
  const t = useTexts('history')
  const app = useTexts('app')
  const refunds = useTexts('refunds')
  const names = useNames()
  const { plan, userID, chatterID, startTime, endTime } = session
  return (
    <article
      data-printed
      className="overflow-hidden rounded-2xl border border-hairline bg-raised print:overflow-visible print:rounded-none print:border-0"
    >
      <header className="flex items-center gap-2.5 px-5 pt-5 print:px-0">
        <Logo className="size-8" />
        <span className="translate-y-[var(--wordmark-shift,0px)] font-bold text-ink text-lg tracking-tight">{app('name')}</span>
        <span className="ms-auto">
          <StatusBadge session={session} />
        </span>
      </header>
      <div className="px-5 pt-5 pb-5 print:px-0">
        <p className="text-ink-soft text-sm">{t('paidAmount')}</p>
        <p className="font-semibold text-4xl text-ink tracking-tight">{moneyText(session.amountPaid)}</p>
        <p className="mt-1 text-ink-soft">
          {t('receiptPlan', { title: names.plan(plan.title), minutes: t('minutes', { count: plan.duration }) })}
        </p>
        {session.takenBack !== null && (
          <p className="mt-1 text-accent-ink">{refunds('takenBack', { amount: moneyText(session.takenBack) })}</p>
        )}
      </div>
      <Perforation />
      <dl className="flex flex-col px-5 pt-3 pb-4 print:px-0">
        <Line name={t('sessionId')}>
          <Code>{session._id}</Code>
        </Line>
        <Line name={t('user')}>
          <bdi>{userID.username}</bdi>
        </Line>
        <Line name={t('chatter')}>
          <bdi>{chatterID.username}</bdi>
        </Line>
        {!asChatter && <Payment session={session} />}
        {session.refund && <Refunded refund={session.refund} />}
        <Line name={t('requestedAt')}>
          <Moment iso={session.createdAt} />
        </Line>
        <Line name={t('startTime')}>{startTime === null ? t('none') : <Moment iso={startTime} />}</Line>
        <Line name={t('endTime')}>{endTime === null ? t('none') : <Moment iso={endTime} />}</Line>
      </dl>
      <p className="px-5 pb-5 text-ink-faint text-xs print:px-0">
        {t('receiptZone', { zone: new Intl.DateTimeFormat().resolvedOptions().timeZone })}
      </p>
    </article>
  )
}

function Payment({ session }: { readonly session: PartySession }) {
  const t = useTexts('history')
  const { bankName, accountName, accountNumber, transactionID } = session
  return (
    <>
      {bankName !== undefined && (
        <Line name={t('paidInto')}>
          <bdi>{bankName}</bdi>
          {t('comma')}
          <bdi>{accountName}</bdi>
          {t('comma')}
          {/* Numbers that people compare stay on one line if they fit. */}
          <bdi dir="ltr" className="inline-block max-w-full rtl:text-start">
            {accountNumber}
          </bdi>
        </Line>
      )}
      {transactionID !== undefined && (
        <Line name={t('transactionId')}>
          <Code>{transactionID}</Code>
        </Line>
      )}
    </>
  )
}

function Refunded({ refund: { amount, status, refundedAt, bankReference } }: { readonly refund: BuyerRefund }) {
  const t = useTexts('history')
  return (
    <>
      <Line name={t('refunded')}>
        {moneyText(amount)}
        {status !== 'completed' && <span className="block font-normal text-ink-soft">{t('refundNotPaid')}</span>}
      </Line>
      <Line name={t('refundedAt')}>
        <Moment iso={refundedAt} />
      </Line>
      {bankReference !== null && (
        <Line name={t('refundReference')}>
          <Code>{bankReference}</Code>
        </Line>
      )}
    </>
  )
}

function Code({ children }: { readonly children: string }) {
  return (
    <bdi dir="ltr" className="break-all">
      {children}
    </bdi>
  )
}

function Line({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-6 border-hairline border-b py-2.5 last:border-b-0">
      <dt className="max-w-[36%] shrink-0 text-ink-faint text-xs">{name}</dt>
      <dd className="min-w-0 break-words text-end font-medium text-ink text-sm">{children}</dd>
    </div>
  )
}
