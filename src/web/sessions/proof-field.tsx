import { Camera, ImagePlus, RefreshCw, Trash2 } from 'lucide-react'
import { type ChangeEvent, type DragEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { refusal } from '../texts/refusal.ts'
import { useTexts } from '../texts/texts.ts'
import type { Translatable } from '../texts/translate.ts'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { FieldError } from '../ui/field.tsx'
import { FileImage } from '../ui/file-image.tsx'
import { TOUCH, useMediaQuery } from '../ui/use-media-query.ts'
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
  const labelId = useId()
  const [over, setOver] = useState(false)
  const [change, setChange] = useState<'pictureAdded' | 'pictureRemoved' | null>(null)

  function take(file: File | undefined) {
    if (file === undefined) return
    setChange('pictureAdded')
    onChange(file)
  }
  usePastedFile(active, take)

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }

  return (
    <div role="group" data-part aria-labelledby={labelId} className="flex flex-col gap-1.5">
      <p id={labelId} className="font-medium text-ink text-sm">
        {t('screenshot')}
      </p>
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cx(
          'rounded-2xl border border-dashed p-4 transition-colors duration-150',
          over ? 'border-primary bg-primary-soft' : error === undefined ? 'border-outline bg-raised' : 'border-danger bg-raised',
        )}
      >
        {picture === null && earlier !== null && <Earlier src={earlier} onTake={take} />}
        {picture === null && earlier === null && <Empty over={over} errorId={`${labelId}-error`} onTake={take} />}
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
      </div>
      <FieldError id={`${labelId}-error`} text={error} />
      <p role="status" className="sr-only">
        {error === undefined && change !== null && t(change)}
      </p>
    </div>
  )
}

interface EmptyProps {
  readonly over: boolean
  readonly errorId: string
  readonly onTake: (file: File | undefined) => void
}

function Empty({ over, errorId, onTake }: EmptyProps) {
  const t = useTexts('purchase')
  const touch = useMediaQuery(TOUCH)
  return (
    <div className="flex flex-col items-center justify-center gap-3 text-center">
      <p className="text-ink-soft">{over ? t('dropToAdd') : touch ? t('dropHereTouch') : t('dropHere')}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <FileButton onTake={onTake} describedBy={errorId}>
          <ImagePlus aria-hidden="true" />
          {t('chooseFile')}
        </FileButton>
        {touch && (
          <FileButton camera onTake={onTake}>
            <Camera aria-hidden="true" />
            {t('takePhoto')}
          </FileButton>
        )}
      </div>
      <p className="text-ink-faint text-xs">{t('pictureRules')}</p>
    </div>
  )
}

function Earlier({ src, onTake }: { readonly src: string; readonly onTake: (file: File | undefined) => void }) {
  const t = useTexts('purchase')
  const after = useTexts('afterDecision')
  return (
    <div className="flex items-center gap-4">
      <img src={src} alt={after('earlierPicture')} className={PREVIEW_STYLES} />
      <div className="flex min-w-0 grow flex-col items-start gap-2">
        <p className="w-full font-medium text-ink">{after('earlierPicture')}</p>
        <FileButton onTake={onTake}>
          <RefreshCw aria-hidden="true" />
          {t('replace')}
        </FileButton>
      </div>
    </div>
  )
}

const PREVIEW_STYLES = 'h-32 w-24 shrink-0 rounded-xl border border-hairline bg-sunken object-contain'

interface PreviewProps {
  readonly picture: File
  readonly onTake: (file: File | undefined) => void
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
        <FileButton onTake={onTake}>
          <RefreshCw aria-hidden="true" />
          {t('replace')}
        </FileButton>
        <Button size="small" variant="quiet" onClick={onRemove}>
          <Trash2 aria-hidden="true" />
          {t('remove')}
        </Button>
      </div>
    </div>
  )
}

interface FileButtonProps {
  readonly camera?: boolean
  readonly describedBy?: string
  readonly onTake: (file: File | undefined) => void
  readonly children: ReactNode
}

function FileButton({ camera = false, describedBy, onTake, children }: FileButtonProps) {
  const t = useTexts('purchase')
  const chooser = useRef<HTMLInputElement>(null)
  function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    // So that choosing the same file again fires a change event.
    event.target.value = ''
    onTake(file)
  }
  return (
    <>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={PROOF_ACCEPT}
        aria-label={t('screenshot')}
        onChange={choose}
        {...(camera && { capture: 'environment' as const })}
      />
      <Button
        size="small"
        variant="secondary"
        aria-describedby={describedBy}
        onClick={() => chooser.current?.click()}
        {...(!camera && { 'data-field': 'proof' })}
      >
        {children}
      </Button>
    </>
  )
}

/** A picture pasted anywhere in the dialog becomes the screenshot; text is pasted into its field as usual. */
function usePastedFile(active: boolean, take: (file: File | undefined) => void): void {
  const pasted = useEffectEvent((event: ClipboardEvent) => {
    const file = event.clipboardData?.files[0]
    if (file === undefined) return
    event.preventDefault()
    take(file)
  })
  useEffect(() => {
    if (!active) return
    const onPaste = (event: ClipboardEvent) => pasted(event)
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [active])
}
