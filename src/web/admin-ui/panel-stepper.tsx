import { ChevronDown, ChevronUp, SkipForward } from 'lucide-react'
import { useRef, useState } from 'react'
import { loadLater } from '../api/load-later.tsx'
import { useTexts } from '../texts/texts.ts'
import { text } from '../texts/translate.ts'
import { cx } from '../ui/cx.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { toast } from '../ui/toast.ts'
import { usePanelKeys } from './panel-keys.ts'
import { useIsUnsaved } from './unsaved.ts'
import type { RowStepper } from './use-row-stepper.ts'

const PanelShortcuts = loadLater(() => import('./panel-shortcuts.tsx'), 'PanelShortcuts', ['shortcuts'])

/** On a phone the title needs the room to stay in one line. */
const STEP_STYLES = 'max-sm:w-9'

/** Buttons that open another row's panel: the previous, the next, or the next pending one. */
export function PanelStepper({ stepper }: { readonly stepper: Pick<RowStepper, 'toPrevious' | 'toNext' | 'skip'> }) {
  const t = useTexts('admin')
  const container = useRef<HTMLDivElement>(null)
  const isUnsaved = useIsUnsaved()
  const [isShowingKeys, setShowingKeys] = useState(false)
  function go(step: (() => void) | undefined) {
    if (step === undefined) return
    if (isUnsaved) toast.error(text('admin', 'unsavedStatus'))
    else step()
  }
  const { toPrevious, toNext, skip } = stepper
  const showKeys = () => setShowingKeys(true)
  usePanelKeys(container, { KeyK: () => go(toPrevious), KeyJ: () => go(toNext), KeyS: () => go(skip), '?': showKeys, '؟': showKeys })
  return (
    <div ref={container} className="flex">
      <IconButton
        label={t('previousRow')}
        aria-keyshortcuts="k"
        icon={<ChevronUp aria-hidden="true" />}
        aria-disabled={toPrevious === undefined}
        className={cx(STEP_STYLES, 'aria-disabled:cursor-default aria-disabled:opacity-35')}
        onClick={() => go(toPrevious)}
      />
      <IconButton
        label={t('nextRow')}
        aria-keyshortcuts="j"
        icon={<ChevronDown aria-hidden="true" />}
        aria-disabled={toNext === undefined}
        className={cx(STEP_STYLES, 'aria-disabled:cursor-default aria-disabled:opacity-35')}
        onClick={() => go(toNext)}
      />
      <IconButton
        label={t('skipRow')}
        aria-keyshortcuts="s"
        className={STEP_STYLES}
        icon={<SkipForward className="rtl:-scale-x-100" aria-hidden="true" />}
        onClick={() => go(skip)}
      />
      <PanelShortcuts open={isShowingKeys} onClose={() => setShowingKeys(false)} />
    </div>
  )
}
