import { Slider as Base } from '@base-ui/react/slider'

interface SliderProps {
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly step: number
  readonly onChange: (value: number) => void
}

export function Slider({ label, value, min, max, step, onChange }: SliderProps) {
  return (
    <Base.Root value={value} min={min} max={max} step={step} onValueChange={(next) => onChange(next)} className="min-w-0 grow">
      <Base.Control className="flex h-11 touch-none select-none items-center">
        <Base.Track className="h-1.5 w-full rounded-full bg-hairline">
          <Base.Indicator className="rounded-full bg-primary" />
          <Base.Thumb
            aria-label={label}
            className="size-6 rounded-full border-2 border-raised bg-primary shadow-quiet has-focus-visible:outline-2 has-focus-visible:outline-primary has-focus-visible:outline-offset-2"
          />
        </Base.Track>
      </Base.Control>
    </Base.Root>
  )
}
