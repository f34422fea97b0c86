import { ArrowDown, Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useAccount } from '../accounts/sign-in.ts'
import { useTexts } from '../texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { copyText } from '../ui/copy-text.ts'
import { Dialog } from '../ui/dialog.tsx'
import { useLastDefined } from '../ui/use-last-defined.ts'
import { saveFile } from './save-file.ts'

interface RecoveryCodesDialogProps {
  /** Undefined closes the dialog. */
  readonly codes: readonly string[] | undefined
  readonly onClose: () => void
}

/** The server stores only hashes of the codes, so this is the only time that they are shown. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const t = useTexts('security')
  const { username } = useAccount()
  const shown = useLastDefined(codes) ?? []
  const [copied, setCopied] = useState<'copied' | 'failed' | null>(null)

  async function copy() {
    setCopied((await copyText(shown.join('\n'))) ? 'copied' : 'failed')
  }

  function download() {
    saveFile('guftagu-recovery-codes.txt', 'text/plain', `${t('codesFile', { name: username })}\n\n${shown.join('\n')}\n`)
  }

  function close() {
    setCopied(null)
    onClose()
  }

  return (
    <Dialog
      open={codes !== undefined}
      onClose={close}
      title={t('saveCodes')}
      description={t('saveCodesText')}
      footer={<Button onClick={close}>{t('codesSaved')}</Button>}
    >
      <ul
        dir="ltr"
        className="grid gap-x-4 gap-y-2 rounded-control bg-sunken p-4 text-center sm:grid-cols-2 font-medium text-ink tabular-nums"
      >
        {shown.map((code) => (
          <li key={code} className="font-mono text-sm">
            {code}
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => void copy()}>
          {copied === 'copied' ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
          {copied === 'copied' ? t('copied') : t('copyCodes')}
        </Button>
        <Button variant="secondary" onClick={download}>
          <ArrowDown aria-hidden="true" />
          {t('download')}
        </Button>
      </div>
      <div role="status" className="mt-4 empty:hidden">
        {copied === 'failed' && <Callout tone="warning">{t('copyFailed')}</Callout>}
      </div>
    </Dialog>
  )
}
