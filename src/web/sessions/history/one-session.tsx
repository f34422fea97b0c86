import { ArrowLeft, FileQuestionMark, Image, MessageCircle, Printer, ReceiptText } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, useParams } from 'react-router'
import type { PartySession } from '#contract/sessions.ts'
import { useAccount } from '../../accounts/sign-in.ts'
import { ApiError } from '../../api/errors.ts'
import { isTransient } from '../../api/retry.ts'
import { PATHS } from '../../paths.ts'
import { useTexts } from '../../texts/texts.ts'
import { isDeleted, useNames } from '../../texts/use-names.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Loaded } from '../../ui/own-page.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { SendAgain } from '../pay/send-again.tsx'
import { useLiveSessions } from '../queries.ts'
import { NextStep } from './next-step.tsx'
import { outcomeOf } from './outcome.ts'
import { ProofDialog } from './proof.tsx'
import { useOwnSession } from './queries.ts'
import { RefundAccount } from './refund.tsx'
import { SessionSheet } from './session-sheet.tsx'

interface OneSessionProps {
  /** Renders the complaint button or status of a session's buyer. */
  readonly renderComplaint: (session: PartySession) => ReactNode
}

/** A session with its facts, what happened to it, and the next step. */
export function OneSession({ renderComplaint }: OneSessionProps) {
  const { id = '' } = useParams()
  const t = useTexts('history')
  useLiveSessions()
  const query = useOwnSession(id)
  if (query.error instanceof ApiError && !isTransient(query.error)) return <NoSuchSession />
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-4 px-4 py-6 md:px-8 md:py-10 print:p-0">
      <Link
        to={PATHS.payments}
        className="-ms-2 inline-flex h-11 items-center gap-1.5 self-start rounded-control px-2 font-medium text-ink-soft text-sm hover:text-ink print:hidden [&_svg]:size-4"
      >
        <ArrowLeft className="rtl:-scale-x-100" aria-hidden="true" />
        {t('title')}
      </Link>
      <Loaded query={query} failed={{ title: t('loadFailed'), retry: t('tryAgain') }}>
        {({ session, decidedAt }) => (
          <SessionDetails session={session} decidedAt={decidedAt} renderComplaint={renderComplaint} onRenew={() => query.refetch()} />
        )}
      </Loaded>
    </div>
  )
}

interface PageProps extends OneSessionProps {
  readonly session: PartySession
  readonly decidedAt: string | null
  readonly onRenew: () => Promise<unknown>
}

type Opened = 'proof' | 'payment' | 'refund account'

function SessionDetails({ session, decidedAt, renderComplaint, onRenew }: PageProps) {
  const t = useTexts('history')
  const names = useNames()
  const asChatter = useAccount().role === 'chatter'
  const other = asChatter ? session.userID : session.chatterID
  usePageTitle(t('sessionWith', { name: names.person(other.username) }))
  const hasReceipt = !asChatter && session.status === 'completed'
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const shownIn = (dialog: Opened) => (opened === dialog ? session : undefined)
  return (
    <>
      <Card className="overflow-hidden print:border-0 print:shadow-none">
        <SessionSheet session={session} decidedAt={decidedAt} asChatter={asChatter}>
          <NextStep
            session={session}
            asChatter={asChatter}
            onSendAgain={() => setOpened('payment')}
            onGiveAccount={() => setOpened('refund account')}
          />
        </SessionSheet>
      </Card>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 print:hidden">
        {hasReceipt && (
          <LinkButton variant="secondary" to={PATHS.receipt.replace(':id', session._id)}>
            <ReceiptText aria-hidden="true" />
            {t('receipt')}
          </LinkButton>
        )}
        {outcomeOf(session) === 'approved' && !isDeleted(other) && (
          <LinkButton variant="secondary" to={`${PATHS.chats}?with=${other._id}`}>
            <MessageCircle aria-hidden="true" />
            {t('openChat')}
          </LinkButton>
        )}
        {session.transactionSS !== undefined && (
          <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpened('proof')}>
            <Image aria-hidden="true" />
            {t('screenshot')}
          </Button>
        )}
        {!hasReceipt && (
          <Button variant="quiet" onClick={() => window.print()}>
            <Printer aria-hidden="true" />
            {t('print')}
          </Button>
        )}
        {!asChatter && renderComplaint(session)}
      </div>
      <SendAgain payment={shownIn('payment')} onClose={close} />
      <RefundAccount refund={shownIn('refund account')?.refund ?? undefined} onClose={close} />
      <ProofDialog session={shownIn('proof')} onClose={close} onRenew={onRenew} />
    </>
  )
}

/** The session does not exist, or belongs to other people. */
function NoSuchSession() {
  const t = useTexts('app')
  const history = useTexts('history')
  usePageTitle(t('notFoundTitle'))
  return (
    <EmptyState
      icon={<FileQuestionMark aria-hidden="true" />}
      title={t('notFoundTitle')}
      text={t('notFoundText')}
      isHeading
      action={<LinkButton to={PATHS.payments}>{history('title')}</LinkButton>}
    />
  )
}
