import { Ban, MessageSquareOff } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Party, PartySession } from '#contract/sessions.ts'
import type { BlockSide } from '#domain/blocks.ts'
import { BlockButton, UnblockButton } from '../accounts/blocks/block-button.tsx'
import { useAccount } from '../accounts/sign-in.ts'
import { LastPayment } from '../sessions/pay/last-payment.tsx'
import { useTexts } from '../texts/texts.ts'
import { isDeleted, useNames } from '../texts/use-names.ts'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useFocusMainIfLost } from '../ui/use-focus-main-if-lost.ts'
import { useBackToList } from './people/selection.ts'

/** A deleted buyer cannot come back, so this does not promise another chat. */
export function NoSession({ isBuyerGone, kept }: { readonly isBuyerGone: boolean; readonly kept: ReactNode | undefined }) {
  const t = useTexts('chat')
  return (
    <div className="grid grow place-items-center">
      <EmptyState
        icon={<MessageSquareOff aria-hidden="true" />}
        title={t('noSession')}
        text={isBuyerGone ? t('buyerGoneText') : t('noSessionText')}
        action={isBuyerGone ? undefined : kept}
      />
    </div>
  )
}

interface BlockedProps {
  readonly partner: Party | null
  readonly block: BlockSide
  /** The last payment, if it was rejected or removed. */
  readonly failed?: PartySession | null
  /** A note that the typed text is kept. */
  readonly kept: ReactNode | undefined
}

/** Replaces the plans while either of the two blocks the other. Does not reveal that the other party did. */
export function Blocked({ partner, block, failed = null, kept }: BlockedProps) {
  const t = useTexts('blocks')
  const own = block === 'you' ? partner : null
  const text = useBlockedText(own)
  const { role } = useAccount()
  const backToList = useBackToList()
  useFocusMainIfLost()
  return (
    <div className="mx-auto grid w-full max-w-5xl grow place-items-center gap-6 px-4 py-6">
      {failed !== null && <LastPayment payment={failed} isChatterThere={false} />}
      <EmptyState
        icon={<Ban aria-hidden="true" />}
        title={t('cannotChat')}
        text={text}
        action={
          <div className="flex flex-col items-center gap-3">
            {own === null && role !== 'chatter' && (
              <Button variant="secondary" onClick={backToList} className="md:hidden">
                {t('seeChatters')}
              </Button>
            )}
            {own !== null && <UnblockButton person={own} />}
            {kept}
          </div>
        }
      />
    </div>
  )
}

/** Tells a chatter, below the messages, why they cannot write. */
export function WithoutChatBar({ partner, block, kept }: Omit<BlockedProps, 'failed'> & { readonly partner: Party }) {
  const t = useTexts('chat')
  const blocks = useTexts('blocks')
  const own = block === 'you' ? partner : null
  const blockedText = useBlockedText(own)
  const isBlocked = block !== 'none'
  const isGone = isDeleted(partner)
  useFocusMainIfLost(isBlocked)
  return (
    <div className="flex shrink-0 flex-col items-center border-hairline border-t bg-surface px-4 py-3 text-center">
      <p className="font-semibold text-ink">{isBlocked ? blocks('cannotChat') : t('noSession')}</p>
      <p className="text-ink-soft text-sm">{isBlocked ? blockedText : isGone ? t('buyerGoneText') : t('noSessionText')}</p>
      {(isBlocked || !isGone) && kept}
      {own !== null && <UnblockButton person={own} />}
      {!isBlocked && !isGone && <BlockButton person={partner} />}
    </div>
  )
}

/** `own` is the person the reader has blocked. */
function useBlockedText(own: Party | null): string {
  const t = useTexts('blocks')
  const names = useNames()
  const { role } = useAccount()
  if (own !== null) return t('youBlocked', { name: names.person(own.username) })
  return role === 'chatter' ? t('noLonger') : t('chooseAnother')
}

/** Shown above a pending payment, which cannot be approved while either of the two blocks the other. */
export function PendingBlocked({ partner, block }: Pick<BlockedProps, 'partner' | 'block'>) {
  const t = useTexts('blocks')
  const names = useNames()
  const { role } = useAccount()
  const isOwn = block === 'you' && partner !== null
  return (
    <div className="mx-auto w-full max-w-3xl px-4 pt-6">
      <Callout tone="warning">
        <p>{role === 'chatter' ? t('cannotChat') : t('pendingBlocked')}</p>
        {isOwn && (
          <div className="mt-2 flex flex-wrap items-center gap-3">
            <p>{t('youBlocked', { name: names.person(partner.username) })}</p>
            <UnblockButton person={partner} />
          </div>
        )}
      </Callout>
    </div>
  )
}
