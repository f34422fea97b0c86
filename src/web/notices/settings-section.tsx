import { type ReactNode, useId } from 'react'
import { Card } from '../ui/card.tsx'
import { Switch } from '../ui/switch.tsx'

interface SettingsSectionProps {
  readonly title: string
  readonly explanation?: string
  readonly children: ReactNode
}

export function SettingsSection({ title, explanation, children }: SettingsSectionProps) {
  const id = useId()
  return (
    <Card className="p-5 md:p-8">
      <section aria-labelledby={id}>
        <h2 id={id} className="font-semibold text-ink text-lg">
          {title}
        </h2>
        {explanation !== undefined && <p className="mt-1 text-ink-soft">{explanation}</p>}
        <div className="mt-5">{children}</div>
      </section>
    </Card>
  )
}

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
        <p className="text-ink-soft text-sm">{text}</p>
      </div>
      <Switch label={name} checked={checked} onChange={onChange} />
    </div>
  )
}
