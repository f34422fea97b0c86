import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'
import type { Translatable } from '../texts/translate.ts'
import { cx } from './cx.ts'
import { CONTROL_STYLES, FieldFrame, useFieldIds } from './field.tsx'

interface SelectProps<V extends string> {
  readonly label: string
  readonly isLabelHidden?: boolean
  readonly options: readonly { readonly value: V; readonly label: string }[]
  readonly value: V | null
  readonly onChange: (value: V) => void
  readonly placeholder?: string
  readonly hint?: string | undefined
  readonly error?: Translatable | string | undefined
  readonly disabled?: boolean
}

export function Select<V extends string>(props: SelectProps<V>) {
  const { label, isLabelHidden = false, options, value, onChange, placeholder, hint, error, disabled = false } = props
  const ids = useFieldIds({ label, hint, error })
  return (
    <FieldFrame label={label} isLabelHidden={isLabelHidden} hint={hint} error={error} ids={ids}>
      <Base.Root
        items={options}
        value={value}
        disabled={disabled}
        onValueChange={(next) => {
          if (next !== null) onChange(next)
        }}
      >
        <Base.Trigger
          id={ids.controlId}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={ids.describedBy}
          className={cx(CONTROL_STYLES, 'flex items-center justify-between gap-3 text-start')}
        >
          <Base.Value className="truncate data-placeholder:text-ink-faint" placeholder={placeholder} />
          <Base.Icon className="text-ink-soft">
            <ChevronDown className="size-5" aria-hidden="true" />
          </Base.Icon>
        </Base.Trigger>
        {/* A landmark, because the open list is outside all others. */}
        <Base.Portal render={<section aria-label={label} />}>
          {/* Fixed, like the panels that hold a select. Positioned on the page, the options would move when the
              page behind the panel scrolls, and a press that started on an option would end beside it. */}
          <Base.Positioner className="z-50 outline-none" positionMethod="fixed" sideOffset={6} alignItemWithTrigger={false}>
            <Base.Popup className="max-h-(--available-height) min-w-(--anchor-width) origin-(--transform-origin) overflow-y-auto rounded-2xl border border-hairline bg-raised p-1.5 shadow-quiet outline-none transition-[opacity,scale] duration-150 data-ending-style:scale-98 data-starting-style:scale-98 data-ending-style:opacity-0 data-starting-style:opacity-0">
              <Base.List>
                {options.map((option) => (
                  <Base.Item
                    key={option.value}
                    value={option.value}
                    className="flex h-11 cursor-pointer select-none items-center justify-between gap-4 rounded-xl px-3 text-base outline-none data-highlighted:bg-hover data-selected:font-semibold"
                  >
                    <Base.ItemText>{option.label}</Base.ItemText>
                    <Base.ItemIndicator className="text-primary">
                      <Check className="size-4.5" aria-hidden="true" />
                    </Base.ItemIndicator>
                  </Base.Item>
                ))}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </FieldFrame>
  )
}
