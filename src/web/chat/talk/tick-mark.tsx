import { Check, CheckCheck, CircleAlert, Clock3 } from 'lucide-react'
import { useTexts } from '../../texts/texts.ts'
import { cx } from '../../ui/cx.ts'
import type { Tick } from './talk.ts'

const LOOKS: Readonly<Record<Tick, { readonly icon: typeof Check; readonly tone: string }>> = {
  waiting: { icon: Clock3, tone: 'text-ink-faint' },
  failed: { icon: CircleAlert, tone: 'text-danger' },
  stored: { icon: Check, tone: 'text-ink-faint' },
  delivered: { icon: CheckCheck, tone: 'text-ink-faint' },
  read: { icon: CheckCheck, tone: 'text-info' },
}

/** How far a message of one's own has got. */
export function TickMark({ tick }: { readonly tick: Tick }) {
  const t = useTexts('talk')
  const { icon: Icon, tone } = LOOKS[tick]
  return (
    <span role="img" aria-label={t(tick)} title={t(tick)} className={cx('inline-flex', tone)}>
      <Icon className="size-4" strokeWidth={2.25} aria-hidden="true" />
    </span>
  )
}
