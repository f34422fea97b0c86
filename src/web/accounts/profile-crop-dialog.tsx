import type { Translatable } from '../texts/translate.ts'
import 'react-easy-crop/react-easy-crop.css'
import { useId, useState } from 'react'
import Cropper from 'react-easy-crop'
import { useTexts } from '../texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FieldError } from '../ui/field.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { Slider } from '../ui/slider.tsx'
import type { Square } from './profile-picture.ts'

interface CropDialogProps {
  readonly open: boolean
  /** The object URL of the chosen picture. */
  readonly picture: string
  /** Upload progress; null if no upload is running. */
  readonly percent: number | null
  readonly failure: Translatable | undefined
  readonly onConfirm: (area: Square) => void
  readonly onCancel: () => void
  readonly onUnreadable: () => void
}

const MAX_ZOOM = 4
const ZOOM_STEP = 0.05
const ARROW_STEP_PX = 8

export function CropDialog({ open, picture, percent, failure, onConfirm, onCancel, onUnreadable }: CropDialogProps) {
  const t = useTexts('profile')
  const errorId = useId()
  const [area, setArea] = useState<Square | null>(null)
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={t('cropTitle')}
      description={t('cropText')}
      footer={
        <>
          <Button variant="secondary" onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button
            disabled={area === null}
            busy={percent !== null}
            busyText={t('uploading', { percent: percent ?? 0 })}
            onClick={() => area !== null && onConfirm(area)}
          >
            {failure === undefined ? t('confirm') : t('retry')}
          </Button>
        </>
      }
    >
      <CropArea picture={picture} disabled={percent !== null} onArea={setArea} onUnreadable={onUnreadable} />
      {/* The error's element always exists, because screen readers announce only changes to an existing element. */}
      <div className="mt-1 flex min-h-6 flex-col justify-center">
        {percent !== null && <ProgressBar label={t('uploadProgress')} percent={percent} />}
        <FieldError id={errorId} text={percent === null ? failure : undefined} />
      </div>
    </Dialog>
  )
}

interface CropAreaProps {
  readonly picture: string
  readonly disabled: boolean
  readonly onArea: (area: Square) => void
  readonly onUnreadable: () => void
}

function CropArea({ picture, disabled, onArea, onUnreadable }: CropAreaProps) {
  const t = useTexts('profile')
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  return (
    <div className={disabled ? 'pointer-events-none opacity-60' : undefined} inert={disabled}>
      <div className="relative h-72 overflow-hidden rounded-2xl bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-primary has-focus-visible:outline-offset-2 sm:h-80">
        <Cropper
          image={picture}
          crop={crop}
          zoom={zoom}
          maxZoom={MAX_ZOOM}
          aspect={1}
          cropShape="round"
          showGrid={false}
          keyboardStep={ARROW_STEP_PX}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => onArea(pixels)}
          mediaProps={{ alt: '', onError: onUnreadable }}
          cropperProps={{ role: 'application', 'aria-label': t('cropArea') }}
          // The content security policy forbids style elements created by scripts; the style sheet is imported above.
          disableAutomaticStylesInjection
        />
      </div>
      <div className="mt-3 flex items-center gap-5 pe-3">
        <span aria-hidden="true" className="font-medium text-ink text-sm">
          {t('zoom')}
        </span>
        <Slider label={t('zoom')} min={1} max={MAX_ZOOM} step={ZOOM_STEP} value={zoom} onChange={setZoom} />
      </div>
    </div>
  )
}
