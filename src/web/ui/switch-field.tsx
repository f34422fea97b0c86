import { useId } from 'react'
import { Switch } from './switch.tsx'

interface SwitchFieldProps {
  readonly name: string
  readonly text: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** A switch with its name, which can be pressed too, and what it does. */
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
