import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type CalloutTone = 'info' | 'warning' | 'danger'

const TONES: Readonly<Record<CalloutTone, string>> = {
  info: 'bg-info-soft text-info',
  warning: 'bg-accent-soft text-accent-ink',
  danger: 'bg-danger-soft text-danger',
}
const ICONS = { info: Info, warning: TriangleAlert, danger: CircleAlert } as const

/** A highlighted note in the page. Screen readers do not announce it. */
export function Callout({ tone, children }: { readonly tone: CalloutTone; readonly children: ReactNode }) {
  const Icon = ICONS[tone]
  return (
    <div className={cx('flex items-start gap-2.5 rounded-control px-4 py-3 font-medium text-sm', TONES[tone])}>
      <Icon className="mt-px size-5 shrink-0" aria-hidden="true" />
      <div className="min-w-0 grow">{children}</div>
    </div>
  )
}
