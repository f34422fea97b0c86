import { MessageSquareOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../texts/texts.ts'
import { EmptyState } from '../ui/empty-state.tsx'

/** A deleted buyer cannot come back, so no chat is promised. */
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

/** The same, below what was said. */
export function NoSessionBar({ isBuyerGone, kept }: { readonly isBuyerGone: boolean; readonly kept: ReactNode | undefined }) {
  const t = useTexts('chat')
  return (
    <div className="shrink-0 border-hairline border-t bg-surface px-4 py-3 text-center">
      <p className="font-semibold text-ink">{t('noSession')}</p>
      <p className="text-ink-soft text-sm">{isBuyerGone ? t('buyerGoneText') : t('noSessionText')}</p>
      {!isBuyerGone && kept}
    </div>
  )
}
