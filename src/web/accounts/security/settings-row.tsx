import type { ReactNode } from 'react'

interface SettingsRowProps {
  readonly icon: ReactNode
  readonly name: ReactNode
  readonly text: ReactNode
  /** Beside the text. */
  readonly action?: ReactNode
  readonly children?: ReactNode
}

export function SettingsRow({ icon, name, text, action, children }: SettingsRowProps) {
  return (
    <li className="flex gap-4 py-4 first:pt-0 last:pb-0">
      <span className="shrink-0 pt-0.5 text-ink-faint [&_svg]:size-5">{icon}</span>
      <div className="min-w-0 grow">
        <div className="flex items-center gap-3 sm:gap-4">
          <div className="min-w-0 grow">
            <p className="flex flex-wrap items-center gap-2 font-medium text-ink">{name}</p>
            <p className="wrap-anywhere mt-0.5 text-ink-soft text-sm">{text}</p>
          </div>
          {action}
        </div>
        {children}
      </div>
    </li>
  )
}
