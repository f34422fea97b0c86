import { Dialog as Base } from '@base-ui/react/dialog'
import { Maximize, Minus, Plus } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { useTexts } from '../texts/texts.ts'
import { CloseButton } from './dialog.tsx'
import { useCloseOnBack } from './history-steps.ts'
import { IconButton } from './icon-button.tsx'
import { BACKDROP_STYLES } from './overlay-styles.ts'
import { useZoom } from './use-zoom.ts'
import { fitInto, type Size, zoomIn, zoomOut } from './zoom.ts'

interface ImageZoomProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  /** Alternative text. */
  readonly alt: string
  readonly src: string
  /** Drawn over the picture, at any zoom. */
  readonly overlay?: ReactNode
  /** Values to compare with the picture; they stay in view at any zoom. */
  readonly caption?: ReactNode
}

/**
 * A picture over the whole window with up to five times zoom. Not a lightbox library, because it opens from a panel that traps the
 * focus, and only a dialog of the same library can take focus from it.
 */
export function ImageZoom({ open, onClose, title, alt, src, overlay, caption }: ImageZoomProps) {
  useCloseOnBack(open, onClose)
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={BACKDROP_STYLES} />
        <Base.Popup className="fixed inset-0 z-50 flex flex-col bg-canvas outline-none transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0">
          <ZoomablePicture title={title} alt={alt} src={src} overlay={overlay} />
          {caption !== undefined && (
            <footer className="border-hairline border-t bg-surface px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
              {caption}
            </footer>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

function ZoomablePicture({ title, alt, src, overlay }: Pick<ImageZoomProps, 'title' | 'alt' | 'src' | 'overlay'>) {
  const t = useTexts('ui')
  const { zoom, change, picture, viewportProps } = useZoom()
  const [own, setOwn] = useState<Size>({ width: 0, height: 0 })
  const [viewport, setViewport] = useState<Size>({ width: 0, height: 0 })
  const { ref } = viewportProps
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(() => setViewport({ width: element.offsetWidth, height: element.offsetHeight }))
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  const fitted = fitInto(own, viewport)
  return (
    <>
      <header className="flex items-center gap-1 border-hairline border-b bg-surface p-2 ps-5">
        <Base.Title className="min-w-0 grow truncate font-semibold text-ink text-lg">{title}</Base.Title>
        <IconButton label={t('zoomOut')} icon={<Minus aria-hidden="true" />} onClick={() => change(zoomOut)} />
        <output aria-label={t('zoom')} className="w-12 text-center font-semibold text-ink text-sm">
          {t('zoomTimes', { zoom: Math.round(zoom * 10) / 10 })}
        </output>
        <IconButton label={t('zoomIn')} icon={<Plus aria-hidden="true" />} onClick={() => change(zoomIn)} />
        <IconButton label={t('zoomFit')} icon={<Maximize aria-hidden="true" />} onClick={() => change(() => 1)} />
        <Base.Close render={<CloseButton />} />
      </header>
      {/* A scrolling area must be reachable by keyboard. */}
      <div
        {...viewportProps}
        role="group"
        aria-label={title}
        tabIndex={0}
        className="flex min-h-0 grow cursor-grab touch-none overflow-auto bg-sunken active:cursor-grabbing"
      >
        {/* No transition, not even that of reduced motion: its size is measured as soon as it is set. */}
        <div className="relative m-auto shrink-0">
          <img
            ref={picture}
            src={src}
            alt={alt}
            draggable={false}
            onLoad={({ currentTarget }) => setOwn({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })}
            style={{ width: fitted.width * zoom, height: fitted.height * zoom }}
            className="max-w-none select-none transition-none"
          />
          {overlay}
        </div>
      </div>
    </>
  )
}
