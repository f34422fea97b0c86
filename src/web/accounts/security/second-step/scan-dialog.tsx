import { useId, useRef } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { confirmAuthenticator } from '#contract/two-step.ts'
import { guardAppCode } from '#domain/second-steps.ts'
import { call } from '../../../api/call.ts'
import { loadLater } from '../../../api/load-later.tsx'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { useLastDefined } from '../../../ui/use-last-defined.ts'
import { TOUCH, useMediaQuery } from '../../../ui/use-media-query.ts'
import { useAccountForm } from '../../use-account-form.ts'
import { FAILED } from '../queries.ts'
import { CodeField } from './code-field.tsx'

/** On these screens, the keyboard or scrolling to the field would hide the QR code. */
const SMALL_SCREEN = `${TOUCH}, (height < 800px)`

/** Loads the QR code library separately, because most visits do not need it. */
const QrCode = loadLater(() => import('../../../ui/qr-code.tsx'), 'QrCode')

interface Secret {
  readonly secret: string
  /** The secret as a link that authenticator apps open. */
  readonly uri: string
}

interface ScanDialogProps {
  /** Undefined closes the dialog. */
  readonly shown: Secret | undefined
  readonly onClose: () => void
  readonly onAdded: (reply: ReplyOf<typeof confirmAuthenticator>) => void
}

/** Shows the secret of an authenticator app, and asks for its first code. */
export function ScanDialog({ shown, onClose, onAdded }: ScanDialogProps) {
  const last = useLastDefined(shown)
  if (last === undefined) return null
  return <ScanForm key={last.secret} secret={last} open={shown !== undefined} onClose={onClose} onAdded={onAdded} />
}

interface ScanFormProps extends Pick<ScanDialogProps, 'onClose' | 'onAdded'> {
  readonly secret: Secret
  readonly open: boolean
}

function ScanForm({ secret: { secret, uri }, open, onClose, onAdded }: ScanFormProps) {
  const t = useTexts('security')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const picture = useRef<HTMLDivElement>(null)
  const isSmallScreen = useMediaQuery(SMALL_SCREEN)
  const { form, typed, field, errors, busy, onSubmit } = useAccountForm({ code: '' }, { failed: FAILED })
  const touch = useMediaQuery(TOUCH)

  const submit = onSubmit({
    rule: () => guardAppCode(typed.code),
    send: async () => onAdded(await call(confirmAuthenticator, { body: { code: typed.code.trim() } })),
  })

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('scanTitle')}
      description={t('scanText')}
      initialFocus={isSmallScreen ? picture : input}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={id} busy={busy} busyText={t('pleaseWait')}>
            {t('turnOn')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col items-center gap-4">
        {/* White in both themes, because scanners need dark on light. */}
        <div ref={picture} tabIndex={-1} className="size-48 shrink-0 rounded-2xl border border-hairline bg-[#fff] p-3 outline-none">
          <QrCode text={uri} label={t('qrCode')} />
        </div>
        {touch && (
          <a href={uri} className="font-semibold text-primary text-sm underline underline-offset-4">
            {t('openInApp')}
          </a>
        )}
        <div className="flex w-full items-center justify-between gap-2 rounded-control bg-sunken py-1 ps-4 pe-1">
          <p className="min-w-0">
            <span className="block text-ink-soft text-xs">{t('secretText')}</span>
            <bdi dir="ltr" className="block wrap-anywhere font-medium text-ink text-sm tracking-wide">
              {inGroups(secret)}
            </bdi>
          </p>
          <CopyButton name={t('secret')} text={secret} />
        </div>
      </div>
      <form ref={form} id={id} noValidate onSubmit={submit} className="mt-5 flex flex-col gap-5">
        <CodeField {...field('code')} kind="authenticator" ref={input} label={t('code')} />
        <FormAlert text={errors.form ?? null} />
      </form>
    </Dialog>
  )
}

/** Groups of four are easier to type. */
function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret
}
