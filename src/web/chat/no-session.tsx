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

interface EndBarProps {
  readonly title: string
  readonly text: string
  /** That the typed text is kept. */
  readonly kept: ReactNode | undefined
  /** To block or to unblock the other party. */
  readonly action: ReactNode
}

/** Why nothing can be written, below what was said. */
export function EndBar({ title, text, kept, action }: EndBarProps) {
  return (
    <div className="flex shrink-0 flex-col items-center border-hairline border-t bg-surface px-4 py-3 text-center">
      <p className="font-semibold text-ink">{title}</p>
      <p className="text-ink-soft text-sm">{text}</p>
      {kept}
      {action}
    </div>
  )
}
