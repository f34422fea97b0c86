import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import { cx } from './cx.ts'

export interface MenuItem {
  readonly key: string
  readonly label: string
  readonly icon?: ReactNode
  readonly tone?: 'plain' | 'danger'
  readonly onSelect: () => void
}

interface MenuProps {
  /** The control that opens it, with a name of its own. */
  readonly trigger: ReactElement<Record<string, unknown>>
  readonly items: readonly MenuItem[]
  readonly side?: 'top' | 'bottom' | 'inline-end'
}

export function Menu({ trigger, items, side = 'bottom' }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner side={side} align="end" sideOffset={8} className="z-50 outline-none">
          <Base.Popup className="min-w-48 origin-(--transform-origin) rounded-2xl border border-hairline bg-raised p-1.5 shadow-quiet outline-none transition-[opacity,scale] duration-150 data-ending-style:scale-98 data-starting-style:scale-98 data-ending-style:opacity-0 data-starting-style:opacity-0">
            {items.map((item) => (
              <Base.Item
                key={item.key}
                onClick={item.onSelect}
                className={cx(
                  'flex h-11 cursor-pointer select-none items-center gap-3 rounded-xl px-3 font-medium text-sm outline-none [&_svg]:size-4.5',
                  item.tone === 'danger' ? 'text-danger data-highlighted:bg-danger-soft' : 'text-ink data-highlighted:bg-hover',
                )}
              >
                {item.icon}
                {item.label}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
