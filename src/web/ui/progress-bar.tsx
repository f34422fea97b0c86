import { Progress as Base } from '@base-ui/react/progress'

export function ProgressBar({ label, percent }: { readonly label: string; readonly percent: number }) {
  return (
    <Base.Root value={percent} aria-label={label}>
      <Base.Track className="h-1.5 overflow-hidden rounded-full bg-hairline">
        <Base.Indicator className="rounded-full bg-primary transition-[width] duration-150" />
      </Base.Track>
    </Base.Root>
  )
}
