import { Camera, ImagePlus, RefreshCw, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { ReadField } from '#domain/proof-reading.ts'
import { moneyText } from '#texts/money-text.ts'
import { refusal } from '../../texts/refusal.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { cx } from '../../ui/cx.ts'
import { shortDateTimeText } from '../../ui/date-text.ts'
import { FileButton, FileDrop, usePastedFile } from '../../ui/file-drop.tsx'
import { FileImage } from '../../ui/file-image.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { TOUCH, useMediaQuery } from '../../ui/use-media-query.ts'
import { LONGEST_TRANSACTION_ID, PROOF_ACCEPT } from './purchase-form.ts'
import { Step } from './send-step.tsx'
import type { PurchaseFormState } from './use-purchase-form.ts'

interface ProofStepProps {
  readonly form: PurchaseFormState
  readonly locked: boolean
  /** True if a pasted picture becomes the screenshot. */
  readonly active: boolean
}

export function ProofStep({ form, locked, active }: ProofStepProps) {
  const t = useTexts('purchase')
  const { filled, problem } = form
  return (
    <Step
      number={4}
      title={t('stepProof')}
      done={filled.transactionId.trim() !== '' && (filled.proof !== null || filled.hasEarlierProof)}
      locked={locked}
    >
      {/* On a wide screen the slip above stays in view, and must not cover a focused field. */}
      <div className="grid gap-4 lg:grid-cols-2 md:[&_[data-field]]:scroll-mt-56">
        <ProofField form={form} active={active} />
        <ProofWarnings form={form} />
        <div data-part>
          <TextField
            data-field="transactionId"
            label={t('transactionId')}
            hint={form.isIdRead ? t('idRead') : t('transactionIdHint')}
            error={problem?.field === 'transactionId' ? problem.message : undefined}
            value={filled.transactionId}
            onChange={(event) => form.typeTransactionId(event.target.value)}
            maxLength={LONGEST_TRANSACTION_ID}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <IdWarning form={form} />
        </div>
      </div>
    </Step>
  )
}

/** The screenshot field: choose, drop, paste or photograph a picture, then view, replace or remove it. */
function ProofField({ form, active }: Pick<ProofStepProps, 'form' | 'active'>) {
  const t = useTexts('purchase')
  const { filled, problem, earlierProof } = form
  const picture = filled.proof
  const [change, setChange] = useState<'pictureAdded' | 'pictureRemoved' | null>(null)

  function take(file: File) {
    setChange('pictureAdded')
    form.changeProof(file)
  }
  usePastedFile(active, take)

  return (
    <FileDrop
      label={t('screenshot')}
      error={problem?.field === 'proof' ? problem.message : undefined}
      status={problem?.field !== 'proof' && change !== null ? t(change) : null}
      onTake={take}
      className="p-4"
    >
      {({ isOver, errorId }) => (
        <>
          {picture === null && earlierProof !== null && <Earlier src={earlierProof} onTake={take} />}
          {picture === null && earlierProof === null && <Empty over={isOver} errorId={errorId} onTake={take} />}
          {picture !== null && (
            <Preview
              picture={picture}
              onTake={take}
              onRemove={() => {
                setChange('pictureRemoved')
                form.changeProof(null)
              }}
              onUnreadable={() => form.proofUnreadable(refusal('image_unreadable'))}
            />
          )}
        </>
      )}
    </FileDrop>
  )
}

function Empty({ over, errorId, onTake }: { readonly over: boolean; readonly errorId: string; readonly onTake: (file: File) => void }) {
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

/** Differences between the screenshot and the purchase. The buyer may submit anyway, because the reading may be wrong. */
function ProofWarnings({ form }: Pick<ProofStepProps, 'form'>) {
  const t = useTexts('purchase')
  const textOf = useWarningText(form)
  const fields = form.differing.filter((field) => field !== 'transactionID')
  return (
    // On a wide screen it goes below both fields, where its text needs few lines. When empty, it takes no grid row.
    <div role="status" className="empty:absolute lg:order-last lg:col-span-2">
      {fields.length > 0 && (
        <div ref={showBeforeSubmit}>
          <Callout tone="warning">
            <ul className={cx('flex flex-col gap-1', fields.length > 1 && 'list-disc ps-5')}>
              {fields.map((field) => (
                <li key={field}>{textOf(field)}</li>
              ))}
            </ul>
            <p className="mt-1 font-normal">{t('submitAnyway')}</p>
          </Callout>
        </div>
      )}
    </div>
  )
}

/** On a low screen the warning could be below the fold, and the buyer would submit without seeing it. */
function showBeforeSubmit(warning: HTMLElement | null): void {
  warning?.scrollIntoView({ block: 'nearest' })
}

/** A warning at the ID field. It also announces that the field was filled from the screenshot. */
function IdWarning({ form }: Pick<ProofStepProps, 'form'>) {
  const t = useTexts('purchase')
  const textOf = useWarningText(form)
  return (
    <div role="status">
      {form.isIdRead && <span className="sr-only">{t('idRead')}</span>}
      {form.differing.includes('transactionID') && (
        <div className="mt-1.5">
          <Callout tone="warning">{textOf('transactionID')}</Callout>
        </div>
      )}
    </div>
  )
}

function useWarningText({ reading, filled }: PurchaseFormState): (field: ReadField) => string {
  const t = useTexts('purchase')
  const language = useLanguage()
  const { amount, transactionID, paidAt, accountNumber } = reading?.values ?? {}
  const texts: Readonly<Record<ReadField, () => string>> = {
    amount: () => t('readAmount', { read: moneyText(amount ?? 0), price: moneyText(filled.plan.price) }),
    transactionID: () => t('readId', { read: transactionID ?? '' }),
    paidAt: () => t('readDate', { read: shortDateTimeText(paidAt ?? '', language).replaceAll(' ', '\u00a0') }),
    accountNumber: () => t('readAccount', { read: accountNumber ?? '', chosen: filled.method?.accountNumber ?? '' }),
  }
  return (field) => texts[field]()
}
