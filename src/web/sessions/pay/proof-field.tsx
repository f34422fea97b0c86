import { Camera, ImagePlus, RefreshCw, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { refusal } from '../../texts/refusal.ts'
import { useTexts } from '../../texts/texts.ts'
import type { Translatable } from '../../texts/translate.ts'
import { Button } from '../../ui/button.tsx'
import { FileButton, FileDrop, usePastedFile } from '../../ui/file-drop.tsx'
import { FileImage } from '../../ui/file-image.tsx'
import { TOUCH, useMediaQuery } from '../../ui/use-media-query.ts'
import { PROOF_ACCEPT } from './purchase-form.ts'

interface ProofFieldProps {
  readonly picture: File | null
  /** The address of the picture of the rejected payment, which is used until another one is chosen. */
  readonly earlier: string | null
  readonly error: Translatable | undefined
  /** Whether a pasted picture is used as the screenshot. */
  readonly active: boolean
  readonly onChange: (picture: File | null) => void
  readonly onUnreadable: (message: Translatable) => void
}

/** The screenshot: chosen, dropped, pasted or photographed; then shown, replaced or removed. */
export function ProofField({ picture, earlier, error, active, onChange, onUnreadable }: ProofFieldProps) {
  const t = useTexts('purchase')
  const [change, setChange] = useState<'pictureAdded' | 'pictureRemoved' | null>(null)

  function take(file: File) {
    setChange('pictureAdded')
    onChange(file)
  }
  usePastedFile(active, take)

  return (
    <FileDrop
      label={t('screenshot')}
      error={error}
      status={error === undefined && change !== null ? t(change) : null}
      onTake={take}
      className="p-4"
    >
      {({ isOver, errorId }) => (
        <>
          {picture === null && earlier !== null && <Earlier src={earlier} onTake={take} />}
          {picture === null && earlier === null && <Empty over={isOver} errorId={errorId} onTake={take} />}
          {picture !== null && (
            <Preview
              picture={picture}
              onTake={take}
              onRemove={() => {
                setChange('pictureRemoved')
                onChange(null)
              }}
              onUnreadable={() => onUnreadable(refusal('image_unreadable'))}
            />
          )}
        </>
      )}
    </FileDrop>
  )
}

interface EmptyProps {
  readonly over: boolean
  readonly errorId: string
  readonly onTake: (file: File) => void
}

function Empty({ over, errorId, onTake }: EmptyProps) {
  const t = useTexts('purchase')
  const touch = useMediaQuery(TOUCH)
  return (
    <div className="flex flex-col items-center justify-center gap-3 text-center">
      <p className="text-ink-soft">{over ? t('dropToAdd') : touch ? t('dropHereTouch') : t('dropHere')}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <PictureButton onTake={onTake} describedBy={errorId}>
          <ImagePlus aria-hidden="true" />
          {t('chooseFile')}
        </PictureButton>
        {touch && (
          <PictureButton camera onTake={onTake}>
            <Camera aria-hidden="true" />
            {t('takePhoto')}
          </PictureButton>
        )}
      </div>
      <p className="text-ink-faint text-xs">{t('pictureRules')}</p>
    </div>
  )
}

function Earlier({ src, onTake }: { readonly src: string; readonly onTake: (file: File) => void }) {
  const t = useTexts('purchase')
  const after = useTexts('afterDecision')
  return (
    <div className="flex items-center gap-4">
      <img src={src} alt={after('earlierPicture')} className={PREVIEW_STYLES} />
      <div className="flex min-w-0 grow flex-col items-start gap-2">
        <p className="w-full font-medium text-ink">{after('earlierPicture')}</p>
        <PictureButton onTake={onTake}>
          <RefreshCw aria-hidden="true" />
          {t('replace')}
        </PictureButton>
      </div>
    </div>
  )
}

const PREVIEW_STYLES = 'h-32 w-24 shrink-0 rounded-xl border border-hairline bg-sunken object-contain'

interface PreviewProps {
  readonly picture: File
  readonly onTake: (file: File) => void
  readonly onRemove: () => void
  readonly onUnreadable: () => void
}

function Preview({ picture, onTake, onRemove, onUnreadable }: PreviewProps) {
  const t = useTexts('purchase')
  return (
    <div className="flex items-center gap-4">
      <FileImage file={picture} alt={t('preview')} onError={onUnreadable} className={PREVIEW_STYLES} />
      <div className="flex min-w-0 grow flex-col items-start gap-2">
        <p className="w-full min-w-0 truncate font-medium text-ink" title={picture.name}>
          <bdi>{picture.name}</bdi>
        </p>
        <PictureButton onTake={onTake}>
          <RefreshCw aria-hidden="true" />
          {t('replace')}
        </PictureButton>
        <Button size="small" variant="quiet" onClick={onRemove}>
          <Trash2 aria-hidden="true" />
          {t('remove')}
        </Button>
      </div>
    </div>
  )
}

interface PictureButtonProps {
  readonly camera?: boolean
  readonly describedBy?: string
  readonly onTake: (file: File) => void
  readonly children: ReactNode
}

function PictureButton({ camera = false, ...button }: PictureButtonProps) {
  const t = useTexts('purchase')
  return (
    <FileButton
      {...button}
      label={t('screenshot')}
      accept={PROOF_ACCEPT}
      {...(camera ? { capture: 'environment' as const } : { 'data-field': 'proof' })}
    />
  )
}
