import { Switch as Base } from '@base-ui/react/switch'
import { useId } from 'react'
import { cx } from './cx.ts'

interface SwitchFieldProps {
  readonly name: string
  readonly text: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** A switch with a pressable name and a description. */
export function SwitchField({ name, text, checked, onChange }: SwitchFieldProps) {
  const id = useId()
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <label htmlFor={id} className="cursor-pointer font-medium text-ink">
          {name}
        </label>
        <p id={`${id}-text`} className="mt-1 text-ink-soft text-sm">
          {text}
        </p>
      </div>
      <Switch id={id} label={name} describedBy={`${id}-text`} checked={checked} onChange={onChange} />
    </div>
  )
}

interface SwitchProps {
  /** Connects a visible `label` that toggles the switch too. */
  readonly id?: string
  readonly label: string
  readonly describedBy?: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly disabled?: boolean
  readonly tone?: 'primary' | 'danger'
}

export function Switch({ id, label, describedBy, checked, onChange, disabled = false, tone = 'primary' }: SwitchProps) {
  return (
    <Base.Root
      id={id}
      aria-label={label}
      aria-describedby={describedBy}
      checked={checked}
      disabled={disabled}
      onCheckedChange={(next) => onChange(next)}
      className={cx(
        'relative inline-flex h-7 w-12 shrink-0 items-center rounded-full border border-outline bg-sunken p-0.5 transition-colors duration-150',
        'after:absolute after:-inset-2 data-disabled:opacity-50',
        tone === 'danger' ? 'data-checked:border-danger data-checked:bg-danger' : 'data-checked:border-primary data-checked:bg-primary',
      )}
    >
      <Base.Thumb className="size-5 rounded-full bg-outline transition-[translate,background-color] duration-150 ease-settle data-checked:translate-x-5 data-checked:bg-on-primary rtl:data-checked:-translate-x-5" />
    </Base.Root>
  )
}
