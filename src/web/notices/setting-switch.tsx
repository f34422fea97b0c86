import { Switch } from '../ui/switch.tsx'

interface SettingSwitchProps {
  readonly name: string
  readonly text: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** A switch with its name and what it does. */
export function SettingSwitch({ name, text, checked, onChange }: SettingSwitchProps) {
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <p className="font-medium text-ink">{name}</p>
        <p className="mt-1 text-ink-soft text-sm">{text}</p>
      </div>
      <Switch label={name} checked={checked} onChange={onChange} />
    </div>
  )
}
