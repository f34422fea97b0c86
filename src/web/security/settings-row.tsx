import type { ReactNode } from 'react'

interface SettingsRowProps {
  readonly icon: ReactNode
  readonly name: ReactNode
  readonly text: string
  /** Beside the text, or below it on a small screen. */
  readonly action?: ReactNode
  readonly children?: ReactNode
}

/** A row of a list of settings. */
export function SettingsRow({ icon, name, text, action, children }: SettingsRowProps) {
  return (
    <li className="py-4 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <span className="shrink-0 self-start pt-0.5 text-ink-faint [&_svg]:size-5">{icon}</span>
        <div className="min-w-40 grow basis-0">
          <p className="flex flex-wrap items-center gap-2 font-medium text-ink">{name}</p>
          <p className="wrap-anywhere mt-0.5 text-ink-soft text-sm">{text}</p>
        </div>
        {action}
      </div>
      {children}
    </li>
  )
}
