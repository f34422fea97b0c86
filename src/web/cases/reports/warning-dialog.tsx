import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { useRef, useState } from 'react'
import { readWarning, type Warning } from '#contract/accounts.ts'
import { checkAccount } from '../../accounts/sign-in.ts'
import { call } from '../../api/call.ts'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../texts/texts.ts'
import { text } from '../../texts/translate.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { BACKDROP_STYLES, DIALOG_STYLES } from '../../ui/overlay-styles.ts'
import { toast } from '../../ui/toast.ts'
import { Words } from '../../ui/words.tsx'

/** Covers every page until the warning is confirmed. Neither Escape nor Back closes it. */
export function WarningDialog({ warning: { _id, reason, note } }: { readonly warning: Warning }) {
  const t = useTexts('warning')
  const [isConfirming, setConfirming] = useState(false)
  const content = useRef<HTMLDivElement>(null)

  async function confirm() {
    setConfirming(true)
    try {
      await call(readWarning, { params: { id: _id } })
    } catch (error) {
      toast.error(messageOf(error, text('warning', 'failed')))
    }
    // Another tab may have confirmed it, and another warning may follow.
    await checkAccount()
    setConfirming(false)
  }

  return (
    <Base.Root open>
      <Base.Portal>
        <Base.Backdrop forceRender className={cx(BACKDROP_STYLES, 'z-50!')} />
        <Base.Popup
          // The button is not focused, because a key meant for the chat must not confirm the warning.
          initialFocus={content}
          className={cx(DIALOG_STYLES, 'gap-3 p-6 pb-[max(1.5rem,env(safe-area-inset-bottom))] md:max-w-lg')}
        >
          <Base.Title className="font-semibold text-ink text-xl">{t('title')}</Base.Title>
          <div ref={content} tabIndex={-1} className="ink-room flex min-h-0 flex-col gap-3 overflow-y-auto outline-none">
            <Base.Description className="text-ink text-sm">{t('text')}</Base.Description>
            <p className="rounded-control bg-danger-soft px-4 py-3 font-medium text-danger text-sm">{t(`reason.${reason}`)}</p>
            {note !== null && (
              <div className="flex flex-col gap-1">
                <p className="text-ink-soft text-xs">{t('note')}</p>
                <Words text={note} />
              </div>
            )}
            <p className="text-ink text-sm">{t('next')}</p>
            <p className="text-ink-soft text-sm">{t('until')}</p>
          </div>
          <div className="mt-2 flex flex-col sm:flex-row sm:justify-end">
            <Button busy={isConfirming} busyText={t('confirming')} onClick={() => void confirm()}>
              {t('confirm')}
            </Button>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
