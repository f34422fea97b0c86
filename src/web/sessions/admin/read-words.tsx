import { Highlighter } from 'lucide-react'
import type { ProofReading } from '#contract/proof-reading.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import type { Size } from '../../ui/zoom.ts'

interface ReadWordsProps {
  readonly reading: ProofReading
  /** Size of the picture. The outlines follow `object-contain` and `object-top`. */
  readonly size: Size
  readonly className?: string
}

/** Outlines of the words that were read, over the picture. Those that differ are dashed. */
export function ReadWords({ reading: { words, verdicts }, size: { width, height }, className }: ReadWordsProps) {
  if (width === 0) return null
  const margin = width * 0.008
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMin meet"
      aria-hidden="true"
      className={cx('pointer-events-none absolute inset-0 size-full fill-none stroke-2', className)}
    >
      {words.map(({ field, left, top, ...box }) => (
        <rect
          key={`${field} ${left} ${top}`}
          x={left * width - margin}
          y={top * height - margin}
          width={box.width * width + 2 * margin}
          height={box.height * height + 2 * margin}
          rx={margin}
          vectorEffect="non-scaling-stroke"
          strokeDasharray={verdicts[field] === 'differs' ? '5 3' : undefined}
          // Visible on light and on dark pictures, whatever the theme.
          stroke={verdicts[field] === 'differs' ? '#e0453a' : '#2f7fe0'}
        />
      ))}
    </svg>
  )
}

interface MarkWordsButtonProps {
  readonly pressed: boolean
  readonly onPress: () => void
  readonly className?: string
}

export function MarkWordsButton({ pressed, onPress, className }: MarkWordsButtonProps) {
  const t = useTexts('proofReading')
  return (
    <Button variant="quiet" size="small" aria-pressed={pressed} onClick={onPress} className={cx('aria-pressed:bg-primary-soft', className)}>
      <Highlighter aria-hidden="true" />
      {t('markWords')}
    </Button>
  )
}
