import type { ReactNode } from 'react'

/** The open chat's half of the screen: what stays on top, and what scrolls below it. */
export function Pane({ header, children }: { readonly header: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="flex min-w-0 grow flex-col max-md:min-h-[calc(100dvh-3.75rem)] md:h-dvh">
      {header}
      <div className="flex min-h-0 grow flex-col md:overflow-y-auto">{children}</div>
    </div>
  )
}
