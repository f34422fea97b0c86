import { type ChangeEvent, type KeyboardEvent, type PointerEvent, useRef } from 'react'

interface ChartPointerProps {
  readonly label: string
  readonly count: number
  /** Columns per row, for a chart with several rows. */
  readonly columns?: number
  readonly index: number | null
  readonly valueText: string
  readonly onPoint: (index: number | null) => void
}

/**
 * An invisible slider over a chart that selects a mark by mouse, touch or
 * arrow keys. A native slider supports every language and screen reader.
 */
export function ChartPointer({ label, count, columns = count, index, valueText, onPoint }: ChartPointerProps) {
  const isPressed = useRef(false)
  function point(event: PointerEvent<HTMLInputElement>) {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    const rows = Math.ceil(count / columns)
    const across = document.documentElement.dir === 'rtl' ? left + width - event.clientX : event.clientX - left
    const column = clamp(Math.floor((across / width) * columns), columns)
    const row = clamp(Math.floor(((event.clientY - top) / height) * rows), rows)
    onPoint(clamp(row * columns + column, count))
  }
  function change({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    // The slider's own value for a pressed position is slightly off.
    if (!isPressed.current) onPoint(Number(currentTarget.value))
  }
  function step(event: KeyboardEvent) {
    const by = { ArrowUp: -columns, ArrowDown: columns }[event.key]
    if (by === undefined || columns === count || index === null) return
    event.preventDefault()
    const next = index + by
    if (next >= 0 && next < count) onPoint(next)
  }
  return (
    <input
      type="range"
      aria-label={label}
      aria-valuetext={valueText}
      min={0}
      max={count - 1}
      value={index ?? count - 1}
      onChange={change}
      onKeyDown={step}
      onFocus={() => index === null && !isPressed.current && onPoint(count - 1)}
      onBlur={() => onPoint(null)}
      onPointerDown={(event) => {
        isPressed.current = true
        point(event)
      }}
      onPointerUp={() => {
        isPressed.current = false
      }}
      onPointerCancel={() => {
        isPressed.current = false
      }}
      onPointerMove={point}
      onPointerLeave={(event) => event.pointerType === 'mouse' && onPoint(null)}
      className="absolute inset-0 m-0 size-full cursor-crosshair touch-pan-y opacity-0"
    />
  )
}

function clamp(value: number, count: number): number {
  return Math.max(0, Math.min(count - 1, value))
}
