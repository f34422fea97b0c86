import { ChevronDown, ChevronUp } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTexts } from '../texts/texts.ts'
import { text } from '../texts/translate.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { toast } from '../ui/toast.ts'
import type { Identified } from './list.ts'
import type { ListView } from './list-view.ts'
import { useIsUnsaved } from './unsaved.ts'

interface PanelStepperProps {
  readonly rows: readonly Identified[] | undefined
  readonly view: Pick<ListView, 'editing' | 'stepPanel'>
}

/** Opens the panel of the previous or next row, by two buttons or the keys K and J. */
export function PanelStepper({ rows = [], view: { editing, stepPanel } }: PanelStepperProps) {
  const t = useTexts('admin')
  const container = useRef<HTMLDivElement>(null)
  const isUnsaved = useIsUnsaved()
  const { previous, next } = neighboursOf(
    rows.map(({ _id }) => _id),
    editing,
  )
  function stepTo(id: string | undefined) {
    if (id === undefined) return
    if (isUnsaved) toast.error(text('admin', 'unsavedStatus'))
    else stepPanel(id)
  }
  const step = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof Element)) return
    // Not from a field, and not from a dialog over the panel.
    const panel = container.current?.closest('[role=dialog]')
    if (!panel?.contains(event.target) || event.target.closest('input, textarea, [role=combobox]')) return
    // By the position of the key, because an Urdu keyboard has another letter there.
    if (event.code === 'KeyJ') stepTo(next)
    else if (event.code === 'KeyK') stepTo(previous)
  })
  useEffect(() => {
    document.addEventListener('keydown', step)
    return () => document.removeEventListener('keydown', step)
  }, [])
  return (
    <div ref={container} className="flex">
      <IconButton
        label={t('previousRow')}
        aria-keyshortcuts="k"
        icon={<ChevronUp aria-hidden="true" />}
        aria-disabled={previous === undefined}
        className="aria-disabled:cursor-default aria-disabled:opacity-35"
        onClick={() => stepTo(previous)}
      />
      <IconButton
        label={t('nextRow')}
        aria-keyshortcuts="j"
        icon={<ChevronDown aria-hidden="true" />}
        aria-disabled={next === undefined}
        className="aria-disabled:cursor-default aria-disabled:opacity-35"
        onClick={() => stepTo(next)}
      />
    </div>
  )
}

interface Neighbours {
  readonly previous: string | undefined
  readonly next: string | undefined
}

/** The rows around the open one. A row that is not in the list has no neighbours. */
export function neighboursOf(ids: readonly string[], open: string | null): Neighbours {
  const index = open === null ? -1 : ids.indexOf(open)
  return index === -1 ? { previous: undefined, next: undefined } : { previous: ids[index - 1], next: ids[index + 1] }
}
