import { ShortId } from '../ui/short-id.tsx'

interface PanelIdProps {
  readonly id: string
  readonly name: string
}

/** The id of a panel's row. On a phone the list has none. */
export function PanelId({ id, name }: PanelIdProps) {
  return (
    <p className="flex items-center gap-2 text-ink-soft text-xs">
      {name} <ShortId id={id} name={name} />
    </p>
  )
}
