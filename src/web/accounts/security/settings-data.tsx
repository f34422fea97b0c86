import { Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { deleteOwnAccount } from '#contract/own-data.ts'
import { call } from '../../api/call.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { SectionCard } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { signIn } from '../sign-in.ts'
import { ExportRow } from './export-row.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { SettingsRow } from './settings-row.tsx'

export function SettingsData() {
  const t = useTexts('security')
  return (
    <SectionCard title={t('data')}>
      <ul className="divide-y divide-hairline">
        <ExportRow />
        <DeleteRow />
      </ul>
    </SectionCard>
  )
}

function DeleteRow() {
  const t = useTexts('security')
  const [step, setStep] = useState<'closed' | 'asking' | 'deleted'>('closed')
  const goHome = useRef<HTMLButtonElement>(null)
  return (
    <SettingsRow
      icon={<Trash2 aria-hidden="true" />}
      name={t('deleteTitle')}
      text={t('deleteText')}
      action={
        <Button variant="quiet" size="small" className="text-danger! -me-3.5" onClick={() => setStep('asking')}>
          {t('delete')}
        </Button>
      }
    >
      <PasswordDialog
        open={step === 'asking'}
        onClose={() => setStep('closed')}
        title={t('deleteQuestion')}
        description={t('deleteGoes')}
        confirmText={t('delete')}
        busyText={t('deleting')}
        isDangerous
        send={async (password) => {
          await signIn.deleteAccount(() => call(deleteOwnAccount, { body: { currentPassword: password } }))
          setStep('deleted')
        }}
      >
        {() => <p className="text-ink-soft text-sm">{t('deleteStays')}</p>}
      </PasswordDialog>
      <Dialog
        open={step === 'deleted'}
        initialFocus={goHome}
        onClose={() => signIn.leave()}
        title={t('deleted')}
        footer={
          <Button ref={goHome} onClick={() => signIn.leave()}>
            {t('goHome')}
          </Button>
        }
      >
        <p className="text-ink-soft">{t('deletedText')}</p>
      </Dialog>
    </SettingsRow>
  )
}
