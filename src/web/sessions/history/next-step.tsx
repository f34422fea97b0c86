import type { ReactNode } from 'react'
import type { PartySession } from '#contract/sessions.ts'
import { PATHS } from '../../paths.ts'
import { useTexts } from '../../texts/texts.ts'
import { isDeleted, useNames } from '../../texts/use-names.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PaymentContact } from '../pay/refused-payment.tsx'
import { maySendAgain } from '../pay/send-again.tsx'
import { outcomeOf } from './outcome.ts'
import { RefundOfSession } from './refund.tsx'
import { useOpenText } from './status.tsx'

interface NextStepProps {
  readonly session: PartySession
  readonly asChatter: boolean
  readonly onSendAgain: () => void
  readonly onGiveAccount: () => void
}

/** What the reader can do now, or waits for. Nothing for a session that is over. */
export function NextStep({ session, asChatter, onSendAgain, onGiveAccount }: NextStepProps) {
  const t = useTexts('history')
  const after = useTexts('afterDecision')
  const { refund, chatterID, userID, plan } = session
  const chat = <OpenChat party={asChatter ? userID : chatterID} />
  const outcome = outcomeOf(session)
  switch (outcome) {
    case 'refundApproved':
    case 'refunded':
    case 'refundedPart':
    case 'reversed':
      return (
        refund !== null && (
          <Step>
            <RefundOfSession session={session} refund={refund} onGiveAccount={onGiveAccount} />
          </Step>
        )
      )
    case 'rejected':
      return (
        <Step>
          <Rejection session={session} onSendAgain={onSendAgain} />
        </Step>
      )
    case 'removed':
      return (
        <Step>
          <p>{after('removedText')}</p>
          <p className="flex flex-wrap gap-2 empty:hidden">
            <PaymentContact payment={session} />
          </p>
        </Step>
      )
    case 'pending':
    case 'running':
    case 'next':
    case 'saved':
      return (
        <Step>
          <p>{t(`now.${outcome}`, { count: plan.duration })}</p>
          {chat}
        </Step>
      )
    case 'review':
      return (
        <Step>
          <p>{t('now.review')}</p>
        </Step>
      )
    case 'approved':
      return null
  }
}

function Step({ children }: { readonly children: ReactNode }) {
  return (
    <div className="mx-5 mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-control bg-sunken p-4 text-ink text-sm md:mx-7 print:hidden">
      {children}
    </div>
  )
}

function OpenChat({ party }: { readonly party: PartySession['chatterID'] }) {
  const t = useTexts('history')
  if (isDeleted(party)) return null
  return (
    <LinkButton to={`${PATHS.chats}?with=${party._id}`} className="max-sm:w-full">
      {t('openChat')}
    </LinkButton>
  )
}

/** Why the payment was rejected, and how to send it again. */
function Rejection({ session, onSendAgain }: Pick<NextStepProps, 'session' | 'onSendAgain'>) {
  const t = useTexts('afterDecision')
  const names = useNames()
  const rejections = useTexts('rejections')
  const open = useOpenText(session)
  const { rejection, chatterID } = session
  const mayAgain = maySendAgain(session) && !isDeleted(chatterID)
  return (
    <>
      <div>
        <p className="font-medium">
          {rejection === null || rejection.reason === 'other' ? t('rejectedTitle') : rejections(rejection.reason)}
        </p>
        {rejection !== null && rejection.note !== null && (
          <p dir="auto" className="wrap-anywhere whitespace-pre-line">
            {rejection.note}
          </p>
        )}
        {mayAgain && <p className="text-ink-soft">{open}</p>}
      </div>
      <span className="flex w-full flex-wrap gap-2 empty:hidden">
        {mayAgain && (
          <Button onClick={onSendAgain} aria-label={t('sendAgainTo', { name: names.person(chatterID.username) })} className="max-sm:grow">
            {t('sendAgain')}
          </Button>
        )}
        <PaymentContact payment={session} />
      </span>
    </>
  )
}
