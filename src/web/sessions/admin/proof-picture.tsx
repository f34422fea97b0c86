import { useQueryClient } from '@tanstack/react-query'
import { Highlighter, ImageOff, ZoomIn } from 'lucide-react'
import { type CSSProperties, type ReactNode, useRef, useState } from 'react'
import type { ProofReading } from '#contract/proof-reading.ts'
import type { AdminSession } from '#contract/sessions.ts'
import { usePanelKeys } from '../../admin-ui/panel-keys.ts'
import { PanelSection } from '../../admin-ui/panel-section.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { ImageZoom } from '../../ui/image-zoom.tsx'
import type { Size } from '../../ui/zoom.ts'
import { ExpectedLine } from './comparison.tsx'
import { SESSIONS_KEY } from './queries.ts'

interface ReadWordsProps {
  readonly reading: ProofReading
  /** The picture's own size. The outlines follow `object-contain` and `object-top`. */
  readonly size: Size
}

/** Outlines the recognised words over the picture. Values that differ are dashed. */
export function ReadWords({ reading: { words, verdicts }, size: { width, height } }: ReadWordsProps) {
  if (width === 0) return null
  const margin = width * 0.008
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMin meet"
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 size-full fill-none stroke-2"
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
          // Visible on light and dark pictures, in any theme.
          stroke={verdicts[field] === 'differs' ? '#e0453a' : '#2f7fe0'}
        />
      ))}
    </svg>
  )
}

/** The height of a phone's part of the picture, relative to its width. */
const PART = 2 / 3

/** How far a phone moves the picture up, so that the recognised words are in the middle of the part it shows. */
export function partOf(reading: ProofReading | null, { width, height }: Size): string {
  const words = reading?.words ?? []
  const shown = (PART * width) / height
  if (words.length === 0 || width === 0 || shown >= 1) return '0'
  const [top, bottom] = [Math.min(...words.map((word) => word.top)), Math.max(...words.map((word) => word.top + word.height))]
  const start = Math.min(Math.max((top + bottom - shown) / 2, 0), 1 - shown)
  return `${-Math.round(start * 1000) / 10}%`
}

export function ProofSection({ session, className }: { readonly session: AdminSession; readonly className?: string }) {
  const t = useTexts('adminSessions')
  const { transactionSS: src, proofRemovedAfterDays: count = 0 } = session
  return (
    <PanelSection title={t('screenshot')} className={cx('max-md:border-0 max-md:p-0 max-md:[&_h3]:sr-only', className)}>
      {src === null ? (
        <NoPicture>
          <p>{t('screenshotRemoved', { count })}</p>
        </NoPicture>
      ) : (
        <ProofPicture session={session} src={src} />
      )}
    </PanelSection>
  )
}

function NoPicture({ children }: { readonly children: ReactNode }) {
  return (
    <div className="grid grow place-items-center gap-3 rounded-xl bg-sunken p-3 text-center md:p-8 text-ink-soft text-sm">
      <ImageOff className="size-8" aria-hidden="true" />
      {children}
    </div>
  )
}

/** Every reload of the list brings a new URL for the same picture, so the first working one is kept. */
function ProofPicture({ session, src }: { readonly session: AdminSession; readonly src: string }) {
  const t = useTexts('adminSessions')
  const tReading = useTexts('proofReading')
  const { userID, reading } = session
  const [kept, setKept] = useState(src)
  const [broken, setBroken] = useState<string>()
  const [zoomed, setZoomed] = useState(false)
  const [marked, setMarked] = useState(true)
  const [size, setSize] = useState({ width: 0, height: 0 })
  const queries = useQueryClient()
  const enlarge = useRef<HTMLButtonElement>(null)
  usePanelKeys(enlarge, { KeyZ: () => enlarge.current?.click() })
  if (kept === broken && src !== broken) setKept(src)
  const hasWords = reading !== null && reading.words.length > 0
  const words = hasWords && marked ? reading : null
  const markButton = hasWords && (
    <Button variant="quiet" size="small" aria-pressed={marked} onClick={() => setMarked(!marked)} className="aria-pressed:bg-primary-soft">
      <Highlighter aria-hidden="true" />
      {tReading('markWords')}
    </Button>
  )
  const alt = t('screenshotOf', { username: userID.username })
  return (
    <>
      {kept === broken ? (
        <NoPicture>
          <p role="alert">{t('screenshotGone')}</p>
          <Button variant="secondary" size="small" onClick={() => void queries.invalidateQueries({ queryKey: SESSIONS_KEY })}>
            {t('tryAgain')}
          </Button>
        </NoPicture>
      ) : (
        <button
          ref={enlarge}
          type="button"
          aria-label={t('enlarge')}
          aria-keyshortcuts="z"
          onClick={() => setZoomed(true)}
          className="group relative flex cursor-zoom-in items-start justify-center overflow-hidden rounded-xl border border-hairline bg-sunken max-md:aspect-3/2 md:min-h-64 md:self-center"
        >
          {/* The outlines must cover exactly the picture. On a phone the part with the words that were read is in view. */}
          <span className="relative w-full max-md:translate-y-(--part)" style={{ '--part': partOf(reading, size) } as CSSProperties}>
            <img
              src={kept}
              alt={alt}
              onError={() => setBroken(kept)}
              onLoad={({ currentTarget }) => setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })}
              className="w-full object-contain object-top md:max-h-[34rem]"
            />
            {words && <ReadWords reading={words} size={size} />}
          </span>
          <span className="absolute end-2 top-2 grid md:hidden size-11 place-items-center rounded-full bg-raised text-ink shadow-quiet transition-colors duration-150 group-hover:text-primary [&_svg]:size-5">
            <ZoomIn aria-hidden="true" />
          </span>
        </button>
      )}
      <div className="flex justify-center max-md:hidden">{markButton}</div>
      {zoomed && (
        <ImageZoom
          open={zoomed}
          onClose={() => setZoomed(false)}
          title={t('screenshot')}
          alt={alt}
          src={kept}
          overlay={words && <ReadWords reading={words} size={size} />}
          caption={
            <div className="flex flex-wrap items-center justify-between gap-3">
              <ExpectedLine session={session} />
              {markButton}
            </div>
          }
        />
      )}
    </>
  )
}
