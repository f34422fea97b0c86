import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from './cx.ts'

export interface TabLink {
  readonly name: string
  readonly to: string
  readonly text: string
  /** Shown after the text, such as the number of rows. */
  readonly count?: ReactNode
}

interface TabLinksProps {
  /** For screen readers. */
  readonly label: string
  readonly tabs: readonly TabLink[]
  /** The name of the open tab, if one is open. */
  readonly current: string | undefined
  /** Less space around the texts on a phone, so that all tabs are in view. */
  readonly isTight?: boolean
  /** The tabs are below other content, which must not scroll away. */
  readonly keepsScroll?: boolean
}

/** Tabs as links, because a link can be opened in another window, and Back returns to the previous tab. */
export function TabLinks({ label, tabs, current, isTight = false, keepsScroll = false }: TabLinksProps) {
  return (
    <nav aria-label={label} className="ink-room -mx-4 max-w-[100dvw] overflow-x-auto px-4 md:mx-0 md:max-w-full md:px-0">
      <div className="flex w-max gap-1 rounded-control bg-sunken p-0.5">
        {tabs.map(({ name, to, text, count }) => (
          <Link
            key={name}
            to={to}
            preventScrollReset={keepsScroll}
            {...(name === current && { 'aria-current': 'page' })}
            className={cx(
              'flex h-9 pointer-coarse:h-11 pointer-coarse:min-w-11 select-none items-center justify-center gap-2 whitespace-nowrap rounded-xl font-medium text-ink-soft text-sm transition-colors duration-150 hover:text-ink md:px-3.5',
              isTight ? 'px-1 max-md:gap-1.5 max-md:text-[0.8125rem]' : 'px-3',
              'aria-[current=page]:bg-raised aria-[current=page]:text-primary aria-[current=page]:inset-ring aria-[current=page]:inset-ring-hairline',
            )}
          >
            {text}
            {count}
          </Link>
        ))}
      </div>
    </nav>
  )
}
