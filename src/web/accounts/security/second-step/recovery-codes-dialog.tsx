import { ArrowDown, Check, Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { useLastDefined } from '../../../ui/use-last-defined.ts'
import { useAccount } from '../../sign-in.ts'
import { saveFile } from '../save-file.ts'

interface RecoveryCodesDialogProps {
  /** Undefined closes the dialog. */
  readonly codes: readonly string[] | undefined
  readonly onClose: () => void
}

/** In `asked`, the dialog asks whether the codes are saved, because the person tried to close it. */
type State = 'shown' | 'asked' | 'copied' | 'copy-failed' | 'downloaded'

/** The server stores only hashes, so the codes are shown only this once, and the dialog does not close by accident. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const t = useTexts('security')
  const { username } = useAccount()
  const shown = useLastDefined(codes) ?? []
  const [state, setState] = useState<State>('shown')
  const copyButton = useRef<HTMLButtonElement>(null)

  async function copy() {
    setState((await copyText(shown.join('\n'))) ? 'copied' : 'copy-failed')
  }

  function download() {
    saveFile('guftagu-recovery-codes.txt', 'text/plain', `${t('codesFile', { name: username })}\n\n${shown.join('\n')}\n`)
    setState('downloaded')
  }

  function close() {
    setState('shown')
    onClose()
  }

  const warnings: Partial<Record<State, string>> = { asked: t('codesAsked'), 'copy-failed': t('copyFailed') }
  const warning = warnings[state]
  return (
    <Dialog
      open={codes !== undefined}
      onClose={() => (state === 'copied' || state === 'downloaded' ? close() : setState('asked'))}
      title={t('saveCodes')}
      description={t('saveCodesText')}
      initialFocus={copyButton}
      footer={
        <div className="flex w-full flex-col gap-3">
          <div role="alert" className="empty:hidden">
            {warning !== undefined && <Callout tone="warning">{warning}</Callout>}
          </div>
          <div className="flex gap-3 max-sm:flex-col">
            <div className="grid grow grid-cols-2 gap-3 sm:flex">
              <Button ref={copyButton} variant="secondary" onClick={() => void copy()}>
                {state === 'copied' ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
                {state === 'copied' ? t('copied') : t('copyCodes')}
              </Button>
              <Button variant="secondary" onClick={download}>
                <ArrowDown aria-hidden="true" />
                {t('download')}
              </Button>
            </div>
            <Button onClick={close}>{t('codesSaved')}</Button>
          </div>
        </div>
      }
    >
      <ul
        dir="ltr"
        className="grid grid-cols-2 gap-x-2 gap-y-2 rounded-control bg-sunken px-2 py-4 text-center font-medium text-ink tabular-nums sm:px-4"
      >
        {shown.map((code) => (
          <li key={code} className="whitespace-nowrap font-mono text-xs sm:text-sm">
            {code}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
