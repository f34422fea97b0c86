import { Dialog as Base } from '@base-ui/react/dialog'
import { Maximize, Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTexts } from '../texts/texts.ts'
import { CloseButton } from './dialog.tsx'
import { useCloseOnBack } from './history-steps.ts'
import { IconButton } from './icon-button.tsx'
import { BACKDROP_STYLES } from './overlay-styles.ts'
import { boundZoom, fitInto, type Size, zoomIn, zoomOut } from './zoom.ts'

interface Point {
  readonly x: number
  readonly y: number
}

/** The wheel movement that doubles the picture's size. */
const WHEEL_DOUBLES_PX = 400

/** Zooms by wheel, pinch, double click and keys, and pans by dragging. Zooming keeps the point under the pointer in place. */
function useZoom() {
  const viewport = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLImageElement>(null)
  const [zoom, setZoom] = useState(1)
  const fingers = useRef(new Map<number, Point>())
  const anchor = useRef<{ readonly at: Point; readonly part: Point } | null>(null)

  function change(next: (zoom: number) => number, at: Point = middleOf(viewport.current)) {
    const rect = picture.current?.getBoundingClientRect()
    if (rect) anchor.current = { at, part: { x: (at.x - rect.left) / rect.width, y: (at.y - rect.top) / rect.height } }
    setZoom((current) => boundZoom(next(current)))
  }

  useLayoutEffect(() => {
    const held = anchor.current
    const rect = picture.current?.getBoundingClientRect()
    if (!held || !rect || !viewport.current) return
    anchor.current = null
    viewport.current.scrollLeft += rect.left + held.part.x * rect.width - held.at.x
    viewport.current.scrollTop += rect.top + held.part.y * rect.height - held.at.y
  })

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    change((current) => current * 2 ** (-event.deltaY / WHEEL_DOUBLES_PX), { x: event.clientX, y: event.clientY })
  })
  useEffect(() => {
    const element = viewport.current
    // React's wheel listener is passive and cannot prevent the page's zoom.
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [])

  function press(event: PointerEvent<HTMLDivElement>) {
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  function drag(event: PointerEvent<HTMLDivElement>) {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    fingers.current.set(event.pointerId, now)
    if (other) {
      const wider = distance(now, other) / Math.max(1, distance(before, other))
      change((current) => current * wider, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 })
    } else {
      event.currentTarget.scrollLeft -= now.x - before.x
      event.currentTarget.scrollTop -= now.y - before.y
    }
  }
  function release(event: PointerEvent<HTMLDivElement>) {
    fingers.current.delete(event.pointerId)
  }
  function key(event: KeyboardEvent) {
    if (event.key === '+' || event.key === '=') change(zoomIn)
    else if (event.key === '-') change(zoomOut)
    else if (event.key === '0') change(() => 1)
  }

  return {
    zoom,
    change,
    picture,
    viewportProps: {
      ref: viewport,
      onPointerDown: press,
      onPointerMove: drag,
      onPointerUp: release,
      onPointerCancel: release,
      onKeyDown: key,
      onDoubleClick: ({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }) =>
        change((current) => (current > 1 ? 1 : zoomIn(zoomIn(current))), { x: clientX, y: clientY }),
    },
  }
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}

function middleOf(element: HTMLElement | null): Point {
  const rect = element?.getBoundingClientRect()
  return rect ? { x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 } : { x: 0, y: 0 }
}

interface ImageZoomProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly alt: string
  readonly src: string
  /** Drawn over the picture and scaled with it. */
  readonly overlay?: ReactNode
  /** Values to compare with the picture. They stay in view at any zoom. */
  readonly caption?: ReactNode
}

/**
 * A full-window picture with up to five times zoom. Not a lightbox library: it opens from
 * a panel that traps focus, and only a dialog of the same library can take focus from it.
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
      {/* A scrolling area must be focusable to be scrolled by keyboard. */}
      <div
        {...viewportProps}
        role="group"
        aria-label={title}
        tabIndex={0}
        className="flex min-h-0 grow cursor-grab touch-none overflow-auto bg-sunken active:cursor-grabbing"
      >
        {/* No transition, not even the reduced-motion one: its size is measured as soon as it is set. */}
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
