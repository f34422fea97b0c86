import { ImageOff, ZoomIn } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { PanelSection } from '../admin-ui/panel-section.tsx'
import { arrive } from '../api/arrive.ts'
import { useTexts } from '../texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { useReloadSessions } from './admin-queries.ts'

const ImageZoom = lazy(async () => ({ default: (await arrive(() => import('../ui/image-zoom.tsx'))).ImageZoom }))

interface ProofPictureProps {
  readonly src: string
  readonly username: string
}

/** Its address changes with every load of the list; the picture does not, so the first address that works is kept. */
export function ProofPicture({ src, username }: ProofPictureProps) {
  const t = useTexts('adminSessions')
  const [kept, setKept] = useState(src)
  const [broken, setBroken] = useState<string>()
  const [zoomed, setZoomed] = useState(false)
  const reload = useReloadSessions()
  if (kept === broken && src !== broken) setKept(src)
  const alt = t('screenshotOf', { username })
  return (
    <PanelSection title={t('screenshot')}>
      {kept === broken ? (
        <div className="grid grow place-items-center gap-3 rounded-xl bg-sunken p-8 text-center text-ink-soft text-sm">
          <ImageOff className="size-8" aria-hidden="true" />
          <p role="alert">{t('screenshotGone')}</p>
          <Button variant="secondary" size="small" onClick={reload}>
            {t('tryAgain')}
          </Button>
        </div>
      ) : (
        <button
          type="button"
          aria-label={t('enlarge')}
          onClick={() => setZoomed(true)}
          className="group relative flex min-h-64 grow cursor-zoom-in items-start justify-center overflow-hidden rounded-xl bg-sunken"
        >
          <img src={kept} alt={alt} onError={() => setBroken(kept)} className="max-h-[32rem] w-full object-contain" />
          <span className="absolute end-3 bottom-3 grid size-11 place-items-center rounded-full bg-raised text-ink shadow-quiet transition-colors duration-150 group-hover:text-primary [&_svg]:size-5">
            <ZoomIn aria-hidden="true" />
          </span>
        </button>
      )}
      <Suspense>
        {zoomed && <ImageZoom open={zoomed} onClose={() => setZoomed(false)} title={t('screenshot')} alt={alt} src={kept} />}
      </Suspense>
    </PanelSection>
  )
}
